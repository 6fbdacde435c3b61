/** The kind of values: valid, invalid, one step from each limit, or such as break careless code. */
export const modes = ['valid', 'invalid', 'boundary', 'hostile'] as const;

export type Mode = (typeof modes)[number];

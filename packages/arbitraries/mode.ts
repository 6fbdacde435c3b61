/** What kind of values is looked for: what must be taken, what must be refused, one step from each limit, what breaks careless code. */
export const modes = ['valid', 'invalid', 'boundary', 'hostile'] as const;

export type Mode = (typeof modes)[number];

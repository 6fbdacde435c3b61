/** By the digits of the longest id that a column can hold. */
const ids = { 9: /^\d{1,9}$/, 15: /^\d{1,15}$/ } as const;

/** An id of a request as a number, or one that nothing has. `digits`: of the longest that the column can hold. */
export const numberOfId = (id: string | number, digits: keyof typeof ids): number => (ids[digits].test(String(id)) ? Number(id) : -1);

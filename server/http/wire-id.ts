/** An id of a request as a number, or one that nothing has. `digits`: of the longest that the column can hold. */
export const numberOfId = (id: string | number, digits: 9 | 15): number => (new RegExp(`^\\d{1,${String(digits)}}$`).test(String(id)) ? Number(id) : -1);

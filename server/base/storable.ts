/** Whether PostgreSQL can keep a text: it takes neither a NUL nor half of a surrogate pair. */
export const isStorable = (text: string): boolean => !/[\0\p{Surrogate}]/u.test(text);

/** Whether a text says nothing. */
export const isBlank = (text: string): boolean => text.trim() === '';

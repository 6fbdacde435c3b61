/** Whether PostgreSQL can store a text: it accepts neither a NUL nor half of a surrogate pair. */
export const isStorable = (text: string): boolean => !/[\0\p{Surrogate}]/u.test(text);

/** Whether a text is empty or white space. */
export const isBlank = (text: string): boolean => text.trim() === '';

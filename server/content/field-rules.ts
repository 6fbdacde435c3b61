/** Built-in input types that are no custom field's. */
const OTHERS = new Set(['image', 'flag', 'password']);

/** Whether a custom field may be of a type of this name, if there is one. */
export const isOfFields = (type: string): boolean => !OTHERS.has(type);

/** The id of the section of the education entries, which the address of a form may name. */
export const EDUCATION = 'universities';

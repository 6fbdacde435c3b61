/** Characters of a text as limits count them: code points. */
export const lengthOf = (text: string): number => Array.from(text).length;

/**
 * Code points that a written answer to a question of an exam or an online session may have: the server takes no more, and the field
 * shows the limit beforehand.
 */
export const LONGEST_ANSWER = 10_000;

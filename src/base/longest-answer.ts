/**
 * Code points that a written answer to a question of an exam or an online session may have: the server takes no more, and the field
 * shows the limit beforehand.
 */
export const LONGEST_ANSWER = 10_000;

/**
 * UTF-16 units of any answer that is a text: of a longer one the server examines nothing. A type without a limit in characters, such as
 * that of an address or of several parts, takes as many.
 */
export const LONGEST_ANSWER_UNITS = 2 * LONGEST_ANSWER;

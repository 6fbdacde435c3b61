/**
 * Code points that a written answer to a question of an exam or an online session may have: the server takes no more, and the field
 * shows the limit beforehand.
 */
export const LONGEST_ANSWER = 10_000;

/**
 * UTF-16 units that an answer of several parts may have. The server examines nothing of a longer text, which has more characters than
 * `LONGEST_ANSWER` in any case.
 */
export const LONGEST_ANSWER_UNITS = 2 * LONGEST_ANSWER;

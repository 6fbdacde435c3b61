/**
 * Replaces the line breaks of inserted text by spaces; those that the text had before stay.
 *
 * @param before the text before the insertion
 */
export function withoutNewBreaks(text: string, before: string): string {
  if (!text.includes('\n')) return text;
  const shorter = Math.min(text.length, before.length);
  let start = 0;
  while (start < shorter && text[start] === before[start]) start += 1;
  let end = 0;
  while (end < shorter - start && text[text.length - 1 - end] === before[before.length - 1 - end]) end += 1;
  const until = text.length - end;
  return text.slice(0, start) + text.slice(start, until).replaceAll('\n', ' ') + text.slice(until);
}

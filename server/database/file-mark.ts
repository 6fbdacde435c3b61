/**
 * A property of a row's file, its SHA-256 or when it was stored, after the file's key: a server of an older version, which does not write
 * it, may have replaced the file, and then the key differs.
 */
export const fileMark = (key: string, text: string): string => `${key} ${text}`;

/** The text of a mark for the file with this key; null for another file. */
export function textOfMark(mark: string | null, key: string | null): string | null {
  const [markedKey, text = null] = mark?.split(' ') ?? [];
  return key !== null && markedKey === key ? text : null;
}

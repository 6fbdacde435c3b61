/**
 * A property of a row's file, its SHA-256 or when it was stored, after the file's key: a server of an older version, which does not write
 * it, may have replaced the file, and then the key differs.
 */
export const fileMark = (key: string, said: string): string => `${key} ${said}`;

/** The text of a mark for the file with this key; null for another file. */
export function markedIn(mark: string | null, key: string | null): string | null {
  const [of, said = null] = mark?.split(' ') ?? [];
  return key !== null && of === key ? said : null;
}

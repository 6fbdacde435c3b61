/**
 * What a row says of its file, its SHA-256 or when it was stored: after the file's key, so that it is not taken for something of another
 * file, which a server of an older version that does not say it has put in its place.
 */
export const fileMark = (key: string, said: string): string => `${key} ${said}`;

/** What a mark says of the file with this key; null where it says nothing of it. */
export function markedIn(mark: string | null, key: string | null): string | null {
  const [of, said = null] = mark?.split(' ') ?? [];
  return key !== null && of === key ? said : null;
}

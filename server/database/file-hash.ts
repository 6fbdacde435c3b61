/**
 * SHA-256 of a file as its row has it: after the file's key, so that it is not taken for that of another file which a server of an older
 * version, that knows no hashes, has put in its place.
 */
export const fileHashMark = (key: string, sha256: string): string => `${key} ${sha256}`;

/** The SHA-256 in hexadecimal; null where the row has none of this file. */
export function sha256In(mark: string | null, key: string | null): string | null {
  const [of, sha256 = null] = mark?.split(' ') ?? [];
  return key !== null && of === key ? sha256 : null;
}

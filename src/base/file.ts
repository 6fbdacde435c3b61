/** What the pure rooms know of a file; the browser's `File` satisfies it. `size` is in bytes. */
export interface FileLike {
  readonly name: string;
  readonly size: number;
  readonly type: string;
}

/** What a file's content says it is, whatever its name says (see `src/base/sniff.ts`). */
export type FileKind = 'pdf' | 'png' | 'jpeg' | 'docx' | 'pptx' | 'doc' | 'txt' | 'mp4' | 'unknown';

/** A file whose bytes are read in pieces. */
export interface FileBytes {
  /** In bytes. */
  readonly size: number;
  /** The bytes from `start` to before `end`, both within the file. */
  readonly read: (start: number, end: number) => Promise<Uint8Array>;
  /** Unpacks a raw deflate stream. Rejects where it is none, and where it would become more than `most` bytes. */
  readonly inflate: (packed: Uint8Array, most: number) => Promise<Uint8Array>;
}

/** In bytes; the unit in which limits are stated. */
export const MEGABYTE = 1_048_576;

/** How sizes are written: with one decimal, rounded up, so that what is over a limit never reads as the limit. */
export const inTenths = (size: number): number => Math.ceil(size * 10) / 10;

/**
 * The part after the last dot, in lower case, `jpg` as `jpeg`; empty without a dot. Other widths count as the same letters,
 * and characters that nobody sees (spaces, marks of direction, dots at the end) are left out.
 */
export const fileExtension = (name: string): string => {
  const extension = /\.([^.]*)\.*$/.exec(name.normalize('NFKC').replace(/[\p{C}\s/\\]/gu, ''))?.[1]?.toLowerCase() ?? '';
  return extension === 'jpg' ? 'jpeg' : extension;
};

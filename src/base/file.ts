/** What the pure rooms know of a file; the browser's `File` satisfies it. `size` is in bytes. */
export interface FileLike {
  readonly name: string;
  readonly size: number;
  readonly type: string;
}

/** What a file's content says it is, whatever its name says (see `src/base/sniff.ts`). */
export type FileKind = 'pdf' | 'png' | 'jpeg' | 'docx' | 'pptx' | 'doc' | 'txt' | 'mp4' | 'unknown';

/** In bytes; the unit in which limits are stated. */
export const MEGABYTE = 1_048_576;

/** How sizes are written: with one decimal, rounded up, so that what is over a limit never reads as the limit. */
export const inTenths = (size: number): number => Math.ceil(size * 10) / 10;

/** The part after the last dot, in lower case, `jpg` as `jpeg`; empty without a dot. */
export const fileExtension = (name: string): string => {
  const dot = name.lastIndexOf('.');
  const extension = dot < 0 ? '' : name.slice(dot + 1).toLowerCase();
  return extension === 'jpg' ? 'jpeg' : extension;
};

/** What the pure rooms know of a file; the browser's `File` satisfies it. `size` is in bytes. */
export interface FileLike {
  readonly name: string;
  readonly size: number;
  readonly type: string;
}

/** What a file's content says it is, whatever its name says (see `src/base/sniff.ts`). */
export type FileKind = 'pdf' | 'png' | 'jpeg' | 'docx' | 'pptx' | 'doc' | 'txt' | 'mp4' | 'unknown';

/** A file that is an answer, in the storage already. `size` in bytes, `sha256` in hexadecimal. */
export interface AnswerFile {
  readonly key: string;
  readonly name: string;
  readonly kind: string;
  readonly size: number;
  readonly sha256: string;
}

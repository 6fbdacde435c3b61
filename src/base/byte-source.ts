/** Bytes to upload: complete, or still being recorded. Any part can be read at any time, and more than once. */
export interface ByteSource {
  /** Names the source, also after a reload (`VideoUploadsOptions.reopen`). */
  readonly id: string;
  /** With its extension. */
  readonly name: string;
  /** How many bytes can be read now; never less than before. */
  readonly available: () => number;
  /** How many there will be; undefined while they are being recorded. */
  readonly size: () => number | undefined;
  /** The bytes from `start` to before `end`, which is at most `available()`. Rejects where this device has them no more. */
  readonly read: (start: number, end: number) => Promise<ArrayBuffer>;
  /** Calls the listener when more can be read and when the size is known. Returns an unsubscribe. */
  readonly subscribe: (listener: () => void) => () => void;
  /** The bytes are needed no more: the answer is saved, or the upload was given up. */
  readonly release: () => Promise<void>;
}

/** This device no longer has the bytes of an upload. */
export class BytesMissing extends Error {
  override readonly name = 'BytesMissing';
}

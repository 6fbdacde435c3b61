/** Bytes that go up somewhere: all of them there, or still being made. Any part can be read at any time, again too. */
export interface ByteSource {
  /** Names what made it and, for that, itself: after a reload it is asked for by this (`VideoUploadsOptions.reopen`). */
  readonly id: string;
  /** With its ending. */
  readonly name: string;
  /** How many bytes can be read now; never less than before. */
  readonly available: () => number;
  /** How many there will be; undefined while they are being made. */
  readonly size: () => number | undefined;
  /** The bytes from `start` to before `end`, which is at most `available()`. Rejects where this device has them no more. */
  readonly read: (start: number, end: number) => Promise<ArrayBuffer>;
  /** Hears when there are more of them, and when their number is known. Answers what ends it. */
  readonly subscribe: (listener: () => void) => () => void;
  /** Nobody will ask for them again: their answer is saved, or they were given up. */
  readonly release: () => Promise<void>;
}

/** This device no longer has the bytes of an upload. */
export class BytesMissing extends Error {
  override readonly name = 'BytesMissing';
}

import type { Call as WireCall } from '../wire/decoder.ts';

/** A call as it is sent. */
export interface Call<Answer> extends WireCall<Answer> {
  /** A save of it that has waited tells its age. */
  readonly aged?: Aged;
}

/** How long a save has waited by the server's clock: the device's own may be set meanwhile. */
export interface Aged {
  /** What time it is at the server as far as the page was told, in ms since 1970. */
  readonly now: () => number;
  /** Seconds since then; the server is asked anew. Where it does not tell, by what was told before. */
  readonly since: (then: number, send: (call: Call<unknown>, input: CallInput) => Promise<unknown>) => Promise<number>;
}

export interface CallInput {
  /** Names whose it is (`ownScope`), where it may be made in nobody else's name. */
  readonly scope?: string;
  /** Sent as JSON. */
  readonly json?: unknown;
  /** Sent as a multipart form. */
  readonly form?: FormData;
  /** Stands for one content of a save: a server that knows it makes a repeat no second save. */
  readonly idempotencyKey?: string;
  /** What the save was made on: a server that knows revisions refuses it with 412 where it holds something else. */
  readonly revision?: string | undefined;
  /** The definitions that the form of a save was made of (schemas/README.md). */
  readonly formVersion?: string;
  /** Orders an exam's answer among all to its question (`src/exam/answer-order.ts`). A server that knows no orders ignores it. */
  readonly answerOrder?: number;
  /** Whole seconds since an online session's answer was confirmed, where it waited. A server that knows no ages ignores it. */
  readonly answerAge?: number;
  /** The question group of an exam that the applicant works on: no other is handed in by the call. */
  readonly examGroup?: string | number;
  readonly signal?: AbortSignal;
  /** The call is to go on when the page is left; for small JSON bodies. */
  readonly keepalive?: boolean;
  /** Bytes of the multipart body that have left, and all of them. */
  readonly onProgress?: (sent: number, total: number) => void;
  /** The call is made: once, and anew each time that the server asked for patience. */
  readonly onAttempt?: () => void;
  /** Hears the server's own time of an answer, in ms since 1970 and whole seconds, where it says that. */
  readonly onServerTime?: (time: number) => void;
  /** The server cannot answer now; the call is made again by itself. */
  readonly onWaiting?: () => void;
}

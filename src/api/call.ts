import type { Call as WireCall } from '../wire/call-of.ts';

/** A call as it is sent. */
export interface Call<Answer> extends WireCall<Answer> {
  /** How a save that has waited works out its age. */
  readonly aged?: AgeClock;
}

/** How long a save has waited, by the server's clock: the device's own clock may be set meanwhile. */
export interface AgeClock {
  /** The server's time as far as the page knows it, in ms since 1970. */
  readonly now: () => number;
  /** Seconds since `then`. Asks the server for its time; where it does not answer, counts from what the page knew before. */
  readonly since: (then: number, send: (call: Call<unknown>, input: CallInput) => Promise<unknown>) => Promise<number>;
}

export interface CallInput {
  /** Names the applicant (`ownScope`), where the call may be made for no other. */
  readonly scope?: string;
  /** Sent as JSON. */
  readonly json?: unknown;
  /** Sent as a multipart form. */
  readonly form?: FormData;
  /** Identifies one content of a save: a server that supports the key does not save a repeat a second time. */
  readonly idempotencyKey?: string;
  /** The revision that the save was made on: a server that supports revisions refuses it with 412 where it has another. */
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
  /** Called at each attempt: the first, and each repeat that a Retry-After asked for. */
  readonly onAttempt?: () => void;
  /** Called with the server's time of an answer (header Date), in ms since 1970 and whole seconds, where there is one. */
  readonly onServerTime?: (time: number) => void;
  /** The server cannot answer now; the call is repeated automatically. */
  readonly onWaiting?: () => void;
}

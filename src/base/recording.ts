import type { ByteSource } from './byte-source.ts';

/** A recording as this device stores it, with what has been recorded up to now. */
export interface StoredRecording {
  readonly id: string;
  /** The applicant, the form and the field that it answers, for instance `42/profile/custom_fields.Introduction`. */
  readonly place: string;
  /** Its media type with its codecs, as the browser named it. */
  readonly type: string;
  /** In ms since 1970. */
  readonly startedAt: number;
  /** In ms. */
  readonly length: number;
  /** In bytes. */
  readonly size: number;
  /** The applicant has taken it as the answer. Nothing is added any more. */
  readonly chosen: boolean;
}

/**
 * A recording that this page has open: while it is made, reviewed and uploaded. No other page opens it before it is closed.
 * As a source its size is known once it is chosen; `release` removes it for good.
 */
export interface RecordingHandle extends ByteSource {
  readonly kept: () => StoredRecording;
  /** Adds a piece; `length`: of the whole up to its end, in ms. A piece that the device cannot store stays in the page's memory. */
  readonly add: (piece: ArrayBuffer, length: number) => Promise<void>;
  /** The applicant takes it as the answer. */
  readonly choose: () => Promise<void>;
  /** False where a crash of the page would lose something: the browser stores nothing, or has no space left. */
  readonly isSafe: () => boolean;
  /** The widget needs it no more; it stays on the device. */
  readonly letGo: () => void;
  /** No part of this page needs it any more, so that another page can open it. */
  readonly handOver: () => Promise<void>;
}

/** How a page becomes the one that records the answer to a field. */
export interface ClaimOptions {
  /** Takes it from the page that has it. */
  readonly takeOver: boolean;
  /** Another page has taken it over. */
  readonly onLost: () => void;
}

/** The recordings of this device (docs/decisions/0033). */
export interface Recordings {
  readonly begin: (place: string, type: string) => RecordingHandle;
  /** Makes this the only page that records at a place, until the result is called or the page closes; `undefined` where another does. */
  readonly claim: (place: string, options: ClaimOptions) => Promise<(() => void) | undefined>;
  /** Calls the listener once, when no page records at the place any more. Returns a cancel. */
  readonly whenFree: (place: string, listener: () => void) => () => void;
  /**
   * Until the result is called, a recording runs at the place or waits for the applicant's decision: where the session ends meanwhile,
   * the log-in opens over the page. `end` is called then, and stops the recording.
   */
  readonly markInProgress: (place: string, end: () => void) => () => void;
  /** Whether this device can store that many bytes, as far as its browser knows. */
  readonly hasSpace: (bytes: number) => Promise<boolean>;
  /**
   * Opens the newest recording at a place that no other page has open; `undefined` where there is none. `isTakenOver`: waits
   * for the page from which the place was taken over to end its recording.
   */
  readonly openLatest: (place: string, options?: { readonly isTakenOver: boolean }) => Promise<RecordingHandle | undefined>;
  /**
   * Opens the recording of this id to send it; `undefined` where it is gone, and `elsewhere` where another page has it open or the
   * applicant has yet to decide.
   */
  readonly openById: (id: string) => Promise<RecordingHandle | 'elsewhere' | undefined>;
}

import type { ByteSource } from './byte-source.ts';

/** A recording that this device keeps: whatever has been recorded of it up to now. */
export interface KeptRecording {
  readonly id: string;
  /** Whose answer to what it is, for instance `42/profile/custom_fields.Introduction`. */
  readonly place: string;
  /** Its media type with its codecs, as the browser named it. */
  readonly type: string;
  /** When it was begun, in ms since 1970. */
  readonly startedAt: number;
  /** How long it is, in ms. */
  readonly length: number;
  /** In bytes. */
  readonly size: number;
  /** The applicant has taken it for the answer. Nothing is added any more. */
  readonly chosen: boolean;
}

/**
 * A recording in the hands of this page: while it is made, and while it is looked at and goes up. No other page takes it up
 * before it is let go. As a source its size is known when it is chosen; `release` removes it for good.
 */
export interface HeldRecording extends ByteSource {
  readonly kept: () => KeptRecording;
  /** Adds a piece; `length`: of all until its end, in ms. One for which the device has no room stays in the page's memory. */
  readonly add: (piece: ArrayBuffer, length: number) => Promise<void>;
  /** The applicant takes it for the answer. */
  readonly choose: () => Promise<void>;
  /** False where a crash of the page would take something: the browser stores nothing, or has no room left. */
  readonly isSafe: () => boolean;
  /** The widget is done with it; it stays on the device. */
  readonly letGo: () => void;
  /** Every part of this page is done with it, so that another page can take it up. */
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
  readonly begin: (place: string, type: string) => HeldRecording;
  /** Makes this the one page that records at a place, until the answer is called or the page goes; `undefined` where another does. */
  readonly claim: (place: string, options: ClaimOptions) => Promise<(() => void) | undefined>;
  /** Hears once that no page records at the place any more. Answers what ends the waiting. */
  readonly whenFree: (place: string, listener: () => void) => () => void;
  /**
   * Until the answer is called, something is recorded at the place or waits for the applicant's decision: a session that ends meanwhile
   * is begun anew over the page. `end` is called then: what is recorded by then is all.
   */
  readonly keepInHand: (place: string, end: () => void) => () => void;
  /** Whether this device can store that many bytes, as far as its browser tells. */
  readonly hasRoom: (bytes: number) => Promise<boolean>;
  /**
   * Takes up the newest that stands at a place and no other page has; `undefined` where there is none. `isTakenOver`: waits
   * for a page that is ending its recording because the place was taken over from it.
   */
  readonly takeLeft: (place: string, options?: { readonly isTakenOver: boolean }) => Promise<HeldRecording | undefined>;
  /**
   * Takes up the one of this id to send it; `undefined` where it is gone, and `elsewhere` where another page has it or the applicant
   * has still to decide.
   */
  readonly take: (id: string) => Promise<HeldRecording | 'elsewhere' | undefined>;
}

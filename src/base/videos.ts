import type { ByteSource } from './byte-source.ts';
import type { UploadState } from './upload-state.ts';

/** What goes up for a field. `Chosen`: the browser's `File`, which the pure rooms do not know. */
export interface VideoOfField<Chosen> {
  /** A chosen file, whose bytes are kept on this device where they fit; or a source that keeps its own, a recording. */
  readonly content: Chosen | ByteSource;
  /** What the host may be told of a recording besides its bytes (spec §7 Online sessions); what it does not know, it ignores. */
  readonly recording?: Readonly<Record<string, string | number>>;
}

/**
 * The videos that go up from this browser, each by a key: whose, of which form, and of which field (`42/profile/pr_video`),
 * so that there is one for a field and it is cleared away with the applicant's other work. They outlive the widget and the
 * screen; unfinished ones go on when the page is opened again. A key is sent by one tab at a time, and every tab shows it.
 */
export interface Videos<Chosen> {
  /** The same object until it changes; undefined where there is none. */
  readonly state: (key: string) => UploadState | undefined;
  /** The keys that begin so. */
  readonly keys: (beginning: string) => readonly string[];
  /** Whether another page sends it, or may. */
  readonly isElsewhere: (key: string) => boolean;
  /** Hears of every change, by its key. Answers what ends it. */
  readonly subscribe: (listener: (key: string) => void) => () => void;
  /**
   * Begins. What went up under the key is given up, unless it is the same: that goes on where it was. One that has gone up stays with the
   * host.
   */
  readonly start: (key: string, video: VideoOfField<Chosen>) => void;
  readonly pause: (key: string) => void;
  /** After a pause, and after a failure. */
  readonly resume: (key: string) => void;
  /** Gives it up, here and at the host. */
  readonly cancel: (key: string) => void;
  /** Its link has been saved: nothing of it is kept any more. */
  readonly forget: (key: string) => void;
}

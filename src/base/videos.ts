import type { ByteSource } from './byte-source.ts';
import type { UploadState } from './upload-state.ts';

/** A video to upload for a field. `Chosen`: the browser's `File`, which the pure rooms do not know. */
export interface VideoOfField<Chosen> {
  /** A chosen file, whose bytes are stored on this device where they fit; or a recording, which stores its own. */
  readonly content: Chosen | ByteSource;
  /** Metadata of a recording for the host (spec §7 Online sessions), which ignores what it does not know. */
  readonly recording?: Readonly<Record<string, string | number>>;
}

/**
 * The uploads of videos from this browser, each by a key: applicant, form and field (`42/profile/pr_video`), so that a field
 * has one and it is cleared with the applicant's other work. They outlive the widget and the screen; unfinished ones go on when
 * the page is opened again. One tab at a time sends the video of a key, and every tab shows it.
 */
export interface Videos<Chosen> {
  /** The same object until it changes; undefined where there is none. */
  readonly state: (key: string) => UploadState | undefined;
  /** The keys with this prefix. */
  readonly keys: (beginning: string) => readonly string[];
  /** Whether another page sends it, or may do so. */
  readonly isElsewhere: (key: string) => boolean;
  /** Calls the listener with the key of every change. Returns an unsubscribe. */
  readonly subscribe: (listener: (key: string) => void) => () => void;
  /**
   * Begins. An unfinished upload under the key is given up, unless it is of the same video: that goes on where it was. A finished one
   * stays with the host.
   */
  readonly start: (key: string, video: VideoOfField<Chosen>) => void;
  readonly pause: (key: string) => void;
  /** After a pause, and after a failure. */
  readonly resume: (key: string) => void;
  /** Gives it up, here and at the host. */
  readonly cancel: (key: string) => void;
  /** Its link has been saved: the device forgets it. */
  readonly forget: (key: string) => void;
}

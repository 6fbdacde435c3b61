import type { ByteSource } from '../../base/byte-source.ts';
import type { UploadState } from '../../base/upload-state.ts';

export type { ByteSource } from '../../base/byte-source.ts';
export type { UploadFailure, UploadState, UploadWait } from '../../base/upload-state.ts';

/**
 * The videos that go up from this browser, each by a key: the form's scope and the field's id. What the application gives
 * the engine; states outlive the form.
 */
export interface Videos {
  /** The same object until it changes; undefined where nothing goes up. */
  readonly state: (key: string) => UploadState | undefined;
  readonly keys: (beginning: string) => readonly string[];
  readonly subscribe: (listener: (key: string) => void) => () => void;
  readonly start: (key: string, video: VideoOfField) => void;
  readonly pause: (key: string) => void;
  readonly resume: (key: string) => void;
  readonly cancel: (key: string) => void;
  readonly forget: (key: string) => void;
}

/** `recording`: what the host may be told of it besides. */
export interface VideoOfField {
  readonly content: File | ByteSource;
  readonly recording?: Readonly<Record<string, string | number>>;
}

/**
 * The upload of one field. Its link becomes the field's value by itself when the host has all of it; until then the value
 * is under way. It is cancelled by `cancel`, by another `start`, and with the form's discarded work.
 */
export interface FieldVideo {
  /** Names it on this device: the form's scope and the field's id. */
  readonly key: string;
  readonly state: () => UploadState | undefined;
  readonly subscribe: (listener: () => void) => () => void;
  readonly start: (video: VideoOfField) => void;
  readonly pause: () => void;
  readonly resume: () => void;
  readonly cancel: () => void;
}

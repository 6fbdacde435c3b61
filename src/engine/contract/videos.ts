import type { UploadState } from '../../base/upload-state.ts';
import type { VideoOfField as Video, Videos as VideosOf } from '../../base/videos.ts';

export type { ByteSource } from '../../base/byte-source.ts';
export type { UploadFailure, UploadState, UploadWait } from '../../base/upload-state.ts';

export type VideoOfField = Video<File>;
export type Videos = VideosOf<File>;

/**
 * The upload of one field. Its link becomes the field's value by itself when the host has all of it; until then the value
 * is pending. It is cancelled by `cancel`, by another `start`, and when the form's work is discarded.
 */
export interface FieldVideo {
  /** Its name on this device: the form's scope and the field's id. */
  readonly key: string;
  readonly state: () => UploadState | undefined;
  readonly subscribe: (listener: () => void) => () => void;
  readonly start: (video: VideoOfField) => void;
  readonly pause: () => void;
  readonly resume: () => void;
  readonly cancel: () => void;
}

/**
 * The media types to record in, best first: those that play everywhere, those that the server converts without encoding the pictures
 * again, and those that every recording browser supports (docs/decisions/0033). A plain `video/mp4` may contain VP9.
 */
const TYPES = [
  'video/mp4;codecs=avc1,mp4a.40.2', 'video/mp4;codecs=avc1.42E01E,mp4a.40.2', 'video/mp4;codecs=avc1,opus',
  'video/x-matroska;codecs=avc1,opus',
  'video/webm;codecs=vp9,opus', 'video/webm;codecs=vp8,opus', 'video/webm', 'video/mp4',
] as const;

/** The best media type that this browser records; `undefined` where it records none. */
export const recordedType = (): string | undefined =>
  (typeof MediaRecorder === 'undefined' ? undefined : TYPES.find((type) => MediaRecorder.isTypeSupported(type)));

/** Whether this page can record: not without https, nor in browsers without a recorder. */
export const canRecord = (): boolean =>
  'mediaDevices' in navigator && 'getUserMedia' in (navigator.mediaDevices as Partial<MediaDevices>) && recordedType() !== undefined;

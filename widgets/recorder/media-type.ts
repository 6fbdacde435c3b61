/**
 * What is recorded in, best first: what plays everywhere as it is, what the server turns into that without encoding the
 * pictures anew, and what every browser that records can (docs/decisions/0033). A plain `video/mp4` may hold VP9.
 */
const TYPES = [
  'video/mp4;codecs=avc1,mp4a.40.2', 'video/mp4;codecs=avc1.42E01E,mp4a.40.2', 'video/mp4;codecs=avc1,opus',
  'video/x-matroska;codecs=avc1,opus',
  'video/webm;codecs=vp9,opus', 'video/webm;codecs=vp8,opus', 'video/webm', 'video/mp4',
] as const;

/** The best media type that this browser records; `undefined` where it records none. */
export const recordedType = (): string | undefined =>
  (typeof MediaRecorder === 'undefined' ? undefined : TYPES.find((type) => MediaRecorder.isTypeSupported(type)));

/** Whether a recording can be made here at all: not without https, nor in browsers that have no recorder. */
export const canRecord = (): boolean =>
  'mediaDevices' in navigator && 'getUserMedia' in (navigator.mediaDevices as Partial<MediaDevices>) && recordedType() !== undefined;

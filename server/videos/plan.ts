import { THREADS } from './ffmpeg.ts';
import type { Facts } from './probe.ts';

/** The size of a stored recording (spec §4, §9: the recorder is 720 × 480). Pixels. */
export const RECORDING = { width: 720, height: 480 } as const;

/** The largest width of any other video; wider ones are scaled down. */
const WIDEST = 1280;

const FRAMES_PER_SECOND = 30;

/** A picture of another shape is cropped, as in the recorder; an upright one is padded. */
const { width, height } = RECORDING;
const fill = `scale=${String(width)}:${String(height)}:force_original_aspect_ratio=increase,crop=${String(width)}:${String(height)}`;
const fit =
  `scale=${String(width)}:${String(height)}:force_original_aspect_ratio=decrease,pad=${String(width)}:${String(height)}:(ow-iw)/2:(oh-ih)/2`;
/** Both sides even, as H.264 wants them. */
const shrink = `scale=trunc(min(${String(WIDEST)}\\,iw)/2)*2:-2`;

const isRightSize = (facts: Facts, isRecording: boolean): boolean => (isRecording
  ? facts.width === width && facts.height === height && !facts.isTurned
  : facts.width <= WIDEST && facts.width % 2 === 0 && facts.height % 2 === 0);

const copiesVideo = (facts: Facts, isRecording: boolean): boolean =>
  facts.codec === 'h264' && facts.isPlain && isRightSize(facts, isRecording);

const copiesSound = ({ sound }: Facts): boolean => sound === undefined || sound === 'aac';

/** Whether a video plays everywhere as it is: an mp4 of H.264 and AAC with its index at the start. */
export const isReady = (facts: Facts, isRecording: boolean): boolean =>
  facts.kind === 'mp4' && facts.isFastStart && copiesVideo(facts, isRecording) && copiesSound(facts);

function shapeOf(facts: Facts, isRecording: boolean): string {
  if (!isRecording) return shrink;
  return facts.width >= facts.height ? fill : fit;
}

/**
 * The arguments by which ffmpeg makes an mp4 that plays everywhere. Recorders' webm has timestamps in milliseconds, so frames get new ones.
 * Metadata of place and device is removed.
 */
export function outputOf(facts: Facts, isRecording: boolean): readonly string[] {
  const filters = `fps=${String(FRAMES_PER_SECOND)},${shapeOf(facts, isRecording)},setsar=1`;
  const encode = ['-c:v', 'libx264', '-threads', THREADS, '-preset', 'veryfast', '-crf', '23', '-pix_fmt', 'yuv420p', '-vf', filters];
  return [
    '-map', '0:V:0', '-map', '0:a:0?', '-map_metadata', '-1', '-map_chapters', '-1',
    ...(copiesVideo(facts, isRecording) ? ['-c:v', 'copy'] : encode),
    ...(copiesSound(facts) ? ['-c:a', 'copy'] : ['-c:a', 'aac', '-b:a', '128k', '-ar', '48000']),
    '-movflags', '+faststart', '-f', 'mp4',
  ];
}

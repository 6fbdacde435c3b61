import { readAt, withFile } from '../base/at-path.ts';
import type { Sender } from '../http/disk-space.ts';
import { boxesOf } from './boxes.ts';
import { runFfmpeg } from './ffmpeg.ts';
import { LONGEST_VIDEO, MOST_PIXELS, type VideoRow } from './video.ts';
import type { WithFfmpeg } from './find-ffmpeg.ts';

type Container = NonNullable<VideoRow['fileKind']>;

/** The facts about a video that matter for transcoding it. */
export interface Facts {
  readonly kind: Container;
  readonly seconds: number;
  /** `h264`, as ffmpeg has it. */
  readonly codec: string;
  /** A form of H.264 that browsers play: 8 bits, 4:2:0. */
  readonly isPlain: boolean;
  readonly sound: string | undefined;
  /** Pixels, after rotation. */
  readonly width: number;
  readonly height: number;
  readonly isTurned: boolean;
  /** The index that a player needs stands before the pictures. */
  readonly isFastStart: boolean;
}

export type Verdict = { readonly facts: Facts } | { readonly refusal: NonNullable<VideoRow['refusal']> };

/** The demuxer of ffmpeg for each kind: it must not choose by itself, since some demuxers read lists of other files. */
export const demuxers: Readonly<Record<Container, string>> = { mp4: 'mov', mov: 'mov', webm: 'matroska', mkv: 'matroska' };

/** Bytes that a slow disk reads in a second: a stranger's file that keeps ffmpeg busy for longer than its bytes take was made for that. */
const SLOW_BYTES = 1_700_000;
const LEAST_SECONDS = 10;
/** An applicant records once: a disk that stalls for a while must not refuse that for good. */
const APPLICANT_SECONDS = 300;
const HEAD_BYTES = 4096;
function containerOf(head: Buffer): Container | undefined {
  if (head.subarray(0, 4).equals(Buffer.from([0x1A, 0x45, 0xDF, 0xA3]))) return head.includes('webm') ? 'webm' : 'mkv';
  const [box, brand] = [head.toString('latin1', 4, 8), head.toString('latin1', 8, 12)];
  if (box === 'ftyp') return brand === 'qt  ' ? 'mov' : 'mp4';
  return /^(moov|mdat|wide|free|skip)$/.test(box) ? 'mov' : undefined;
}

/** Parses the output of ffmpeg about the input's streams, which comes first. */
function streamsOf(output: string): { readonly video: string; readonly sound: string | undefined; readonly isTurned: boolean } | undefined {
  const [inputLines = ''] = output.split(/^Output #0/m);
  const video = /^ +Stream #0:\d+.*?: Video: (.*)$/m.exec(inputLines)?.[1];
  const sound = /^ +Stream #0:\d+.*?: Audio: (\w+)/m.exec(inputLines)?.[1];
  const rotation = /displaymatrix: rotation of (-?\d+)/.exec(inputLines)?.[1] ?? '0';
  return video === undefined ? undefined : { video, sound, isTurned: Math.abs(Number(rotation)) % 180 === 90 };
}

function factsOf(output: string, seconds: number, kind: Container, boxes: readonly string[]): Facts | undefined {
  const streams = streamsOf(output);
  const [, codec] = /^(\w+)/.exec(streams?.video ?? '') ?? [];
  const [, wide, high] = /, (\d{1,5})x(\d{1,5})\b/.exec(streams?.video ?? '') ?? [];
  if (!streams || codec === undefined || wide === undefined || high === undefined) return undefined;
  const [width, height] = streams.isTurned ? [Number(high), Number(wide)] : [Number(wide), Number(high)];
  const isFastStart = boxes.includes('moov') && boxes.indexOf('moov') < boxes.indexOf('mdat') && !boxes.includes('moof');
  return {
    kind, seconds, codec, width, height, sound: streams.sound, isTurned: streams.isTurned, isFastStart,
    isPlain: /, yuvj?420p[,( ]/.test(streams.video),
  };
}

const inspect = (path: string) => withFile(path, 'r', async (file) => {
  const [kind, { size }] = [containerOf(await readAt(file, 0, HEAD_BYTES)), await file.stat()];
  if (kind !== 'mp4' && kind !== 'mov') return { kind, boxes: [], isWhole: true, size };
  const { boxes, isWhole } = await boxesOf(file);
  return { kind, boxes: boxes.map(({ type }) => type), isWhole, size };
});

/**
 * Checks a file by its bytes: whether it is a complete video, and not too long or large to be shown. All of it is read, nothing is decoded.
 * A truncated webm recording plays up to its end; a truncated mp4 does not.
 */
export async function probe(services: WithFfmpeg, path: string, sender: Sender): Promise<Verdict> {
  const { kind, boxes, isWhole, size } = await inspect(path);
  if (!kind) return { refusal: 'notVideo' };
  if (!isWhole) return { refusal: 'videoCut' };
  const strict = demuxers[kind] === 'mov' ? ['-xerror'] : [];
  const work = {
    before: [...strict, '-f', demuxers[kind]], source: path, after: ['-map', '0:V:0', '-map', '0:a:0?', '-c', 'copy', '-f', 'null'],
  };
  const seconds = sender === 'applicant' ? APPLICANT_SECONDS : LEAST_SECONDS + size / SLOW_BYTES;
  const run = await runFfmpeg(services, work, { seconds, bytes: 0 });
  const facts = factsOf(run.output, run.seconds, kind, boxes);
  if (!facts || facts.width > MOST_PIXELS || facts.height > MOST_PIXELS) return { refusal: 'notVideo' };
  if (run.code !== 0 || facts.seconds === 0) return { refusal: 'videoCut' };
  return facts.seconds > LONGEST_VIDEO ? { refusal: 'videoTooLong' } : { facts };
}

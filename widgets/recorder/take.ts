import type { HeldRecording } from '../../src/engine/contract/recordings.ts';

/**
 * Why a take ended: the applicant stopped it, its time was over, camera or microphone went away, the log-in came over it, the recorder
 * failed.
 */
export type TakeEnd = 'stopped' | 'limit' | 'camera' | 'session' | 'failed';

/** One recording while it is made. */
export interface Take {
  /** How long it is by now, in ms. */
  readonly length: () => number;
  readonly stop: (end: TakeEnd) => void;
}

interface TakeOptions {
  readonly stream: MediaStream;
  /** In ms. */
  readonly limit: number;
  readonly recording: HeldRecording;
  /** All its pieces are kept, or one could not be read: then it has failed. */
  readonly onEnd: (end: TakeEnd) => void;
}

/** A piece comes this often, in ms: a page that is killed loses no more than what came since the last. */
const PIECE_MS = 1_000;

/** What 720p of a face needs: 65 seconds are some 17 MB. */
export const BITS = { videoBitsPerSecond: 2_000_000, audioBitsPerSecond: 128_000 } as const;

/** An mp4 has pieces at its key frames only, which a browser left to itself makes every 3.5 s. Not every browser knows it. */
const KEY_FRAMES = { videoKeyFrameIntervalDuration: PIECE_MS } as const;

/** Records the camera's own stream: to draw it on a canvas first would take a quarter of the page's time. */
export function startTake({ stream, limit, recording, onEnd }: TakeOptions): Take {
  const ended = new AbortController();
  const { signal } = ended;
  const options: MediaRecorderOptions = { mimeType: recording.kept().type, ...BITS, ...KEY_FRAMES };
  const recorder = new MediaRecorder(stream, options);
  let startedAt: number | undefined;
  let stoppedAt: number | undefined;
  let pieces = Promise.resolve();
  let isWhole = true;
  let why: TakeEnd = 'camera';
  let timer: ReturnType<typeof setTimeout> | undefined;
  const length = (): number => (startedAt === undefined ? 0 : Math.min(limit, (stoppedAt ?? performance.now()) - startedAt));
  const stop = (end: TakeEnd): void => {
    if (recorder.state === 'inactive') return;
    why = end;
    // The last piece comes as late as a busy machine encodes it, and holds nothing of that time.
    stoppedAt = end === 'limit' && startedAt !== undefined ? startedAt + limit : performance.now();
    recorder.stop();
  };
  // After a piece that cannot be read nothing can be kept: nobody is to speak on for nothing.
  const keep = async (data: Blob, until: number): Promise<void> => {
    if (!isWhole) return;
    try {
      await recording.add(await data.arrayBuffer(), until);
    } catch {
      isWhole = false;
      stop('failed');
    }
  };
  // A busy page hears late of what the recorder has begun.
  recorder.onstart = ({ timeStamp }) => {
    startedAt = timeStamp;
    timer = setTimeout(() => { stop('limit'); }, limit - length());
  };
  recorder.ondataavailable = ({ data }) => {
    const until = length();
    pieces = pieces.then(() => keep(data, until));
    // A timer may come late in a page that is not looked at; pieces do not.
    if (until >= limit) stop('limit');
  };
  recorder.onerror = () => { stop('failed'); };
  recorder.onstop = () => {
    ended.abort();
    clearTimeout(timer);
    void pieces.then(() => { onEnd(isWhole ? why : 'failed'); });
  };
  // A recorder goes on in silence, or with a frozen picture, when its camera is unplugged or taken by a call.
  for (const track of stream.getTracks()) {
    for (const event of ['ended', 'mute']) track.addEventListener(event, () => { stop('camera'); }, { signal });
  }
  // Nobody knows whether a page that is hidden will be seen again.
  document.addEventListener(
    'visibilitychange', () => { if (document.visibilityState === 'hidden' && recorder.state === 'recording') recorder.requestData(); },
    { signal },
  );
  recorder.start(PIECE_MS);
  return { length, stop };
}

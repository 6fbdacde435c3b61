import type { RecordingHandle } from '../../src/engine/contract/recordings.ts';

/**
 * Why a take ended: the applicant stopped it, its time was over, camera or microphone was lost, the log-in opened over it, the recorder
 * failed.
 */
export type TakeEnd = 'stopped' | 'limit' | 'camera' | 'session' | 'failed';

/** One recording while it is made. */
export interface Take {
  /** The current length, in ms. */
  readonly length: () => number;
  readonly stop: (end: TakeEnd) => void;
}

interface TakeOptions {
  readonly stream: MediaStream;
  /** In ms. */
  readonly limit: number;
  readonly recording: RecordingHandle;
  /** Called once all pieces are stored, or one could not be read, which counts as failed. */
  readonly onEnd: (end: TakeEnd) => void;
}

/** The length of a piece, in ms: a page that is killed loses no more than the unfinished piece. */
const PIECE_MS = 1_000;

/** The bit rates for a face in 720p: 65 seconds are some 17 MB. */
export const BITS = { videoBitsPerSecond: 2_000_000, audioBitsPerSecond: 128_000 } as const;

/** An mp4 is cut at key frames only, which browsers make every 3.5 s by default. Not every browser knows this option. */
const KEY_FRAMES = { videoKeyFrameIntervalDuration: PIECE_MS } as const;

/** Records the camera's stream directly: drawing it on a canvas first would take a quarter of the page's time. */
export function startTake({ stream, limit, recording, onEnd }: TakeOptions): Take {
  const ended = new AbortController();
  const { signal } = ended;
  const options: MediaRecorderOptions = { mimeType: recording.kept().type, ...BITS, ...KEY_FRAMES };
  const recorder = new MediaRecorder(stream, options);
  let startedAt: number | undefined;
  let stoppedAt: number | undefined;
  let pieces = Promise.resolve();
  let isComplete = true;
  let endReason: TakeEnd = 'camera';
  let timer: ReturnType<typeof setTimeout> | undefined;
  const length = (): number => (startedAt === undefined ? 0 : Math.min(limit, (stoppedAt ?? performance.now()) - startedAt));
  const stop = (end: TakeEnd): void => {
    if (recorder.state === 'inactive') return;
    endReason = end;
    // A busy machine delivers the last piece late, and that time is not part of the recording.
    stoppedAt = end === 'limit' && startedAt !== undefined ? startedAt + limit : performance.now();
    recorder.stop();
  };
  // After a piece that cannot be read nothing more can be stored, so the take stops.
  const storePiece = async (data: Blob, endAt: number): Promise<void> => {
    if (!isComplete) return;
    try {
      await recording.add(await data.arrayBuffer(), endAt);
    } catch {
      isComplete = false;
      stop('failed');
    }
  };
  // A busy page gets this event late, so the event's own time counts.
  recorder.onstart = ({ timeStamp }) => {
    startedAt = timeStamp;
    timer = setTimeout(() => { stop('limit'); }, limit - length());
  };
  recorder.ondataavailable = ({ data }) => {
    const endAt = length();
    pieces = pieces.then(() => storePiece(data, endAt));
    // A timer may fire late in a hidden page; pieces arrive on time.
    if (endAt >= limit) stop('limit');
  };
  recorder.onerror = () => { stop('failed'); };
  recorder.onstop = () => {
    ended.abort();
    clearTimeout(timer);
    void pieces.then(() => { onEnd(isComplete ? endReason : 'failed'); });
  };
  // A recorder goes on in silence, or with a frozen picture, when its camera is unplugged or taken by a call.
  for (const track of stream.getTracks()) {
    for (const event of ['ended', 'mute']) track.addEventListener(event, () => { stop('camera'); }, { signal });
  }
  // A hidden page may never become visible again, so the current piece is flushed.
  document.addEventListener(
    'visibilitychange', () => { if (document.visibilityState === 'hidden' && recorder.state === 'recording') recorder.requestData(); },
    { signal },
  );
  recorder.start(PIECE_MS);
  return { length, stop };
}

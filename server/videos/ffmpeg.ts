import { type ChildProcess, spawn } from 'node:child_process';
import { access, constants } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { createInterface } from 'node:readline';
import installer from '@ffmpeg-installer/ffmpeg';
import type { WithSettings } from '../base/settings.ts';
import { StartupError } from '../base/startup-error.ts';

/** What ffmpeg runs with. */
export type WithFfmpeg = WithSettings<'ffmpegPath'>;

interface RunLimits {
  /** Until it is ended. */
  readonly seconds: number;
  readonly signal?: AbortSignal | undefined;
  /** Hears how much of the video is done, in seconds of it. */
  readonly progress?: (seconds: number) => void;
}

/** How a run ended, and what it printed of its streams. */
interface FfmpegRun {
  /** 0: all is well. */
  readonly code: number;
  readonly said: string;
  /** Of the video, as far as it came. */
  readonly seconds: number;
}

/** Of memory; an encoder of 1280 × 720 needs a tenth of it. */
const MOST_KILOBYTES = 2_000_000;
/** Of what it prints. */
const MOST_SAID = 20_000;
/** Everything else on the machine comes first. */
const NICE = 10;

/** Throws a `StartupError` where the settings name a program that cannot be run: every video would fail. */
export async function checkFfmpeg({ ffmpegPath }: WithFfmpeg['settings']): Promise<void> {
  if (ffmpegPath === '') return;
  await access(ffmpegPath, constants.X_OK).catch((error: unknown) => {
    throw new StartupError('FFMPEG_PATH is no program that can be run.', { cause: error });
  });
}

/** What a shell answers where there is no such program, or it does not start. */
const NOT_RUN: ReadonlySet<number | null> = new Set([126, 127]);

/** As the program `timeout` has it. */
const TIMED_OUT = 124;

/** Limits that hold also where this server was killed meanwhile: memory, time of both processors together, no dumps. */
const limited = (seconds: number): string =>
  `ulimit -v ${String(MOST_KILOBYTES)} 2>/dev/null; ulimit -t ${String(Math.ceil(2 * seconds))}; ulimit -c 0; exec "$@"`;

function lowerPriority({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, NICE);
  } catch {
    // It has ended already.
  }
}

/**
 * Runs ffmpeg, within limits of time and memory, on files alone: what a video says of other addresses leads nowhere. `input`
 * and `output` are its own arguments before and after the file that it reads. Throws where it did not run to its end: that says nothing of the video.
 */
export async function runFfmpeg({ settings }: WithFfmpeg, input: readonly string[], output: readonly string[], limits: RunLimits): Promise<FfmpegRun> {
  const program = settings.ffmpegPath === '' ? installer.path : settings.ffmpegPath;
  const args = [program, '-hide_banner', '-nostdin', '-y', '-protocol_whitelist', 'file,pipe', '-progress', 'pipe:1', ...input, ...output];
  const child = spawn('/bin/sh', ['-c', limited(limits.seconds), 'sh', ...args], {
    stdio: ['ignore', 'pipe', 'pipe'], killSignal: 'SIGKILL', ...(limits.signal && { signal: limits.signal }),
  });
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    child.kill('SIGKILL');
  }, limits.seconds * 1000);
  lowerPriority(child);
  let [said, seconds] = ['', 0];
  child.stderr.setEncoding('utf8').on('data', (text: string) => { said = (said + text).slice(0, MOST_SAID); });
  createInterface({ input: child.stdout }).on('line', (line) => {
    // Microseconds, whatever the name says.
    const [, reached] = /^out_time_ms=(\d+)$/.exec(line) ?? [];
    if (reached === undefined) return;
    seconds = Number(reached) / 1_000_000;
    limits.progress?.(seconds);
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => {
      clearTimeout(timer);
      if (isLate) resolve({ code: TIMED_OUT, said, seconds });
      else if (code === null || NOT_RUN.has(code)) reject(new Error(`ffmpeg did not run to its end: ${signal ?? String(code)}`));
      else resolve({ code, said, seconds });
    });
  });
}

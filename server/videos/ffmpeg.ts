import { spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import type { WithFfmpeg } from './find-ffmpeg.ts';
import { STARTED_MARK, type Command, ENVIRONMENT, type Files, type Limits, contained, limitedOnly, grantAccess } from './sandbox.ts';

/** A job for ffmpeg: its arguments before the input file, and after it. */
interface Work {
  readonly before: readonly string[];
  readonly source: string;
  readonly after: readonly string[];
  /** The file that it writes; absent: none. */
  readonly target?: string;
}

interface RunLimits extends Limits {
  readonly signal?: AbortSignal | undefined;
  /** Called with the seconds of the video that are done. */
  readonly progress?: (seconds: number) => void;
}

/** The result of a run, and its output about the streams. */
interface FfmpegRun {
  /** 0: all is well. */
  readonly code: number;
  readonly output: string;
  /** The seconds of the video that were processed. */
  readonly seconds: number;
}

/** Characters of the output that are kept. */
const MOST_OUTPUT = 20_000;

/** Threads of each decoder, encoder and filter: ffmpeg would start as many as there are processors, and each takes memory. */
export const THREADS = '4';

/** The exit codes of a shell for a program that does not start (125 to 127), or that a signal ended (128 and its number). */
const wasCut = (code: number): boolean => code >= 125 && code < 160;

/** The exit code of the program `timeout`. */
const TIMED_OUT = 124;

const argsFor = ({ before, after }: Work) => ({ source = '', target = '-' }: Files): readonly string[] => [
  '-hide_banner', '-nostdin', '-y', '-filter_threads', THREADS, '-protocol_whitelist', 'file,pipe', '-progress', 'pipe:1',
  '-threads', THREADS, ...before, '-i', source, ...after, target,
];

function runCommand({ line: [command, ...args] }: Command, limits: RunLimits): Promise<FfmpegRun> {
  const child = spawn(command, args, {
    cwd: '/', env: ENVIRONMENT, stdio: ['ignore', 'pipe', 'pipe'], timeout: Math.ceil(limits.seconds * 1000), killSignal: 'SIGKILL',
    ...(limits.signal && { signal: limits.signal }),
  });
  let [output, seconds, hasBegun] = ['', 0, false];
  child.stderr.setEncoding('utf8').on('data', (text: string) => { output = (output + text).slice(0, MOST_OUTPUT); });
  createInterface({ input: child.stdout }).on('line', (line) => {
    hasBegun ||= line === STARTED_MARK;
    // Microseconds, whatever the name says.
    const [, reached] = /^out_time_ms=(\d+)$/.exec(line) ?? [];
    if (reached === undefined) return;
    seconds = Number(reached) / 1_000_000;
    limits.progress?.(seconds);
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => {
      if (child.killed) resolve({ code: TIMED_OUT, output, seconds });
      else if (!hasBegun || code === null || wasCut(code)) reject(new Error(`ffmpeg did not run to its end: ${signal ?? String(code)}`));
      else resolve({ code, output, seconds });
    });
  });
}

/**
 * Runs ffmpeg within limits, in a sandbox where the system allows one, and with access to files alone: addresses in a video lead nowhere.
 * Throws where it did not run to its end, which says nothing of the video.
 */
export async function runFfmpeg({ ffmpeg: { program, isContained } }: WithFfmpeg, work: Work, limits: RunLimits): Promise<FfmpegRun> {
  const files: Files = { source: work.source, target: work.target };
  if (!isContained) return runCommand(limitedOnly(program, files, argsFor(work), limits), limits);
  if (work.target !== undefined) await writeFile(work.target, '');
  const close = await grantAccess(files);
  try {
    return await runCommand(contained(program, files, argsFor(work), limits), limits);
  } finally {
    await close();
  }
}

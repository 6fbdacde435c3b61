import { execFile } from 'node:child_process';
import { access, constants } from 'node:fs/promises';
import { delimiter, isAbsolute, join } from 'node:path';
import { promisify } from 'node:util';
import installer from '@ffmpeg-installer/ffmpeg';
import type { Settings } from '../base/settings.ts';
import { StartupError } from '../base/startup-error.ts';
import { STARTED_MARK, ENVIRONMENT, type Limits, contained } from './sandbox.ts';

/** The program that reads and makes videos. */
export interface Ffmpeg {
  readonly program: string;
  /** It gets security updates: the system's own, or one that the settings name. */
  readonly isMaintained: boolean;
  /** It can run in a sandbox here. */
  readonly isContained: boolean;
}

/** The ffmpeg that videos are processed with. */
export interface WithFfmpeg {
  readonly ffmpeg: Ffmpeg;
}

const run = promisify(execFile);

/** The version of Debian 12, which FFmpeg maintains for years; older ones are not used. */
const [LEAST_MAJOR, LEAST_MINOR] = [5, 1] as const;

const TRIAL: Limits = { seconds: 20, bytes: 0 };
const TRIAL_MS = TRIAL.seconds * 1000;

/** The version of an ffmpeg that can encode H.264: empty where it has no number. Undefined where there is no such program. */
async function versionOf(program: string): Promise<string | undefined> {
  const { stdout } = await run(program, ['-version'], { env: ENVIRONMENT, timeout: TRIAL_MS }).catch(() => ({ stdout: '' }));
  const [, version] = /^ffmpeg version (\S+)/.exec(stdout) ?? [];
  return version !== undefined && stdout.includes('--enable-libx264') ? /^n?(\d+\.\d+)/.exec(version)?.[1] ?? '' : undefined;
}

function isRecent(version: string | undefined): boolean {
  const [major = 0, minor = 0] = (version ?? '').split('.').map(Number);
  return major > LEAST_MAJOR || (major === LEAST_MAJOR && minor >= LEAST_MINOR);
}

/** The system's ffmpeg, where it is recent enough. */
async function onPath(): Promise<string | undefined> {
  for (const folder of (process.env['PATH'] ?? '').split(delimiter).filter(isAbsolute)) {
    const program = join(folder, 'ffmpeg');
    if (await access(program, constants.X_OK).then(() => true, () => false)) {
      return isRecent(await versionOf(program)) ? program : undefined;
    }
  }
  return undefined;
}

/** Found out by a trial, since whether namespaces are allowed depends on more than can be looked up. */
async function runsContained(program: string): Promise<boolean> {
  const { line: [command, ...args] } = contained(program, {}, () => ['-version'], TRIAL);
  return run(command, args, { env: ENVIRONMENT, timeout: TRIAL_MS })
    .then(({ stdout }) => stdout.startsWith(`${STARTED_MARK}\nffmpeg version`), () => false);
}

async function inspect(path: string): Promise<Ffmpeg> {
  if (path !== '' && await versionOf(path) === undefined) {
    throw new StartupError('FFMPEG_PATH must name an ffmpeg that runs and has libx264.');
  }
  const found = path === '' ? await onPath() : path;
  const program = found ?? installer.path;
  return { program, isMaintained: found !== undefined, isContained: await runsContained(program) };
}

const cache = new Map<string, Promise<Ffmpeg>>();

/**
 * Finds the program for videos, once for each setting and PATH: the one of the settings, else the system's own, else the old one that is
 * installed with the portal. Throws a `StartupError` where the one of the settings does not work: every video would fail.
 */
export function findFfmpeg({ ffmpegPath }: Pick<Settings, 'ffmpegPath'>): Promise<Ffmpeg> {
  const key = JSON.stringify([ffmpegPath, process.env['PATH']]);
  const ffmpeg = cache.get(key) ?? inspect(ffmpegPath);
  cache.set(key, ffmpeg);
  return ffmpeg;
}

const OUTDATED = 'videos are read by the ffmpeg of 2018 that comes with the portal and gets no security updates: '
  + 'install the system’s own, 5.1 or later, or set FFMPEG_PATH';
const UNSANDBOXED = 'ffmpeg runs without a sandbox, since the system does not let it have one: only its memory, time and files are limited';

/** Warnings for the log about the safety of ffmpeg. */
export const concernsOf = ({ isMaintained, isContained }: Ffmpeg): readonly string[] => [
  ...(isMaintained ? [] : [OUTDATED]), ...(isContained ? [] : [UNSANDBOXED]),
];

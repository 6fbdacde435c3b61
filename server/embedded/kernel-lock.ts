import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { close, constants, ftruncate, open, writeFile } from 'node:fs';
import { promisify } from 'node:util';
import { codeOf } from '../base/log-failure.ts';
import { StartupError } from '../base/startup-error.ts';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const [openFile, closeFile] = [promisify(open), promisify(close)];

/** An open, locked file; the kernel unlocks it when the last process that has it open ends, in any way. */
export interface KernelLock {
  /** A child that inherits this descriptor has the lock, too. */
  readonly descriptor: number;
  readonly release: () => Promise<void>;
}

/** Flags by which `open` itself locks: O_EXLOCK of macOS, and libuv's UV_FS_O_EXLOCK on Windows. Node names neither. */
const lockingFlags: Partial<Record<NodeJS.Platform, number>> = { darwin: 0x20 | constants.O_NONBLOCK, win32: 0x1000_0000 };
const LOCKED_CODES: ReadonlySet<unknown> = new Set(['EAGAIN', 'EBUSY']);
const FLOCK_LOCKED = 1;

async function openLocked(path: string, flags: number): Promise<number | undefined> {
  return openFile(path, flags, 0o600).catch((error: unknown) => {
    if (LOCKED_CODES.has(codeOf(error))) return undefined;
    throw error;
  });
}

async function errorOutputOf(child: ChildProcess): Promise<string> {
  let text = '';
  child.stderr?.on('data', (chunk) => { text += String(chunk); });
  await once(child, 'close');
  return text.trim();
}

/**
 * Locks an open file. The lock belongs to the open file and not to the program that took it, so it remains when `flock` (util-linux,
 * busybox) has ended.
 */
async function lockOpened(descriptor: number, path: string): Promise<boolean> {
  const child = spawn('flock', ['-n', '3'], { stdio: ['ignore', 'ignore', 'pipe', descriptor] });
  const errorOutput = await errorOutputOf(child).catch((error: unknown) => {
    throw new StartupError(`${path} cannot be locked: the program flock (of util-linux) does not run.`, { cause: error });
  });
  if (child.exitCode === 0 || child.exitCode === FLOCK_LOCKED) return child.exitCode === 0;
  throw new StartupError(`${path} cannot be locked (${errorOutput}); DATA_DIR needs a file system with locks.`);
}

/** Takes the lock of a file, which it makes if needed. `undefined`: another process has it, in any process namespace. */
export async function takeLock(path: string): Promise<KernelLock | undefined> {
  const byOpening = lockingFlags[process.platform];
  const descriptor = await openLocked(path, constants.O_RDWR | constants.O_CREAT | (byOpening ?? 0));
  if (descriptor === undefined) return undefined;
  const release = (): Promise<void> => closeFile(descriptor);
  const isLocked = byOpening !== undefined || await lockOpened(descriptor, path).catch(async (error: unknown) => {
    await release();
    throw error;
  });
  if (isLocked) return { descriptor, release };
  await release();
  return undefined;
}

/**
 * Makes this process the only one that uses `folder`, until it unlocks the folder or ends, in any way. Returns the function that unlocks
 * it. Throws a `StartupError` where another process has it, with `advice`.
 */
export async function lockFolder(folder: string, advice = ''): Promise<() => Promise<void>> {
  const path = join(folder, 'server.lock');
  const lock = await takeLock(path);
  if (!lock) {
    const holder = (await readFile(path, 'utf8').catch(() => '')).trim();
    throw new StartupError(`Another server${holder === '' ? '' : ` (process ${holder})`} is already using ${folder}${advice}.`);
  }
  // Only for that sentence. The file itself stays: a lock on a removed file would keep nobody out.
  await promisify(ftruncate)(lock.descriptor);
  await promisify(writeFile)(lock.descriptor, String(process.pid));
  return lock.release;
}

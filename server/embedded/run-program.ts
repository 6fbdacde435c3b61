import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

/** How a program is run. */
export interface Running {
  /** Who runs it; absent: who runs this process. */
  readonly user?: { readonly uid: number; readonly gid: number };
  /** Given to the program as its descriptor 3: what it and its children hold as long as one of them lives. */
  readonly descriptor?: number;
  /** Ends the program, and what it has started. */
  readonly signal?: AbortSignal;
}

/** A program that failed. The message is all that it complained with. */
export class ProgramFailure extends Error {}

function endGroup(child: ChildProcess): void {
  try {
    if (child.pid !== undefined) process.kill(process.platform === 'win32' ? child.pid : -child.pid, 'SIGTERM');
  } catch {
    // It has ended by itself.
  }
}

/**
 * Runs a program to its end, in a process group of its own: a Ctrl-C in the terminal is this process's to answer. Returns
 * what it said as a complaint though it succeeded. Throws a `ProgramFailure`, or what `signal` was aborted with.
 */
export async function runProgram(commandLine: readonly string[], { user, descriptor, signal }: Running = {}): Promise<string> {
  signal?.throwIfAborted();
  const [command = '', ...args] = commandLine;
  const child = spawn(command, args, {
    cwd: '/', detached: process.platform !== 'win32', env: { ...process.env, LC_ALL: 'C' }, ...user,
    stdio: ['ignore', 'ignore', 'pipe', ...(descriptor === undefined ? [] : [descriptor])],
  });
  const end = (): void => { endGroup(child); };
  signal?.addEventListener('abort', end);
  let complaint = '';
  child.stderr?.on('data', (chunk) => { complaint += String(chunk); });
  try {
    const [code] = await once(child, 'close').catch((error: unknown) => { throw new ProgramFailure(String(error)); }) as [number | null];
    signal?.throwIfAborted();
    if (code !== 0) throw new ProgramFailure(complaint);
    return complaint;
  } finally {
    signal?.removeEventListener('abort', end);
  }
}

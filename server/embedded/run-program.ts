import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

/** How a program is run. */
export interface RunOptions {
  /** The user who runs it; absent: this process's. */
  readonly user?: { readonly uid: number; readonly gid: number };
  /** Inherited as descriptor 3, which the program and its children hold as long as one of them lives. */
  readonly descriptor?: number;
  /** Ends the program and its children. */
  readonly signal?: AbortSignal;
}

/** A program that failed. The message is its error output. */
export class ProgramFailure extends Error {}

function endGroup(child: ChildProcess): void {
  try {
    if (child.pid !== undefined) process.kill(process.platform === 'win32' ? child.pid : -child.pid, 'SIGTERM');
  } catch {
    // It has ended by itself.
  }
}

/**
 * Runs a program to its end, in a process group of its own: this process handles a Ctrl-C in the terminal. Returns its error output where
 * it succeeded. Throws a `ProgramFailure`, or the reason of `signal`.
 */
export async function runProgram(commandLine: readonly string[], { user, descriptor, signal }: RunOptions = {}): Promise<string> {
  signal?.throwIfAborted();
  const [command = '', ...args] = commandLine;
  const child = spawn(command, args, {
    cwd: '/', detached: process.platform !== 'win32', env: { ...process.env, LC_ALL: 'C' }, ...user,
    stdio: ['ignore', 'ignore', 'pipe', ...(descriptor === undefined ? [] : [descriptor])],
  });
  const end = (): void => { endGroup(child); };
  signal?.addEventListener('abort', end);
  let errorOutput = '';
  child.stderr?.on('data', (chunk) => { errorOutput += String(chunk); });
  try {
    const [code] = await once(child, 'close').catch((error: unknown) => { throw new ProgramFailure(String(error)); }) as [number | null];
    signal?.throwIfAborted();
    if (code !== 0) throw new ProgramFailure(errorOutput);
    return errorOutput;
  } finally {
    signal?.removeEventListener('abort', end);
  }
}

import { type ChildProcess, spawn } from 'node:child_process';
import { openSync, closeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { awaitEnd, killMembers, signalMembers } from './processes.ts';
import { type PartName, type Layout, type User, folderOf } from './layout.ts';

/** As systemd's `RestartSec=1`. */
const RESTART_MS = 1_000;
const END_WITHIN_MS = 30_000;

/** How a part is started. */
export interface Recipe {
  readonly name: PartName;
  readonly command: readonly [program: string, ...args: readonly string[]];
  readonly environment?: Readonly<Record<string, string>>;
  readonly user?: User | undefined;
}

/** A part of the cluster that is started again whenever it ends by itself, as a service manager does. */
export interface Part {
  readonly name: PartName;
  readonly folder: string;
  /** Kills it and its children, and does not restart it until `start`. */
  readonly kill: () => Promise<void>;
  /** Suspends it, or resumes it. */
  readonly signal: (signal: 'SIGSTOP' | 'SIGCONT') => Promise<void>;
  readonly start: () => void;
  /** Tells it to end, and waits until it has. */
  readonly end: () => Promise<void>;
  /** How often it has ended by itself. */
  readonly ends: () => number;
}

export async function startPart(place: Layout, { name, command: [program, ...args], environment = {}, user }: Recipe): Promise<Part> {
  const folder = await folderOf(place, name, user);
  let child: ChildProcess | undefined;
  let [shouldRun, restarts] = [false, 0];
  const start = (): void => {
    shouldRun = true;
    const log = openSync(join(folder, 'log'), 'a', 0o600);
    const { PATH = '', NODE_OPTIONS = '' } = process.env;
    const started = spawn(program, args, {
      // A process group of its own: a Ctrl-C reaches the supervisor alone, which ends the parts in their order.
      cwd: folder, detached: true, stdio: ['ignore', log, log], ...user,
      env: { PATH: `${PATH}:/usr/sbin`, HOME: folder, LANG: 'C.UTF-8', ...(NODE_OPTIONS !== '' && { NODE_OPTIONS }), ...environment },
    });
    child = started;
    closeSync(log);
    const ended = (): void => {
      if (!shouldRun || child !== started) return;
      restarts += 1;
      setTimeout(() => { if (shouldRun && child === started) start(); }, RESTART_MS).unref();
    };
    started.once('exit', ended).once('error', ended);
  };
  start();
  return {
    name, folder, start,
    ends: () => restarts,
    kill: async () => {
      shouldRun = false;
      await killMembers(folder);
    },
    signal: (signal) => signalMembers(folder, signal),
    end: async () => {
      shouldRun = false;
      child?.kill('SIGTERM');
      await wait(0);
      await awaitEnd(folder, END_WITHIN_MS);
    },
  };
}

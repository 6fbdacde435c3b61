import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { build, type Plugin } from 'vite';
import { inject } from 'vitest';
import { inProject } from '../../../server/base/root.ts';
import { countingSteps } from '../../steps/counted-module.ts';
import { alone } from './alone.ts';

/** A server in a process of its own. */
export interface SpawnedServer {
  readonly process: ChildProcess;
  readonly url: string;
  /** Sends a signal and waits for the process to be gone; its exit code, or the signal that ended it. */
  readonly end: (signal: NodeJS.Signals) => Promise<number | string>;
}

export interface Outcome {
  readonly code: number | null;
  readonly output: string;
}

/** `clocked` is the server whose clock its callers tell, `counting` the server with a call of `countStep` at each of its steps. */
type Program = 'main' | 'admin' | 'clocked' | 'counting';

const buildServer = (folder: string, plugins: readonly Plugin[]): Promise<unknown> => build({
  configFile: false, root: inProject(), logLevel: 'error', plugins: [...plugins],
  build: {
    ssr: true, outDir: folder, target: 'node20', copyPublicDir: false,
    rolldownOptions: {
      input: {
        main: inProject('server', 'app', 'main.ts'), admin: inProject('server', 'app', 'admin.ts'),
        clocked: inProject('tests', 'server', 'support', 'clocked-server.ts'),
      },
    },
  },
});

/**
 * The server as it is run in production: bundled, since a bundle starts in a fraction of the time. The first test file that
 * needs it makes it for all.
 */
const bundle = (folder: string, plugins: readonly Plugin[] = []): Promise<string> => alone(folder, async () => {
  const [draft, made] = [join(folder, 'draft'), join(folder, 'server')];
  if (existsSync(made)) return made;
  await buildServer(draft, plugins);
  await rename(draft, made);
  return made;
});

const bundled = bundle(inject('bundleFolder'));
const withSteps = (): Promise<string> => bundle(join(inject('bundleFolder'), 'counting'), [countingSteps()]);

/** `within`: what stands before the command line, for instance what makes a namespace for it. */
async function start(
  program: Program, args: readonly string[], environment: Readonly<Record<string, string>>, within: readonly string[],
): Promise<ChildProcess> {
  const path = program === 'counting' ? join(await withSteps(), 'main.js') : join(await bundled, `${program}.js`);
  const [command = '', ...rest] = [...within, process.execPath, path, ...args];
  return spawn(command, rest, {
    env: { ...process.env, LOG_LEVEL: 'silent', PORT: '0', ...environment }, stdio: ['ignore', 'pipe', 'pipe'],
  });
}

async function outputOf(child: ChildProcess): Promise<string> {
  let output = '';
  child.stdout?.on('data', (chunk) => { output += String(chunk); });
  child.stderr?.on('data', (chunk) => { output += String(chunk); });
  await once(child, 'close');
  return output;
}

/** Starts the real server and waits until it says its address. */
export async function spawnServer(
  environment: Readonly<Record<string, string>>, within: readonly string[] = [], program: Program = 'main',
): Promise<SpawnedServer> {
  const child = await start(program, [], environment, within);
  const ended = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>;
  const complaint = outputOf(child);
  const url = await new Promise<string>((resolve, reject) => {
    if (child.stdout) createInterface({ input: child.stdout }).on('line', (line) => {
      const address = /answers at (\S+)/.exec(line)?.[1];
      if (address !== undefined) resolve(address);
    });
    void complaint.then((output) => { reject(new Error(`the server did not start: ${output}`)); });
  });
  const end = async (signal: NodeJS.Signals): Promise<number | string> => {
    child.kill(signal);
    const [code, endedBy] = await ended;
    return code ?? endedBy ?? 'gone';
  };
  return { process: child, url, end };
}

/** Starts one of the server's commands and waits for nothing. Its output is still to be read. */
export const begin = (
  program: Program, args: readonly string[], environment: Readonly<Record<string, string>>, within: readonly string[] = [],
): Promise<ChildProcess> =>
  start(program, args, environment, within);

/** Runs one of the server's commands to its end. */
export async function runToEnd(
  program: Program, args: readonly string[], environment: Readonly<Record<string, string>>, within: readonly string[] = [],
): Promise<Outcome> {
  const child = await start(program, args, environment, within);
  const output = await outputOf(child);
  return { code: child.exitCode, output };
}

import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import demoApplicants from '../../../server/demo/applicants.json';
import type { ApplicantContent } from '../../../server/content/content.ts';

const root = join(import.meta.dirname, '..', '..', '..');
const program = (name: 'main' | 'load'): string => join(root, 'dist', 'server', `${name}.js`);

/** The built server on a database and files of its own, as a process of its own. */
export interface Portal {
  /** Where it answers now, without a slash at the end. */
  readonly origin: () => string;
  /** Stops it as an administrator does, and starts it again on the same data. */
  readonly restart: () => Promise<void>;
  readonly close: () => Promise<void>;
}

interface Running {
  readonly process: ChildProcess;
  readonly origin: string;
}

/** Where the product variant's registration is in these tests; nothing is sent there. */
export const REGISTRATION = 'https://campus.example/register';

/** Demo mode shows what was sent at `/dev/outbox`; as content is loaded before, it adds none. The proxy's word on callers is believed. */
const environment = (folder: string): NodeJS.ProcessEnv => ({
  ...process.env, PORT: '0', HOST: '127.0.0.1', DATA_DIR: join(folder, 'data'), DATABASE_URL: '', DEMO: '1', TRUST_PROXY: '1',
  REGISTRATION_URL: REGISTRATION, LOG_LEVEL: 'warn',
});

const start = (name: 'main' | 'load', folder: string, ...more: readonly string[]): ChildProcess =>
  spawn(process.execPath, [program(name), ...more], { cwd: root, env: environment(folder), stdio: ['ignore', 'pipe', 'inherit'] });

async function load(folder: string, applicants: readonly ApplicantContent[]): Promise<void> {
  const content = join(folder, 'content');
  await cp(join(root, 'server', 'demo'), content, { recursive: true });
  await writeFile(join(content, 'applicants.json'), JSON.stringify([...demoApplicants, ...applicants]));
  const loading = start('load', folder, content);
  loading.stdout?.resume();
  const [code] = await once(loading, 'exit') as [number | null];
  if (code !== 0) throw new Error(`the content was not loaded (${String(code)})`);
}

async function serve(folder: string): Promise<Running> {
  const server = start('main', folder);
  const output = server.stdout;
  if (!output) throw new Error('the server has no output');
  for await (const line of createInterface(output)) {
    const origin = /answers at (\S+)/.exec(line)?.[1];
    if (origin === undefined) continue;
    output.resume();
    return { process: server, origin };
  }
  throw new Error('the server ended before it answered');
}

async function stop({ process: server }: Running): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) throw new Error('the server ended by itself');
  const ended = once(server, 'exit');
  server.kill('SIGTERM');
  const [code] = await ended as [number | null];
  if (code !== 0) throw new Error(`the server did not stop gracefully (${String(code)})`);
}

/** Loads the demo content and these applicants into a fresh data folder and starts the built server on it. */
export async function startPortal(applicants: readonly ApplicantContent[]): Promise<Portal> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-e2e-'));
  await load(folder, applicants);
  let running = await serve(folder);
  return {
    origin: () => running.origin,
    restart: async () => {
      await stop(running);
      running = await serve(folder);
    },
    close: async () => {
      await stop(running);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

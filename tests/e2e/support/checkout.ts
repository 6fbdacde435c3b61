import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { markInstalled } from '../../../scripts/lib/dependencies.mjs';

const run = promisify(execFile);
const root = join(import.meta.dirname, '..', '..', '..');

/** What `npm start` reads. */
const PARTS = [
  'dist', 'index.html', 'node_modules', 'package-lock.json', 'package.json', 'schemas', 'scripts', 'server', 'src', 'tools/preview',
  'vite.config.ts', 'widgets',
];

/** An installed and built copy of the project, in a folder that nobody but its owner may enter. */
export interface Checkout {
  readonly path: string;
  /** Lets others pass the folder above it, or not. */
  readonly open: (isOpen: boolean) => Promise<void>;
  readonly remove: () => Promise<void>;
}

/** Made of hard links, so the copy has to be on the file system of this one; what stands in it must not be changed. */
export async function copyCheckout(name: string): Promise<Checkout> {
  await mkdir(join(root, '.cache'), { recursive: true });
  const above = await mkdtemp(join(root, '.cache', 'checkout-'));
  const path = join(above, name);
  await mkdir(path);
  await run('cp', ['-al', '--parents', ...PARTS, path], { cwd: root });
  await rm(join(path, 'node_modules', '.installation.json'), { force: true });
  markInstalled(path, 'all');
  return {
    path,
    open: (isOpen) => chmod(above, isOpen ? 0o711 : 0o700),
    remove: () => rm(above, { recursive: true, force: true }),
  };
}

export interface Start {
  /** The npm process, or what stands before it. */
  readonly process: ChildProcess;
  /** Where the portal answers; rejected with the output where it ends before. */
  readonly url: Promise<string>;
  readonly output: () => string;
  /** The exit code. */
  readonly ended: Promise<number | null>;
}

/** `npm start` in a folder; `within` stands before the command line. */
export function npmStart(path: string, environment: Readonly<Record<string, string>>, within: readonly string[] = []): Start {
  const [command = 'npm', ...args] = [...within, 'npm', 'start'] as readonly string[];
  const child = spawn(command, args, {
    // A process group of its own, as a terminal makes one.
    detached: true, cwd: path, env: { ...process.env, PORT: '0', LOG_LEVEL: 'silent', npm_config_update_notifier: 'false', ...environment }, stdio: ['pipe', 'pipe', 'pipe'],
  });
  let output = '';
  const ended = once(child, 'close').then(([code]) => code as number | null);
  const url = new Promise<string>((resolve, reject) => {
    const hear = (chunk: Buffer): void => {
      output += String(chunk);
      const address = /answers at (\S+)/.exec(output)?.[1];
      if (address !== undefined) resolve(address);
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    void ended.then(() => { reject(new Error(`npm start ended: ${output}`)); });
  });
  url.catch(() => undefined);
  return { process: child, url, output: () => output, ended };
}

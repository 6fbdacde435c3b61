import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, cp, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import demoApplicants from '../../../server/demo/applicants.json';
import demoClasses from '../../../server/demo/classes.json';
import demoEvents from '../../../server/demo/events.json';
import demoExams from '../../../server/demo/exams.json';
import demoInterviews from '../../../server/demo/interviews.json';
import demoJobReviews from '../../../server/demo/job-reviews.json';
import demoJobs from '../../../server/demo/jobs.json';
import demoSessions from '../../../server/demo/online-sessions.json';
import demoForms from '../../../server/demo/registration-forms.json';
import type { ApplicantContent, Content, RegistrationFormContent } from '../../../server/content/content.ts';
import { type Hiring, hiringOf } from './hiring.ts';
import { type Learning, learningOf } from './learning.ts';

const root = join(import.meta.dirname, '..', '..', '..');
const run = promisify(execFile);
type Program = 'main' | 'load' | 'admin';

const program = (name: Program): string => join(root, 'dist', 'server', `${name}.js`);

/** The built server on a database and files of its own, as a process of its own. */
export interface Portal {
  /** Where it answers now, without a slash at the end. */
  readonly origin: () => string;
  /** Bytes of an upload that it has stored. */
  readonly storedBytes: (upload: string) => Promise<number>;
  /** Stops it as an administrator does, and starts it again on the same data. */
  readonly restart: () => Promise<void>;
  /** Ends it as a machine without memory does, and starts it again on the same data. */
  readonly kill: () => Promise<void>;
  /** Loads more content as an administrator does; the server is stopped for it. `files`: what the content names, by path. */
  readonly load: (content: Content, files?: Readonly<Record<string, string>>) => Promise<void>;
  /** Runs the administrators' command line beside the server, which goes on. Answers what it says. */
  readonly admin: (...args: readonly string[]) => Promise<string>;
  /** Ends the database's main process as a machine without memory does; it is started again by the server. */
  readonly killDatabase: () => Promise<void>;
  readonly close: () => Promise<void>;
}

interface Running {
  readonly process: ChildProcess;
  readonly origin: string;
}

/** Where the product variant's registration is in these tests; nothing is sent there. */
export const REGISTRATION = 'https://campus.example/register';

/** What one server and its loader share. */
interface Place {
  readonly folder: string;
  /** Besides those that all servers of the tests have. */
  readonly settings?: Readonly<Record<string, string>>;
}

/** Demo mode shows what was sent at `/dev/outbox`; as content is loaded before, it adds none. The proxy's word on callers is believed. */
const environment = ({ folder, settings }: Place): NodeJS.ProcessEnv => ({
  ...process.env, PORT: '0', HOST: '127.0.0.1', DATA_DIR: join(folder, 'data'), DATABASE_URL: '', DEMO: '1', TRUST_PROXY: '1',
  REGISTRATION_URL: REGISTRATION, LOG_LEVEL: 'warn', ...settings,
});

const start = (name: Program, place: Place, ...more: readonly string[]): ChildProcess =>
  spawn(process.execPath, [program(name), ...more], { cwd: root, env: environment(place), stdio: ['ignore', 'pipe', 'inherit'] });

/** What is there besides the demo content. */
export interface More {
  readonly applicants: readonly ApplicantContent[];
  readonly forms: readonly RegistrationFormContent[];
  /** What everybody of `people` finds on the landing page and among their interviews. */
  readonly hiring: Hiring;
  /** The classes and exams that everybody of `people` has. */
  readonly learning: Learning;
  /** E-mail addresses of those of `applicants` who have it. */
  readonly people: readonly string[];
}

const demoHiring = (): Parameters<typeof hiringOf>[2] =>
  ({ events: demoEvents, jobs: demoJobs, 'job-reviews': demoJobReviews, interviews: demoInterviews }) as Parameters<typeof hiringOf>[2];

const demoLearning = (): Parameters<typeof learningOf>[2] => ({ classes: demoClasses, exams: demoExams, 'online-sessions': demoSessions });

async function runLoader(place: Place, content: string): Promise<void> {
  const loading = start('load', place, content);
  loading.stdout?.resume();
  const [code] = await once(loading, 'exit') as [number | null];
  if (code !== 0) throw new Error(`the content was not loaded (${String(code)})`);
}

async function runAdmin(place: Place, args: readonly string[]): Promise<string> {
  const command = start('admin', place, ...args);
  let said = '';
  command.stdout?.on('data', (chunk) => { said += String(chunk); });
  const [code] = await once(command, 'close') as [number | null];
  if (code !== 0) throw new Error(`admin ${args.join(' ')} ended with ${String(code)}: ${said}`);
  return said;
}

const writeParts = (content: string, parts: Content): Promise<unknown> =>
  Promise.all(Object.entries(parts).map(([part, value]) => writeFile(join(content, `${part}.json`), JSON.stringify(value))));

async function loadDemo(place: Place, { applicants, forms, hiring, learning, people }: More, isWhole = true): Promise<void> {
  const content = join(place.folder, 'content');
  await cp(join(root, 'server', 'demo'), content, { recursive: true });
  if (!isWhole) await Promise.all(Object.keys(demoHiring()).map((part) => rm(join(content, `${part}.json`))));
  await writeParts(content, {
    applicants: [...demoApplicants, ...applicants], 'registration-forms': [...demoForms, ...forms],
    ...(isWhole && hiringOf(hiring, people, demoHiring())), ...learningOf(learning, people, demoLearning()),
  });
  await runLoader(place, content);
}

async function loadMore(place: Place, parts: Content, files: Readonly<Record<string, string>>): Promise<void> {
  const content = await mkdtemp(join(place.folder, 'content-'));
  await Promise.all(Object.entries(files).map(([path, text]) => writeFile(join(content, path), text)));
  await writeParts(content, parts);
  await runLoader(place, content);
}

async function serve(place: Place): Promise<Running> {
  const server = start('main', place);
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

/** Its hiring content stands in place of the demo's, so such a file begins with people who have none yet. */
const hasOwnHiring = ({ hiring }: More): boolean => Object.keys(hiring).length > 0;

/** Whether there is more than the whole template holds. */
const hasMore = ({ applicants, forms, learning, people }: More): boolean =>
  applicants.length > people.length || forms.length > 0 || Object.keys(learning).length > 0;

/** What a template is loaded with: everything, or all but what `Hiring` stands for. */
type Extent = 'whole' | 'without-hiring';

/** By the system's own program, which takes a fifth of what `fs.cp` takes for the thousand files of a database. */
async function copyData(from: string, to: string): Promise<void> {
  await run('cp', ['-R', join(from, 'data'), join(to, 'data')]);
}

/**
 * Two data folders that are loaded once for all files and copied for each; their people are those whom every file has. What
 * takes long is their passwords.
 */
export async function makeTemplate(people: readonly ApplicantContent[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-template-'));
  const [bare, whole] = [join(folder, 'without-hiring' satisfies Extent), join(folder, 'whole' satisfies Extent)];
  const all: More = { applicants: people, forms: [], hiring: {}, learning: {}, people: people.map(({ email }) => email) };
  await mkdir(bare);
  await loadDemo({ folder: bare }, all, false);
  await mkdir(whole);
  // What a power cut leaves is not what any of these tests is about; a process that is killed loses nothing by it.
  await appendFile(join(bare, 'data', 'db', 'postgresql.auto.conf'), 'fsync = off\n');
  await copyData(bare, whole);
  await loadDemo({ folder: whole }, all);
  return folder;
}

async function fill(place: Place, template: string, more: More): Promise<void> {
  const extent: Extent = hasOwnHiring(more) ? 'without-hiring' : 'whole';
  await copyData(join(template, extent), place.folder);
  if (hasOwnHiring(more) || hasMore(more)) await loadDemo(place, more);
}

/**
 * Starts the built server on a data folder of its own with the demo content and more; `template` is a folder of `makeTemplate`.
 * With a bucket in `settings` all files are there, but for those of the template, which stay away.
 */
export async function startPortal(template: string, more: More, settings: Readonly<Record<string, string>> = {}): Promise<Portal> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-e2e-'));
  const place: Place = { folder, settings };
  await fill(place, template, more);
  let running = await serve(place);
  return {
    origin: () => running.origin,
    // A bucket has the bytes of a request only at its end.
    storedBytes: async (upload) => (settings['S3_BUCKET'] === undefined ? (await stat(join(folder, 'data', 'uploads', upload)).catch(() => stat(join(folder, 'data', 'videos', upload)))).size : Infinity),
    restart: async () => {
      await stop(running);
      running = await serve(place);
    },
    kill: async () => {
      const ended = once(running.process, 'exit');
      running.process.kill('SIGKILL');
      await ended;
      running = await serve(place);
    },
    load: async (content, files = {}) => {
      await stop(running);
      await loadMore(place, content, files);
      running = await serve(place);
    },
    admin: (...args) => runAdmin(place, args),
    killDatabase: async () => {
      const [pid] = (await readFile(join(folder, 'data', 'db', 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
      try {
        if (Number(pid) > 0) process.kill(Number(pid), 'SIGKILL');
      } catch {
        // It is gone already.
      }
    },
    close: async () => {
      await stop(running);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { adminProgram } from '../../../server/admin/commands/program.ts';
import { type Loading, loadContent } from '../../../server/admin/load-content.ts';
import { countTimesAnew } from '../../../server/admin/times.ts';
import { buildApp } from '../../../server/app/app.ts';
import { openForAdmin } from '../../../server/app/open-for-admin.ts';
import { prepare } from '../../../server/app/prepare.ts';
import type { Services } from '../../../server/app/services.ts';
import { type Clock, systemClock } from '../../../server/base/clock.ts';
import { inProject } from '../../../server/base/root.ts';
import { readSettings } from '../../../server/base/settings.ts';
import type { Content } from '../../../server/content/content.ts';
import type { ApplicantContent, RegistrationFormContent } from '../../../server/content/generated/content.d.ts';
import { readContent } from '../../../server/content/read-content.ts';
import { PORTS, layoutFrom } from '../../../tools/cluster/layout.ts';
import { settingsOf } from '../../../tools/cluster/recipes.ts';
import { withoutBackups } from '../../admin/support/run-admin.ts';
import { newCopy } from '../../server/support/template.ts';
import { type Hiring, hiringOf } from './hiring.ts';
import { type Learning, learningOf } from './learning.ts';

/** A server of the product with a database and files of its own. */
export interface Portal {
  /** Where it answers now, without a slash at the end. */
  readonly origin: () => string;
  /** Where it tells what it has sent; a proxy is not told. */
  readonly outbox: () => string;
  /** Bytes of an upload that it has stored. */
  readonly storedBytes: (upload: string) => Promise<number>;
  /** Stops it as an administrator does, and starts it again on the same data. */
  readonly restart: () => Promise<void>;
  /** Loads more content as an administrator does; the server is stopped for it. `files`: what the content names, by path. */
  readonly load: (content: Content, files?: Readonly<Record<string, string>>) => Promise<void>;
  /** Adds people as those are who were there from the beginning, while it runs. */
  readonly add: (people: readonly ApplicantContent[]) => Promise<void>;
  /** Runs the administrators' command line beside the server, which goes on. Answers what it says. */
  readonly admin: (...args: readonly string[]) => Promise<string>;
  /** Ends it as a machine without memory does, and starts it again on the same data. A server of `own process` or `own database`. */
  readonly kill: () => Promise<void>;
  /** Ends the database's main process as a machine without memory does; it is started again by the server. A server of `own database`. */
  readonly killDatabase: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/**
 * Where the server runs. As a rule in the process of the test, on a database of the one PostgreSQL of the run; what is to be
 * killed is the built server in a process of its own, with an embedded database of its own where that is to be killed.
 */
export type Home = 'this process' | 'own process' | 'own database';

/** Where the product variant's registration is in these tests; nothing is sent there. */
export const REGISTRATION = 'https://campus.example/register';

type Environment = Readonly<Record<string, string>>;

/** Demo mode shows what was sent at `/dev/outbox`; as content is loaded before, it adds none. The proxy's word on callers is believed. */
const environment = (dataFolder: string, databaseUrl: string, settings: Environment): Environment => ({
  PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataFolder, DATABASE_URL: databaseUrl, DEMO: '1', TRUST_PROXY: '1', PASSWORD_HASHING: 'quick',
  REGISTRATION_URL: REGISTRATION, LOG_LEVEL: 'warn', ...settings,
});

/** What is there besides the demo content. */
export interface More {
  readonly applicants: readonly ApplicantContent[];
  readonly forms: readonly RegistrationFormContent[];
  /** What everybody of `people` finds on the landing page and among their interviews. */
  readonly hiring: Hiring;
  /** The classes and exams that everybody of `people` has. */
  readonly learning: Learning;
}

interface Running {
  readonly origin: string;
  readonly stop: () => Promise<void>;
  /** The services of a server of this process. */
  readonly services?: Services;
  readonly process?: ChildProcess;
}

/** As `main.ts` serves, but for what a process has: signals, housekeeping by the quarter of an hour, lines on the console. */
async function serveHere(variables: Environment, clock: Clock): Promise<Running> {
  const { services: prepared, close } = await prepare(readSettings(variables), clock);
  const services: Services = { ...prepared, logTo: new Writable({ write: (_chunk, _encoding, done) => { done(); } }) };
  await countTimesAnew(services.db, services);
  const app = buildApp(services);
  // Pages take the server's time from here, which Node fills in by the machine's own clock.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    reply.header('date', clock().toUTCString());
    done();
  });
  return {
    origin: await app.listen({ port: 0, host: '127.0.0.1' }),
    services,
    stop: async () => {
      const closed = app.close();
      app.server.closeAllConnections();
      await closed;
      await close();
    },
  };
}

async function stopProcess(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) throw new Error('the server ended by itself');
  const ended = once(server, 'exit');
  server.kill('SIGTERM');
  const [code] = await ended as [number | null];
  if (code !== 0) throw new Error(`the server did not stop gracefully (${String(code)})`);
}

async function serveApart(variables: Environment): Promise<Running> {
  const server = spawn(process.execPath, [inProject('dist', 'server', 'main.js')], { cwd: inProject(), env: { ...process.env, ...variables }, stdio: ['ignore', 'pipe', 'inherit'] });
  for await (const line of createInterface(server.stdout)) {
    const origin = /answers at (\S+)/.exec(line)?.[1];
    if (origin === undefined) continue;
    server.stdout.resume();
    return { process: server, origin, stop: () => stopProcess(server) };
  }
  throw new Error('the server ended before it answered');
}

const writeParts = (folder: string, parts: Content): Promise<unknown> =>
  Promise.all(Object.entries(parts).map(([part, value]) => writeFile(join(folder, `${part}.json`), JSON.stringify(value))));

/** Loads parts of content over the files that the demo's names; `files`: what else it names, by path. */
async function loadParts(services: Loading, parts: Content, files: Readonly<Record<string, string>> = {}): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-content-'));
  try {
    await Promise.all(['files', 'pages'].map((name) => cp(inProject('server', 'demo', name), join(folder, name), { recursive: true })));
    await Promise.all(Object.entries(files).map(([path, text]) => writeFile(join(folder, path), text)));
    await writeParts(folder, parts);
    await loadContent(services, folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** The content of the demo's folder, as everybody begins with it. */
let demoContent: Promise<Content> | undefined;
const demo = (): Promise<Content> => (demoContent ??= readContent(inProject('server', 'demo')));

const HIRING = ['events', 'jobs', 'job-reviews', 'interviews'] as const;
const LEARNING = ['classes', 'exams', 'online-sessions'] as const;

const hasAny = (wish: object): boolean => Object.keys(wish).length > 0;

const pick = (content: Content, parts: readonly (keyof Content)[]): Content => Object.fromEntries(parts.map((part) => [part, content[part]]));

/** All content of a stage: the demo's, and what `people` have of `more`. */
async function contentOf({ applicants, forms, hiring, learning }: More, people: readonly ApplicantContent[]): Promise<Content> {
  const content = await demo();
  const emails = people.map(({ email }) => email);
  const part = <Name extends keyof Content>(name: Name): NonNullable<Content[Name]> => {
    const value = content[name];
    if (!value) throw new Error(`the demo content has no ${name}`);
    return value;
  };
  return {
    ...content,
    applicants: [...part('applicants'), ...people, ...applicants],
    'registration-forms': [...part('registration-forms'), ...forms],
    ...hiringOf(hiring, emails, { events: part('events'), jobs: part('jobs'), 'job-reviews': part('job-reviews'), interviews: part('interviews') }),
    ...learningOf(learning, emails, { classes: part('classes'), exams: part('exams'), 'online-sessions': part('online-sessions') }),
  };
}

/** Further people, with what everybody has. */
async function peopleOf(more: More, people: readonly ApplicantContent[]): Promise<Content> {
  const all = await contentOf({ ...more, applicants: [] }, people);
  return pick(all, ['applicants', ...(hasAny(more.hiring) ? HIRING : []), ...(hasAny(more.learning) ? LEARNING : [])]);
}

/** Loads content into a stopped server's data. */
async function loadStopped(variables: Environment, parts: Content, files: Readonly<Record<string, string>>): Promise<void> {
  const { services, close } = await prepare(readSettings(variables), systemClock);
  try {
    await loadParts(services, parts, files);
  } finally {
    await close();
  }
}

/**
 * The cluster that `npm run cluster` has begun, in the place of a server of one's own, where WALKS_AT names its folder: content is loaded
 * into its database and storage beside its three servers. It is shared by all files, and nobody stops it or sets it in another way; walks
 * that read lists that everybody has in common (events, jobs, ratings) find there what others have brought, and are left out.
 */
async function portalOfCluster(folder: string, content: Content, more: More): Promise<Portal> {
  const place = await layoutFrom({ ...process.env, CLUSTER_DIR: folder }, false);
  const { services, close } = await openForAdmin(readSettings({ ...settingsOf(place, 'portal-1'), PASSWORD_HASHING: 'quick' }), systemClock, new AbortController().signal);
  await loadParts(services, content);
  const refuse = (): never => { throw new Error('a cluster is no walk’s own'); };
  return {
    origin: () => `http://${place.front.host}:${String(place.front.port)}`,
    outbox: () => `http://${place.own('portal-1')}:${String(PORTS.portal)}/dev/outbox`,
    storedBytes: () => Promise.resolve(Infinity),
    add: async (others) => { await loadParts(services, await peopleOf(more, others)); },
    restart: refuse, load: refuse, admin: refuse, kill: refuse, killDatabase: refuse, close,
  };
}

/** Runs the administrators' command line as `admin.ts` does. */
async function runAdmin(variables: Environment, args: readonly string[]): Promise<string> {
  const said: string[] = [];
  const program = adminProgram({
    open: () => openForAdmin(readSettings(variables), systemClock, new AbortController().signal),
    migrate: () => Promise.reject(new Error('a stage is up to date')), look: () => Promise.resolve([]), say: (line) => { said.push(line); }, user: 'administrator', isTerminal: false, ...withoutBackups,
  });
  await program.parseAsync(args, { from: 'user' });
  return said.join('\n');
}

/**
 * Starts a server with the demo content, `people` who have all that `more` says, and the rest of `more`; whoever asks for the same
 * copies what the first has loaded. `settings`: of the server, besides those that all servers of the tests have. `moment`: at which the
 * clock of a server of this process stands still.
 */
export async function startPortal(
  people: readonly ApplicantContent[], more: More, settings: Environment = {}, home: Home = 'this process', moment?: Date,
): Promise<Portal> {
  const content = await contentOf(more, people);
  const cluster = process.env['WALKS_AT'];
  if (cluster !== undefined) return portalOfCluster(cluster, content, more);
  const folder = await mkdtemp(join(tmpdir(), 'portal-e2e-'));
  const load = (services: Services): Promise<void> => loadParts(services, content);
  const clock = moment === undefined ? systemClock : () => moment;
  const databaseUrl = home === 'own database' ? '' : await newCopy({ of: JSON.stringify([content, moment]), clock, load }, folder);
  const variables = environment(folder, databaseUrl, settings);
  if (home === 'own database') await loadStopped(variables, content, {});
  const serve = (): Promise<Running> => (home === 'this process' ? serveHere(variables, clock) : serveApart(variables));
  let running = await serve();
  const own = (): ChildProcess => {
    if (!running.process) throw new Error('what is to be killed wants a home of its own');
    return running.process;
  };
  return {
    origin: () => running.origin,
    outbox: () => `${running.origin}/dev/outbox`,
    // A bucket has the bytes of a request only at its end.
    storedBytes: async (upload) => (settings['S3_BUCKET'] === undefined ? (await stat(join(folder, 'uploads', upload)).catch(() => stat(join(folder, 'videos', upload)))).size : Infinity),
    restart: async () => {
      await running.stop();
      running = await serve();
    },
    load: async (parts, files = {}) => {
      await running.stop();
      await loadStopped(variables, parts, files);
      running = await serve();
    },
    add: async (others) => {
      if (!running.services) throw new Error('people are added to a server of this process only');
      await loadParts(running.services, await peopleOf(more, others));
    },
    admin: (...args) => runAdmin(variables, args),
    kill: async () => {
      const server = own();
      const ended = once(server, 'exit');
      server.kill('SIGKILL');
      await ended;
      running = await serve();
    },
    killDatabase: async () => {
      const [pid] = (await readFile(join(folder, 'db', 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
      try {
        if (Number(pid) > 0) process.kill(Number(pid), 'SIGKILL');
      } catch {
        // It is gone already.
      }
    },
    close: async () => {
      await running.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

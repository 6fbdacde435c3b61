import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { passwordsWith } from '../../server/account/passwords.ts';
import * as schema from '../../server/database/schema.ts';
import { type Cluster, startCluster } from '../../server/embedded/cluster.ts';
import { sha256 } from '../../server/http/keyed-hash.ts';
import { define } from '../../tests/server/support/define.ts';

export const PASSWORD = 'a password to measure with';
export const EXAM = 900_000_001;
const QUESTIONS = 10;
export const questions = Array.from({ length: QUESTIONS }, (_, index) => index + 1);

/** Somebody who is logged in and takes the exam. */
export interface Applicant {
  readonly id: number;
  readonly email: string;
  readonly token: string;
}

/** A server of the built product as a process, on a database with flushed commits, as a deployment has. */
export interface Stage {
  readonly port: number;
  /** A pool with as many connections as the server's. */
  readonly pool: pg.Pool;
  readonly newApplicants: (count: number) => Promise<readonly Applicant[]>;
  /** Kills the server as a lack of memory does, and starts it again. Resolves when it answers. */
  readonly killAndStart: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** As `database/database.ts` has it. */
const CONNECTIONS = 10;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('there is no port');
  return address.port;
}

async function startServer(environment: Readonly<Record<string, string>>): Promise<ChildProcess> {
  const child = spawn(process.execPath, [join(import.meta.dirname, '..', '..', 'dist', 'server', 'main.js')], {
    env: { ...process.env, ...environment }, stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: child.stdout })) {
    if (!/answers at/.test(line)) continue;
    child.stdout.resume();
    return child;
  }
  throw new Error('the server did not start; npm run build first');
}

const text = (words: string) => ({ en: words, jp: words });

/** Defines the exam in a database. */
export async function addExam(pool: pg.Pool): Promise<void> {
  const wireQuestions = questions.map((id) => ({ question_id: id, question_name: text(`Question ${String(id)}`), question_type: 'free_text' }));
  const groups = [{ question_group_id: 1, question_group_name: text('Group'), timelimit: 86_400, questions: wireQuestions }];
  const texts = { title: text('Exam'), introText: text('Exam'), introVideo: null, outroText: text('Exam') };
  await define({ services: { db: drizzle(pool, { schema }) } }, 'exams', [{ id: EXAM, ...texts, endsAt: null, endTime: null, groups, solutions: {} }]);
}

/** Makes so many who are logged in and take the exam. `hash`: of their password. */
export async function addApplicants(pool: pg.Pool, hash: string, count: number): Promise<readonly Applicant[]> {
  const people = Array.from({ length: count }, () => ({ email: `${randomBytes(8).toString('hex')}@bench.example`, token: randomBytes(32).toString('base64url') }));
  const { rows } = await pool.query<{ id: string; email: string }>(
    `insert into applicants (student_id, email, password_hash, name) select email, email, $2, 'Bench Person' from unnest($1::text[]) as email returning id, email`,
    [people.map(({ email }) => email), hash]);
  const ids = new Map(rows.map(({ id, email }) => [email, Number(id)]));
  const applicants = people.map(({ email, token }) => ({ id: ids.get(email) ?? 0, email, token }));
  const numbers = applicants.map(({ id }) => id);
  await pool.query("insert into access_tokens (token_hash, applicant_id, expires_at) select hash, id, now() + interval '1 day' from unnest($1::text[], $2::bigint[]) as one (hash, id)",
    [applicants.map(({ token }) => sha256(token)), numbers]);
  await pool.query("insert into exam_takers (applicant_id, exam_id, progress) select id, $2, '{}' from unnest($1::bigint[]) as id", [numbers, EXAM]);
  return applicants;
}

/** Starts a database and the server on it, with the demo content and an exam. */
export async function setStage(): Promise<Stage> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-bench-'));
  const cluster: Cluster = await startCluster(folder);
  const drop = async (): Promise<void> => {
    await cluster.stop();
    await rm(folder, { recursive: true, force: true });
  };
  const port = await freePort();
  const environment = { DATA_DIR: join(folder, 'data'), DATABASE_URL: cluster.url, DEMO: '1', PORT: String(port), TRUST_PROXY: '1', LOG_LEVEL: 'warn' };
  // The database is not a child of this process and would keep running.
  let server = await startServer(environment).catch(async (error: unknown) => {
    await drop();
    throw error;
  });
  // A terminal tells it of a Ctrl-C as well.
  const end = async (signal: NodeJS.Signals): Promise<void> => { if (server.kill(signal)) await once(server, 'exit'); };
  const pool = new pg.Pool({ connectionString: cluster.url, max: CONNECTIONS }).on('error', () => undefined);
  await addExam(pool);
  const hash = await passwordsWith({ passwordHashing: 'full' }).hash(PASSWORD);
  return {
    port, pool,
    newApplicants: (count) => addApplicants(pool, hash, count),
    killAndStart: async () => {
      await end('SIGKILL');
      server = await startServer(environment);
    },
    close: async () => {
      await end('SIGTERM');
      await pool.end();
      await drop();
    },
  };
}

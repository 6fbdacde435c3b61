import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { sql } from 'drizzle-orm';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { expect, vi } from 'vitest';
import { loadContent } from '../../../server/admin/load-content.ts';
import { buildApp } from '../../../server/app/app.ts';
import type { Clock } from '../../../server/base/clock.ts';
import { applicants } from '../../../server/database/schema.ts';
import { prepare } from '../../../server/app/prepare.ts';
import { inProject } from '../../../server/base/root.ts';
import type { Services } from '../../../server/app/services.ts';
import { readSettings } from '../../../server/base/settings.ts';
import type { OutboxMessage } from '../../../server/messages/sending/outbox.ts';
import { DEMO_LOADED, newDemoDatabase } from './demo-database.ts';

export type Answer = Awaited<ReturnType<FastifyInstance['inject']>>;

/** Someone who is logged in. */
export interface Visitor {
  readonly id: number;
  readonly email: string;
  readonly token: string;
  readonly call: (method: 'GET' | 'POST' | 'PUT', url: string, more?: Partial<InjectOptions>) => Promise<Answer>;
}

export interface TestServer {
  readonly app: FastifyInstance;
  readonly services: Services;
  readonly logLines: readonly string[];
  /** Moves the server's clock forward, or back. */
  readonly pass: (seconds: number) => void;
  readonly setTime: (moment: Date) => void;
  readonly logIn: (email: string, password: string) => Promise<Visitor>;
  /** An account of the test's own, with the password `PASSWORD`. */
  readonly newAccount: (more?: Partial<typeof applicants.$inferInsert>) => Promise<{ readonly id: number; readonly email: string }>;
  /** An applicant of the test's own who is logged in, and has nothing yet but a mandatory document. */
  readonly newVisitor: (more?: Partial<typeof applicants.$inferInsert>) => Promise<Visitor>;
  /** Keys of the files in the storage, in order. */
  readonly storedFiles: () => Promise<readonly string[]>;
  /** All that was to be sent, once every job was tried; the newest first. */
  readonly sent: () => Promise<readonly OutboxMessage[]>;
  readonly close: () => Promise<void>;
}

export const PASSWORD = 'a password of tests';
/** argon2id of `PASSWORD` with small costs, so that tests spend no time on it. */
export const PASSWORD_HASH = '$argon2id$v=19$m=8,t=1,p=1$c2FsdHNhbHRzYWx0c2FsdA$Fq1fSYp9WItaEYzxfx7qMqi3/Au+ivOLPeEAOzz5m+8';

/** A clock that stands in the hands of a test, and does not go on by itself: a machine that has much else to do costs nobody a second. */
export function heldClock(): { readonly clock: Clock } & Pick<TestServer, 'pass' | 'setTime'> {
  let now = DEMO_LOADED.getTime();
  return { clock: () => new Date(now), pass: (seconds) => { now += seconds * 1000; }, setTime: (moment) => { now = moment.getTime(); } };
}

export async function logInTo(app: FastifyInstance, email: string, password: string): Promise<Visitor> {
  const answer = await app.inject({ method: 'POST', url: '/api/v1/auth/login.json', payload: { email, password } });
  if (answer.statusCode !== 200) throw new Error(`the log-in was answered ${String(answer.statusCode)}: ${answer.body}`);
  const { access_token: token, applicant } = answer.json<{ access_token: { token: string }; applicant: { id: number } }>();
  const call: Visitor['call'] = (method, url, more = {}) =>
    app.inject({ method, url, ...more, headers: { authorization: `Bearer ${token.token}`, ...more.headers } });
  return { id: applicant.id, email, token: token.token, call };
}

async function everyJobTried({ db }: Services): Promise<void> {
  const open = sql`select id from graphile_worker.jobs where locked_at is not null or (attempts < max_attempts and run_at <= now())`;
  await vi.waitFor(async () => { expect((await db.execute(open)).rows).toEqual([]); }, { timeout: 20_000, interval: 5 });
}

/** The real server on a database and storage of its own, with the demo content, without a port. */
export async function startTestServer(environment: Readonly<Record<string, string>> = {}): Promise<TestServer> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-test-'));
  const { clock, pass, setTime } = heldClock();
  // With a database or a bucket of the test's own the demo is loaded there.
  const hasOwn = 'DATABASE_URL' in environment || 'S3_BUCKET' in environment;
  const settings = readSettings({ DATA_DIR: folder, DEMO: '1', PASSWORD_HASHING: 'quick', ...environment, ...(!hasOwn && { DATABASE_URL: await newDemoDatabase(folder) }) });
  const { services: prepared, close } = await prepare(settings, clock);
  const logLines: string[] = [];
  const logTo = new Writable({ write: (chunk, _encoding, done) => { logLines.push(String(chunk)); done(); } });
  const services: Services = { ...prepared, logTo };
  if (hasOwn) await loadContent(services, inProject('server', 'demo'));
  const app = buildApp(services);
  const newAccount: TestServer['newAccount'] = async (more = {}) => {
    const account = { email: `${randomUUID()}@example.com`, passwordHash: PASSWORD_HASH, studentId: randomUUID(), name: 'Test Person', ...more };
    const [row] = await services.db.insert(applicants).values(account).returning({ id: applicants.id, email: applicants.email });
    if (!row) throw new Error('the account was not stored');
    return row;
  };
  return {
    app, services, logLines, pass, setTime,
    logIn: (email, password) => logInTo(app, email, password),
    newAccount,
    newVisitor: async (more) => logInTo(app, (await newAccount(more)).email, PASSWORD),
    storedFiles: async () => {
      const keys: string[] = [];
      for await (const key of services.storage.list()) keys.push(key);
      return keys.sort();
    },
    sent: async () => {
      await app.ready();
      await everyJobTried(services);
      return services.outbox.messages();
    },
    close: async () => {
      await app.close();
      await close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../../../server/app/app.ts';
import { prepare } from '../../../server/app/prepare.ts';
import type { Services } from '../../../server/app/services.ts';
import { readSettings } from '../../../server/base/settings.ts';
import { applicants } from '../../../server/database/schema.ts';

/** A server in this process, on a database that nothing else is in. */
export interface Stage {
  readonly services: Services;
  readonly app: FastifyInstance;
}

/** Somebody who is onboarded and logged in. */
export interface Person {
  readonly id: number;
  readonly email: string;
  readonly token: string;
}

const PASSWORD = 'a password of the walk';

/** The real server without content, on the embedded database in a folder that goes with it. */
export async function openStage(): Promise<Stage & { readonly close: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'fuzz-publish-'));
  const { services: prepared, close } = await prepare(readSettings({ DATA_DIR: folder, PASSWORD_HASHING: 'quick', LOG_LEVEL: 'silent' }));
  const services: Services = { ...prepared, logTo: new Writable({ write: (_chunk, _encoding, done) => { done(); } }) };
  const app = buildApp(services);
  return {
    services, app,
    close: async () => {
      await app.close();
      await close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export async function newPerson({ services: { db, passwords }, app }: Stage): Promise<Person> {
  const email = `${randomUUID()}@example.com`;
  const passwordHash = await passwords.hash(PASSWORD);
  const [row] = await db.insert(applicants).values({ email, passwordHash, studentId: randomUUID(), name: 'Test Person', isOnboarded: true }).returning({ id: applicants.id });
  const answer = await app.inject({ method: 'POST', url: '/api/v1/auth/login.json', payload: { email, password: PASSWORD } });
  if (!row || answer.statusCode !== 200) throw new Error(`the log-in was answered ${answer.statusCode}: ${answer.body}`);
  return { id: row.id, email, token: answer.json<{ access_token: { token: string } }>().access_token.token };
}

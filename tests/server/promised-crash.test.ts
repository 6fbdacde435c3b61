/** @module-tag full */
import { EventEmitter, once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { byTier } from '../arbitraries/rounds.ts';
import { seedFrom } from '../arbitraries/seed.ts';
import { newDatabase, query } from './support/database.ts';
import { randomFrom } from './support/random.ts';
import { springParts } from './support/registering.ts';
import { type Received, startSmtpServer } from './support/smtp-server.ts';
import { type SpawnedServer, spawnServer } from './support/spawned-server.ts';

const ROUNDS = byTier({ suite: 2, full: 4, long: 20 });
/** A worker has the e-mail under way within this time of the answer. */
const SENDING_MS = 40;
const seed = seedFrom('CRASH_SEED');

async function springForm({ url }: SpawnedServer): Promise<string> {
  const { application_forms: forms } = await (await fetch(`${url}/api/v1/registration_templates.json`)).json() as { application_forms: { name: string; id: number }[] };
  return String(forms.find(({ name }) => name === 'spring-2027')?.id);
}

async function register({ url }: SpawnedServer, email: string, form: string): Promise<number> {
  const body = new FormData();
  for (const [name, value] of springParts(email, form)) body.append(name, value);
  return (await fetch(`${url}/api/v1/applicants.json`, { method: 'POST', body })).status;
}

const idOf = ({ lines }: Received): string => lines.find((line) => line.startsWith('Message-ID:')) ?? 'none';
const linkIn = ({ lines }: Received): string => /reset_password_token=3D([\w-]{43})/.exec(lines.join('\n').replaceAll('=\n', ''))?.[1] ?? 'none';

test(`${String(ROUNDS)} rounds of SIGKILL after a registration lose no e-mail and bring none twice (CRASH_SEED=${String(seed)})`, async () => {
  const random = randomFrom(seed);
  const folder = await mkdtemp(join(tmpdir(), 'portal-promised-'));
  const doors = new EventEmitter();
  let isClosed = false;
  const smtp = await startSmtpServer(async () => { if (isClosed) await once(doors, 'open'); });
  const database = await newDatabase();
  const environment = { DATA_DIR: folder, DATABASE_URL: database, DEMO: '1', SMTP_URL: smtp.url, MAIL_FROM: 'portal@example.com' };
  let server = await spawnServer(environment);
  try {
    const form = await springForm(server);
    for (let round = 1; round <= ROUNDS; round += 1) {
      const email = `round-${String(round)}@example.com`;
      const mails = (): readonly Received[] => smtp.received.filter(({ to }) => to[0]?.includes(`<${email}>`));
      // Every second kill finds the e-mail still on its way for certain, the others come whenever they come.
      const isHeld = round % 2 === 1;
      isClosed = isHeld;
      expect(await register(server, email, form)).toBe(200);
      await wait(random() * SENDING_MS);
      await server.end('SIGKILL');
      expect(mails().length, `round ${String(round)}, before the restart`).toBeLessThanOrEqual(isHeld ? 0 : 1);
      isClosed = false;
      doors.emit('open');
      server = await spawnServer(environment);
      await vi.waitFor(() => { expect(mails().length, `round ${String(round)}: no e-mail`).toBeGreaterThan(0); }, { timeout: 10_000, interval: 10 });
      // The next kill is not for this round's e-mail any more.
      await vi.waitFor(async () => { expect(await query(database, 'select id from graphile_worker.jobs')).toEqual([]); }, { timeout: 10_000, interval: 20 });
    }
    // What comes twice under one Message-ID is one e-mail to a mailbox; a kill between "taken" and its note can bring that.
    for (let round = 1; round <= ROUNDS; round += 1) {
      const mails = smtp.received.filter(({ to }) => to[0]?.includes(`<round-${String(round)}@example.com>`));
      expect(new Set(mails.map(idOf)).size, `round ${String(round)}`).toBe(1);
      expect(new Set(mails.map(linkIn)).size, `round ${String(round)}`).toBe(1);
      if (round % 2 === 1) expect(mails, `round ${String(round)}`).toHaveLength(1);
    }
    expect(new Set(smtp.received.map(idOf)).size).toBe(ROUNDS);
    console.log(`${String(smtp.received.length)} e-mails arrived for ${String(ROUNDS)} registrations`);
  } finally {
    await server.end('SIGTERM');
    await smtp.close();
    await rm(folder, { recursive: true });
  }
});

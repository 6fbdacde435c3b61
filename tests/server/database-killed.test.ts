/** @module-tag full */
import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { createClient } from '../../src/api/client.ts';
import { universitiesCall } from '../../src/wire/lookups.ts';
import { rounds } from '../arbitraries/rounds.ts';
import { seedFrom } from '../arbitraries/seed.ts';
import { type Account, logIn, profileOf, save } from './support/demo-account.ts';
import { putDemoFolder } from './support/made-folder.ts';
import { randomFrom } from './support/random.ts';
import { field } from './support/saving.ts';
import { type SpawnedServer, spawnServer } from './support/spawned-server.ts';

const ROUNDS = rounds(3, 10);
const LONGEST_MS = 300;
const seed = seedFrom('CRASH_SEED');

async function hobbyOf(server: SpawnedServer, account: Account): Promise<unknown> {
  const { custom_fields: categories } = await profileOf(server, account);
  return categories.map(({ fields }) => fields['Hobby']?.value).find((value) => value !== undefined);
}

/** Saves one number after the other until `isOver`, each until it is acknowledged, as a client does that is told to come back. */
async function saveOnAndOn(server: SpawnedServer, account: Account, first: number, isOver: () => boolean) {
  let [number, refused] = [first, 0];
  while (!isOver()) {
    const key = randomUUID();
    const statuses = new Set<number>();
    await vi.waitFor(async () => {
      const status = await save(server, account, [field('Hobby', `number ${String(number)}`)], { 'idempotency-key': key });
      statuses.add(status);
      expect(status).toBe(200);
    }, { timeout: 30_000, interval: 50 });
    expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([]);
    refused += statuses.has(503) ? 1 : 0;
    number += 1;
  }
  return { last: number - 1, refused };
}

/** Asks until the answer has this status. */
const answered = (url: string, status: number): Promise<Response> => vi.waitFor(async () => {
  const answer = await fetch(url, { headers: { 'accept-language': 'ja' } });
  expect(answer.status).toBe(status);
  return answer;
}, { timeout: 30_000, interval: 1 });

const mainProcess = async (folder: string): Promise<number> => Number((await readFile(join(folder, 'db', 'postmaster.pid'), 'utf8')).split('\n')[0]);

test(`${String(ROUNDS)} rounds of SIGKILL to the embedded database lose nothing acknowledged, and the server goes on (CRASH_SEED=${String(seed)})`, async () => {
  const random = randomFrom(seed);
  const folder = await mkdtemp(join(tmpdir(), 'portal-database-killed-'));
  await putDemoFolder(folder);
  const server = await spawnServer({ DATA_DIR: folder, DEMO: '1' });
  const client = createClient({ apiBase: server.url, productKey: 'campus', token: () => undefined, language: () => 'en' });
  try {
    const account = await logIn(server);
    let next = 1;
    for (let round = 1; round <= ROUNDS; round += 1) {
      let isOver = false;
      const saving = saveOnAndOn(server, account, next, () => isOver);
      await wait(random() * LONGEST_MS);
      process.kill(await mainProcess(folder), 'SIGKILL');
      const refusal = await answered(`${server.url}/api/v1/universities.json`, 503);
      expect(refusal.headers.get('retry-after')).toBe('2');
      expect(await refusal.json()).toEqual({ errors: '現在、サービスをご利用いただけません。しばらくしてからもう一度お試しください。' });
      const asked = client.send(universitiesCall);
      expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
      await answered(`${server.url}/readyz`, 200);
      expect(await asked, 'the client waits and asks again').toBeDefined();
      isOver = true;
      const { last, refused } = await saving;
      expect(refused, `round ${String(round)}: a save came back`).toBeGreaterThan(0);
      expect(await hobbyOf(server, account), `round ${String(round)}`).toBe(`number ${String(last)}`);
      next = last + 1;
    }
    console.log(`${String(next - 1)} saves were acknowledged`);
  } finally {
    expect(await server.end('SIGTERM')).toBe(0);
    await rm(folder, { recursive: true });
  }
});

test('a database that somebody tells to end, and that would wait for its server to let go, is started anew', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'portal-database-told-to-end-'));
  await putDemoFolder(folder);
  const server = await spawnServer({ DATA_DIR: folder, DEMO: '1' });
  try {
    const account = await logIn(server);
    const before = await mainProcess(folder);
    process.kill(before, 'SIGTERM');
    await vi.waitFor(async () => { expect([before, Number.NaN, 0]).not.toContain(await mainProcess(folder).catch(() => 0)); }, { timeout: 60_000, interval: 50 });
    await answered(`${server.url}/readyz`, 200);
    expect(await save(server, account, [field('Hobby', 'after it')])).toBe(200);
    expect(await hobbyOf(server, account)).toBe('after it');
  } finally {
    expect(await server.end('SIGTERM')).toBe(0);
    await rm(folder, { recursive: true });
  }
});

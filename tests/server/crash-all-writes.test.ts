/** @module-tag full */
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { byTier, rounds } from '../arbitraries/rounds.ts';
import { seedFrom } from '../arbitraries/seed.ts';
import {
  type Where, type Writer, addressOf, openAccounts, registrar, savedNumbers, saver, uploadedNumber, uploader,
} from './support/crash-writers.ts';
import { query } from './support/database.ts';
import { putDemoFolder } from './support/made-folder.ts';
import { randomFrom } from './support/random.ts';
import { spawnServer } from './support/spawned-server.ts';

const SERVER_KILLS = byTier({ suite: 1, full: 3, long: 30 });
const DATABASE_KILLS = byTier({ suite: 1, full: 2, long: 10 });
/** As when the machine goes down. */
const KILLS_OF_BOTH = rounds(1, 5);
/** A kill comes within this time of the writers' beginning. */
const LONGEST_MS = 1200;
const seed = seedFrom('CRASH_SEED');

type Kill = 'server' | 'database' | 'both';

/** All the kills, in an order of the seed's. */
function killsInOrder(random: () => number): readonly Kill[] {
  const times: readonly (readonly [Kill, number])[] = [['server', SERVER_KILLS], ['database', DATABASE_KILLS], ['both', KILLS_OF_BOTH]];
  return times.flatMap(([kill, number]) => Array.from({ length: number }, () => kill)).map((kill) => ({ kill, place: random() })).sort((a, b) => a.place - b.place).map(({ kill }) => kill);
}

const postmaster = async (folder: string): Promise<readonly string[]> => (await readFile(join(folder, 'db', 'postmaster.pid'), 'utf8')).split('\n');

async function rowsOf(folder: string, statement: string): Promise<readonly unknown[]> {
  const [, , , port = ''] = await postmaster(folder);
  return query(`postgres://postgres:${await readFile(join(folder, 'db-password'), 'utf8')}@127.0.0.1:${port}/postgres`, statement);
}

const killMainProcess = async (folder: string): Promise<void> => { process.kill(Number((await postmaster(folder))[0]), 'SIGKILL'); };

const answers = async (where: Where, path: string): Promise<number> => fetch(where().url + path).then(({ status }) => status, () => 0);

/** The database is away and comes back; what the two addresses of health say of it meanwhile. */
async function killDatabase(where: Where, folder: string): Promise<void> {
  await killMainProcess(folder);
  await vi.waitFor(async () => { expect(await answers(where, '/readyz')).toBe(503); }, { timeout: 20_000, interval: 1 });
  expect(await answers(where, '/healthz')).toBe(200);
  await vi.waitFor(async () => { expect(await answers(where, '/readyz')).toBe(200); }, { timeout: 60_000, interval: 5 });
  expect(await answers(where, '/api/v1/universities.json'), 'a call once it says that it is ready').toBe(200);
}

const countFiles = async (folder: string): Promise<number> =>
  (await readdir(folder, { recursive: true, withFileTypes: true })).filter((item) => item.isFile()).length;

const FILES = `select file_key from documents union select file_key from own_downloadable_documents
  union select photo_key from applicants where photo_key is not null
  union select file_key from exam_answers where file_key is not null union select file_key from online_session_answers where file_key is not null
  union select file from versioned_rows, json_array_elements(rows) entry, coalesce(entry ->> 'fileKey', entry ->> 'bannerKey', entry ->> 'logoKey', entry ->> 'key') file
    where file is not null`;

const again = (writers: readonly Writer[]): string =>
  JSON.stringify(writers.map(({ refusals }) => Object.fromEntries(refusals)));

test(`${String(SERVER_KILLS)} SIGKILLs of the server, ${String(DATABASE_KILLS)} of its database and ${String(KILLS_OF_BOTH)} of both under saves, registrations and uploads lose nothing (CRASH_SEED=${String(seed)})`, async () => {
  const random = randomFrom(seed);
  const folder = await mkdtemp(join(tmpdir(), 'portal-crash-all-'));
  await putDemoFolder(folder);
  const environment = { DATA_DIR: folder, DEMO: '1', TRUST_PROXY: '1' };
  let server = await spawnServer(environment);
  const where: Where = () => server;
  try {
    const { saving, uploading, entry } = await openAccounts(where);
    const { application_forms: forms } = await (await fetch(`${server.url}/api/v1/registration_templates.json`)).json() as { application_forms: { name: string; id: number }[] };
    const writers = [
      saver(where, saving, entry), registrar(where, String(forms.find(({ name }) => name === 'spring-2027')?.id)), uploader(where, uploading),
    ] as const;
    let counts: readonly number[] = [];
    for (const [round, kill] of killsInOrder(random).entries()) {
      const at = `round ${String(round + 1)}, ${kill}`;
      for (const writer of writers) writer.run();
      await wait(random() * LONGEST_MS);
      if (kill === 'database') await killDatabase(where, folder);
      else {
        if (kill === 'both') await killMainProcess(folder);
        await server.end('SIGKILL');
        server = await spawnServer(environment);
        expect(await answers(where, '/readyz')).toBe(200);
      }
      const [saves, registrations, uploads] = await Promise.all(writers.map(({ pause }) => pause()));
      expect(await savedNumbers(where, saving, entry), at).toEqual(Array.from({ length: 3 }, () => saves?.length));
      expect(await uploadedNumber(where, uploading), at).toEqual({ number: uploads?.length, isWhole: true });
      const registered = await rowsOf(folder, `select email from applicants where email like 'crash-%' order by id`);
      expect(registered, at).toEqual(registrations?.map((number) => ({ email: addressOf(number) })));
      counts = [saves, registrations, uploads].map((done) => done?.length ?? 0);
    }
    console.log(`acknowledged: ${String(counts[0])} saves, ${String(counts[1])} registrations, ${String(counts[2])} uploads; sent again, by answer: ${again(writers)}`);
    expect(Math.min(...counts)).toBeGreaterThanOrEqual(SERVER_KILLS + DATABASE_KILLS + KILLS_OF_BOTH);
    expect(await server.end('SIGTERM')).toBe(0);
    server = await spawnServer(environment);
    expect(await countFiles(join(folder, 'files'))).toBe((await rowsOf(folder, FILES)).length);
    expect(await rowsOf(folder, 'select id from graphile_worker.jobs where attempts = max_attempts')).toEqual([]);
  } finally {
    await server.end('SIGTERM');
    await rm(folder, { recursive: true });
  }
}, 1_200_000);

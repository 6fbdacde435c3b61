/** @module-tag full */
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { byTier } from '../arbitraries/rounds.ts';
import { seedFrom } from '../arbitraries/seed.ts';
import { type Account, logIn, profileOf, save } from './support/demo-account.ts';
import { putDemoFolder } from './support/made-folder.ts';
import { randomFrom } from './support/random.ts';
import { type SpawnedServer, spawnServer } from './support/spawned-server.ts';
import { type Part, aSchool, document, education, field, pdf } from './support/saving.ts';

const ROUNDS = byTier({ suite: 3, full: 10, long: 30 });
/** A kill comes within the time of so many saves, as long as they take on this machine. */
const SAVES_BEFORE_KILL = 3;
const FIRST_GUESS_MS = 70;
const seed = seedFrom('CRASH_SEED');

/** A save whose field, education and document all carry the same number. */
async function saveNumber(server: SpawnedServer, account: Account, entry: number, number: number): Promise<boolean> {
  const parts: readonly Part[] = [
    field('Hobby', `number ${String(number)}`),
    ...education(0, { ...aSchool, id: String(entry), department: `number ${String(number)}` }),
    ...document(2, new File([await pdf().text(), `number ${String(number)}`], 'card.pdf')),
  ];
  return await save(server, account, parts) === 200;
}

interface Attempted {
  readonly sent: number;
  readonly acknowledged: number | undefined;
  /** Of the slowest acknowledged save; 0 without one. */
  readonly slowestMs: number;
}

const numberIn = (text: unknown): number => Number(/number (\d+)/.exec(String(text))?.[1] ?? 0);

/** The number in each of the three places; all the same, unless half a save was stored. */
async function numbersIn(server: SpawnedServer, account: Account, entry: number): Promise<readonly number[]> {
  const profile = await profileOf(server, account);
  const hobby = profile.custom_fields.map(({ fields }) => fields['Hobby']?.value).find((value) => value !== undefined);
  const school = profile.universities.find(({ id }) => id === entry);
  const upload = profile.document_fields.find(({ document_name_id: id }) => id === 2)?.upload;
  const file = upload ? await (await fetch(`${server.url}${upload.url}`)).text() : '';
  return [numberIn(hobby), numberIn(school?.department), numberIn(file)];
}

/** Saves one number after the other until the server is killed, `delay` ms from now. Returns the last one sent and those acknowledged. */
async function saveUntilKilled(server: SpawnedServer, account: Account, entry: number, first: number, delay: number): Promise<Attempted> {
  const killed = wait(delay).then(() => server.end('SIGKILL'));
  let [sent, slowestMs, begin] = [first, 0, performance.now()];
  while (await saveNumber(server, account, entry, sent)) {
    sent += 1;
    slowestMs = Math.max(slowestMs, performance.now() - begin);
    begin = performance.now();
  }
  await killed;
  return { sent, acknowledged: sent > first ? sent - 1 : undefined, slowestMs };
}

const countFiles = async (folder: string): Promise<number> =>
  (await readdir(join(folder, 'files'), { recursive: true, withFileTypes: true })).filter((item) => item.isFile()).length;

test(`${String(ROUNDS)} rounds of SIGKILL lose no acknowledged save and leave no half one (CRASH_SEED=${String(seed)})`, async () => {
  const random = randomFrom(seed);
  const folder = await mkdtemp(join(tmpdir(), 'portal-crash-'));
  await putDemoFolder(folder);
  const environment = { DATA_DIR: folder, DEMO: '1' };
  let server = await spawnServer(environment);
  try {
    const account = await logIn(server);
    const entry = (await profileOf(server, account)).universities.find(({ is_latest: isLatest }) => isLatest)?.id ?? 0;
    const files = await countFiles(folder);
    let [stored, sentBefore, acknowledgedInAll, saveMs] = [0, 0, 0, FIRST_GUESS_MS];
    for (let round = 1; round <= ROUNDS; round += 1) {
      const delay = random() * SAVES_BEFORE_KILL * saveMs;
      const { sent, acknowledged = stored, slowestMs } = await saveUntilKilled(server, account, entry, sentBefore + 1, delay);
      server = await spawnServer(environment);
      const numbers = await numbersIn(server, account, entry);
      expect(new Set(numbers).size, `round ${String(round)}: half a save, ${String(numbers)}`).toBe(1);
      expect([acknowledged, sent], `round ${String(round)}: a lost save`).toContain(numbers[0]);
      acknowledgedInAll += sent - sentBefore - 1;
      [stored, sentBefore, saveMs] = [numbers[0] ?? 0, sent, slowestMs === 0 ? saveMs * 1.5 : slowestMs];
    }
    console.log(`${String(acknowledgedInAll)} saves were acknowledged`);
    expect(acknowledgedInAll).toBeGreaterThan(ROUNDS / 3);
    expect(await countFiles(folder)).toBe(files + 1);
  } finally {
    await server.end('SIGTERM');
    await rm(folder, { recursive: true });
  }
});

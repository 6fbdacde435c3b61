/** @module-tag full */
import { randomUUID } from 'node:crypto';
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
import { aSchool, education, field, pdf } from './support/saving.ts';
import { type SpawnedServer, spawnServer } from './support/spawned-server.ts';
import { tusOf, uploaded } from './support/uploading.ts';

const ROUNDS = byTier({ suite: 2, full: 6, long: 6 });
/** A kill comes within this time of sending the save: before, in the middle and after it. */
const SAVE_MS = 120;
const seed = seedFrom('CRASH_SEED');

/** What the places hold that a save of one number writes; the document's bytes are the server's own to give. */
async function heldNow(server: SpawnedServer, account: Account) {
  const { custom_fields: categories, universities, document_fields: documents } = await profileOf(server, account);
  const upload = documents.find(({ document_name_id: id }) => id === 2)?.upload;
  return {
    hobby: categories.map(({ fields }) => fields['Hobby']?.value).find((value) => value !== undefined),
    departments: universities.map(({ department }) => department),
    file: upload?.name,
    bytes: upload ? (await (await fetch(server.url + upload.url)).arrayBuffer()).byteLength : 0,
  };
}

test(`a save that a SIGKILL cut off is made once when it is repeated (CRASH_SEED=${String(seed)})`, async () => {
  const random = randomFrom(seed);
  const folder = await mkdtemp(join(tmpdir(), 'portal-crash-repeat-'));
  await putDemoFolder(folder);
  const environment = { DATA_DIR: folder, DEMO: '1' };
  let server = await spawnServer(environment);
  try {
    const account = await logIn(server);
    for (let round = 1; round <= ROUNDS; round += 1) {
      const name = `number ${String(round)}`;
      const uploadId = await tusOf(server.url).put(account, pdf(`${name}.pdf`, 50_000 + round));
      const removed = (await profileOf(server, account)).universities.flatMap(({ id }, index) => education(index, { id: String(id), _destroy: 'true' }));
      const parts = [field('Hobby', name), ...removed, ...education(50, { ...aSchool, department: name }), ...uploaded(2, uploadId)];
      const key = randomUUID();
      const killed = wait(random() * SAVE_MS).then(() => server.end('SIGKILL'));
      await Promise.all([save(server, account, parts, { 'idempotency-key': key }), killed]);
      server = await spawnServer(environment);
      expect(await save(server, account, parts, { 'idempotency-key': key }), `round ${String(round)}`).toBe(200);
      expect(await heldNow(server, account)).toEqual({ hobby: name, departments: [name], file: `${name}.pdf`, bytes: 50_000 + round });
    }
    expect(await readdir(join(folder, 'uploads'))).toEqual([]);
  } finally {
    await server.end('SIGTERM');
    await rm(folder, { recursive: true });
  }
});

import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { randomFrom } from './support/random.ts';
import { type Part, aSchool, education, field, pdf } from './support/saving.ts';
import { type SpawnedServer, spawnServer } from './support/spawned-server.ts';
import { tusOf, uploaded } from './support/uploading.ts';

const ROUNDS = 6;
/** A kill comes within this time of sending the save: before, in the middle and after it. */
const SAVE_MS = 120;
const seed = Number(process.env['CRASH_SEED'] ?? Date.now() % 1_000_000);

interface Account {
  readonly id: number;
  readonly token: string;
}

interface StoredProfile {
  readonly custom_fields: readonly { readonly fields: Readonly<Record<string, { readonly value: unknown }>> }[];
  readonly universities: readonly { readonly id: number; readonly department: string }[];
  readonly document_fields: readonly { readonly document_name_id: number; readonly upload: { readonly name: string; readonly url: string } | null }[];
}

async function logIn({ url }: SpawnedServer): Promise<Account> {
  const body = JSON.stringify({ email: 'demo@example.com', password: 'demo-password' });
  const response = await fetch(`${url}/api/v1/auth/login.json`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  const { access_token: { token }, applicant } = await response.json() as { access_token: { token: string }; applicant: { id: number } };
  return { id: applicant.id, token };
}

async function profileOf({ url }: SpawnedServer, { token }: Account): Promise<StoredProfile> {
  const response = await fetch(`${url}/api/v1/applicants/my_profile.json`, { headers: { authorization: `Bearer ${token}` } });
  return await response.json() as StoredProfile;
}

/** The status, or 0 without an answer. */
async function save({ url }: SpawnedServer, { id, token }: Account, parts: readonly Part[], key: string): Promise<number> {
  const body = new FormData();
  for (const [name, value] of parts) body.append(name, value);
  const headers = { authorization: `Bearer ${token}`, 'idempotency-key': key };
  return fetch(`${url}/api/v1/applicants/${String(id)}.json`, { method: 'PUT', headers, body }).then(({ status }) => status, () => 0);
}

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
  console.log(`CRASH_SEED=${String(seed)}`);
  const random = randomFrom(seed);
  const folder = await mkdtemp(join(tmpdir(), 'portal-crash-repeat-'));
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
      await Promise.all([save(server, account, parts, key), killed]);
      server = await spawnServer(environment);
      expect(await save(server, account, parts, key), `round ${String(round)}`).toBe(200);
      expect(await heldNow(server, account)).toEqual({ hobby: name, departments: [name], file: `${name}.pdf`, bytes: 50_000 + round });
    }
    expect(await readdir(join(folder, 'uploads'))).toEqual([]);
  } finally {
    await server.end('SIGTERM');
    await rm(folder, { recursive: true });
  }
}, 120_000);

import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addSeconds } from '../../server/base/clock.ts';
import { idempotencyKeys, removedEducationEntries, uploads } from '../../server/database/schema.ts';
import { removeEnded } from '../../server/intake/uploads/remove-ended.ts';
import { recordReader } from '../../server/record/profile/read-record.ts';
import { removeOldKeys } from '../../server/record/save/save-key.ts';
import { removeOrphans } from '../../server/storage/orphans.ts';
import { type Part, aSchool, completeSave, document, education, errorsOf, field, pdf, png, profileOf, saveParts } from './support/saving.ts';
import { type TestServer, type Visitor, startTestServer } from './support/test-server.ts';
import { originOf, tusOf, uploaded } from './support/uploading.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await server.app.listen({ port: 0 });
});
afterAll(() => server.close());

const withKey = (key: string) => ({ 'idempotency-key': key });

async function settled(): Promise<Visitor> {
  const visitor = await server.newVisitor();
  expect((await saveParts(visitor, completeSave)).statusCode).toBe(200);
  return visitor;
}

/** A save that adds an entry, removes the one there is, and brings files both ways. */
async function largeSave(visitor: Visitor): Promise<readonly Part[]> {
  const [first] = (await profileOf(visitor)).universities;
  const uploadId = await tusOf(originOf(server.app)).put(visitor, pdf('履歴書.pdf'));
  return [
    field('Hobby', 'Tea'), ['applicant[photograph]', png()],
    ...education(0, { id: String(first?.id), _destroy: 'true' }), ...education(1, { ...aSchool, university_id: '2' }),
    ...document(2, pdf('card.pdf')), ...uploaded(1, uploadId),
  ];
}

/** What the server holds, without the addresses that are made anew in each answer. */
const heldBy = async (visitor: Visitor): Promise<string> =>
  JSON.stringify([await profileOf(visitor), await server.storedFiles()]).replaceAll(/\?proof=[^"]+/g, '');

test('a save that is repeated with its key gets the same answer and changes nothing', async () => {
  const visitor = await settled();
  const [parts, key] = [await largeSave(visitor), randomUUID()];
  const first = await saveParts(visitor, parts, withKey(key));
  expect(first.statusCode, first.body).toBe(200);
  const held = await heldBy(visitor);
  const second = await saveParts(visitor, parts, withKey(key));
  expect([second.statusCode, second.json()]).toMatchObject([200, { message: first.json<{ message: string }>().message }]);
  expect(await heldBy(visitor)).toBe(held);
});

test('also when something else was saved in between, which stays', async () => {
  const visitor = await settled();
  const key = randomUUID();
  await saveParts(visitor, [field('Hobby', 'Tea')], withKey(key));
  await saveParts(visitor, [field('Hobby', 'Chess')], withKey(randomUUID()));
  expect((await saveParts(visitor, [field('Hobby', 'Tea')], withKey(key))).statusCode).toBe(200);
  expect((await profileOf(visitor)).values['Hobby']).toBe('Chess');
});

test('also when a document takes the other way than the first time', async () => {
  const visitor = await settled();
  const key = randomUUID();
  const uploadId = await tusOf(originOf(server.app)).put(visitor, pdf('a.pdf'));
  expect((await saveParts(visitor, uploaded(2, uploadId), withKey(key))).statusCode).toBe(200);
  const held = await heldBy(visitor);
  const again = await saveParts(visitor, document(2, pdf('a.pdf')), withKey(key));
  expect(again.statusCode, again.body).toBe(200);
  expect(await heldBy(visitor)).toBe(held);
});

test('also when the document was uploaded so long before that others of its age are removed', async () => {
  const visitor = await settled();
  const key = randomUUID();
  const uploadId = await tusOf(originOf(server.app)).put(visitor, pdf('b.pdf'));
  const parts = uploaded(2, uploadId);
  expect((await saveParts(visitor, parts, withKey(key))).statusCode).toBe(200);
  const after = (hours: number) => ({ ...server.services, clock: () => addSeconds(server.services.clock(), hours * 3600) });
  await removeEnded(after(25));
  expect((await saveParts(visitor, parts, withKey(key))).statusCode).toBe(200);
  await removeEnded(after(73));
  expect(await server.services.db.$count(uploads, eq(uploads.id, uploadId))).toBe(0);
});

test('twins at the same moment are one save, of which no file is left over', async () => {
  const visitor = await settled();
  const [parts, key] = [await largeSave(visitor), randomUUID()];
  const answers = await Promise.all([1, 2, 3].map(() => saveParts(visitor, parts, withKey(key))));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  expect((await profileOf(visitor)).universities).toMatchObject([{ university_id: 2 }]);
  expect(await removeOrphans(server.services.db, server.services.storage)).toBe(0);
});

test('a key stands for one content', async () => {
  const visitor = await settled();
  const key = randomUUID();
  const parts = [field('Hobby', 'Tea'), ...document(2, pdf('a.pdf'))];
  expect((await saveParts(visitor, parts, withKey(key))).statusCode).toBe(200);
  for (const other of [[field('Hobby', 'Chess'), ...document(2, pdf('a.pdf'))], [field('Hobby', 'Tea'), ...document(2, pdf('b.pdf'))]]) {
    const answer = await saveParts(visitor, other, withKey(key));
    expect([answer.statusCode, answer.json()]).toEqual([422, { errors: 'This save was already made with other content. Please load the page again, then try again.' }]);
  }
  expect((await profileOf(visitor)).values['Hobby']).toBe('Tea');
});

test('the keys of one applicant say nothing of those of another', async () => {
  const [one, other, key] = [await settled(), await settled(), randomUUID()];
  await saveParts(one, [field('Hobby', 'Tea')], withKey(key));
  expect((await saveParts(other, [field('Hobby', 'Chess')], withKey(key))).statusCode).toBe(200);
  expect((await profileOf(other)).values['Hobby']).toBe('Chess');
});

test('what was refused may be tried again, with the same key and better content', async () => {
  const visitor = await settled();
  const key = randomUUID();
  expect(errorsOf(await saveParts(visitor, [['applicant[name]', ' ']], withKey(key)))).toHaveProperty('name');
  expect((await saveParts(visitor, [['applicant[name]', 'Aya']], withKey(key))).statusCode).toBe(200);
  expect((await profileOf(visitor)).name).toBe('Aya');
});

test('a save that failed in the middle has used neither its key nor its upload', async () => {
  const visitor = await settled();
  const [parts, key, broken] = [await largeSave(visitor), randomUUID(), sql.raw(`break_key_${String(visitor.id)}`)];
  const { db } = server.services;
  await db.execute(sql`create function ${broken}() returns trigger language plpgsql as 'begin raise exception ''broken''; end'`);
  await db.execute(sql`create trigger ${broken} before insert on idempotency_keys for each row when (new.scope = ${sql.raw(`'applicant ${String(visitor.id)}'`)}) execute function ${broken}()`);
  const held = await heldBy(visitor);
  expect((await saveParts(visitor, parts, withKey(key))).statusCode).toBe(500);
  expect(await heldBy(visitor)).toBe(held);
  await db.execute(sql`drop trigger ${broken} on idempotency_keys`);
  expect((await saveParts(visitor, parts, withKey(key))).statusCode).toBe(200);
  expect((await profileOf(visitor)).document_fields[0]?.upload?.name).toBe('履歴書.pdf');
});

test.each(['short', 'x'.repeat(65), 'with a blank in it', ''])('%j is no key', async (key) => {
  const visitor = await server.newVisitor();
  expect((await saveParts(visitor, completeSave, withKey(key))).statusCode).toBe(422);
});

test('an applicant has a hundred keys, the newest', async () => {
  const visitor = await settled();
  const scope = `applicant ${String(visitor.id)}`;
  const old = Array.from({ length: 100 }, (_, number) => ({
    scope, keyHash: `old ${String(number)}`, fingerprint: '', createdAt: addSeconds(server.services.clock(), -1 - number),
  }));
  await server.services.db.insert(idempotencyKeys).values(old);
  await saveParts(visitor, [field('Hobby', 'Tea')], withKey(randomUUID()));
  await removeOldKeys(server.services);
  const kept = await server.services.db.select().from(idempotencyKeys).where(eq(idempotencyKeys.scope, scope));
  expect(kept).toHaveLength(100);
  expect(kept.map(({ keyHash }) => keyHash)).not.toContain('old 99');
});

test('after 48 hours a key is forgotten, and nothing readable was kept of it', async () => {
  const [visitor, key] = [await settled(), randomUUID()];
  await saveParts(visitor, [field('Hobby', 'Tea')], withKey(key));
  const rows = () => server.services.db.select().from(idempotencyKeys).where(eq(idempotencyKeys.scope, `applicant ${String(visitor.id)}`));
  expect(JSON.stringify(await rows())).not.toMatch(new RegExp(`Tea|${key}`));
  const later = (hours: number) => ({ ...server.services, clock: () => addSeconds(server.services.clock(), hours * 3600) });
  await removeOldKeys(later(47));
  expect(await rows()).toHaveLength(1);
  await removeOldKeys(later(49));
  expect(await rows()).toEqual([]);
});

test('an entry that is gone may be removed again without a key, another applicant’s may not', async () => {
  const [visitor, other] = [await settled(), await settled()];
  const [first] = (await profileOf(visitor)).universities;
  const [foreign] = (await profileOf(other)).universities;
  const replace = (id: unknown, hobby: string): readonly Part[] => [
    field('Hobby', hobby), ...education(0, { id: String(id), _destroy: 'true' }), ...education(1, { ...aSchool, university_id: '2' }),
  ];
  expect((await saveParts(visitor, replace(first?.id, 'Tea'))).statusCode).toBe(200);
  expect((await saveParts(visitor, replace(first?.id, 'Chess'))).statusCode).toBe(200);
  expect(await profileOf(visitor)).toMatchObject({ values: { Hobby: 'Chess' }, universities: [{ university_id: 2 }] });
  expect((await saveParts(visitor, replace(foreign?.id, 'Go'))).statusCode).toBe(404);
});

test('of entries that are gone the newest alone are remembered', async () => {
  const [visitor, { db }] = [await settled(), server.services];
  const [first] = (await profileOf(visitor)).universities;
  const { applicantId, entryId: id } = removedEducationEntries;
  const ids = Array.from({ length: 520 }, (_, number) => 1_000_000 + number);
  await db.insert(removedEducationEntries).values(ids.map((entryId) => ({ applicantId: visitor.id, entryId })));
  expect((await recordReader({ db }).forSave(visitor.id, 'profile', ''))?.removedEducation).toEqual(new Set(ids.slice(20)));
  await saveParts(visitor, [...education(0, { id: String(first?.id), _destroy: 'true' }), ...education(1, { ...aSchool, university_id: '2' })]);
  const kept = await db.select({ id }).from(removedEducationEntries).where(eq(applicantId, visitor.id)).orderBy(id);
  expect(kept.map((row) => row.id)).toEqual([Number(first?.id), ...ids.slice(20)]);
});

import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { documents } from '../../server/database/schema.ts';
import { change } from './support/define.ts';
import { applicantsWith, changed, formId, newStranger, register, springParts, without } from './support/registering.ts';
import { document, errorsOf, pdf } from './support/saving.ts';
import { type TestServer, startTestServer } from './support/test-server.ts';
import { originOf, type Tus, tusOf, uploaded } from './support/uploading.ts';

let server: TestServer;
let spring: string;
let tus: Tus;
beforeAll(async () => {
  server = await startTestServer();
  await server.app.listen({ port: 0 });
  tus = tusOf(originOf(server.app));
  spring = await formId(server, 'spring-2027');
});
afterAll(() => server.close());

const withKey = (): Readonly<Record<string, string>> => ({ 'idempotency-key': randomUUID() });

async function mailsTo(email: string): Promise<number> {
  return (await server.sent()).filter(({ to }) => to === email).length;
}

test('a registration that is sent again under its key is answered again, and makes one applicant and one e-mail', async () => {
  const [stranger, key] = [newStranger(), withKey()];
  const parts = springParts(stranger.email, spring);
  const first = await register(server, parts, stranger, key);
  const files = await server.storedFiles();
  const again = await Promise.all([1, 2, 3].map(() => register(server, parts, stranger, key)));
  for (const answer of again) expect([answer.statusCode, answer.json()]).toEqual([200, first.json()]);
  expect(await applicantsWith(server, stranger.email)).toHaveLength(1);
  expect([await mailsTo(stranger.email), await server.storedFiles()]).toEqual([1, files]);
});

test('twins at once make one applicant and one e-mail, and both are told so', async () => {
  const [stranger, key] = [newStranger(), withKey()];
  const answers = await Promise.all([1, 2, 3, 4].map(() => register(server, springParts(stranger.email, spring), stranger, key)));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
  expect([await applicantsWith(server, stranger.email), await mailsTo(stranger.email)]).toMatchObject([[{ email: stranger.email }], 1]);
});

test('a refused registration can be mended under its key; a made one cannot be changed', async () => {
  const [stranger, key] = [newStranger(), withKey()];
  const parts = springParts(stranger.email, spring);
  expect((await register(server, without(parts, '[7]'), stranger, key)).statusCode).toBe(422);
  expect((await register(server, parts, stranger, key)).statusCode).toBe(200);
  const other = await register(server, changed(parts, ['applicant[name]', 'Mallory']), stranger, key);
  expect([other.statusCode, other.json()]).toEqual([422, { errors: 'This save was already made with other content. Please load the page again, then try again.' }]);
  expect(await applicantsWith(server, stranger.email)).toMatchObject([{ name: 'Maria Silva' }]);
});

test('a repeat is answered after the deadline, too', async () => {
  const [stranger, key] = [newStranger(), withKey()];
  const parts = springParts(stranger.email, spring);
  await register(server, parts, stranger, key);
  const setDeadline = (validUntil: string | null) =>
    change(server, 'registration_forms', ({ name }) => name === 'spring-2027', { validUntil });
  await setDeadline('2020-01-01');
  const [repeat, late] = [await register(server, parts, stranger, key), await register(server, parts, stranger, withKey())];
  await setDeadline(null);
  expect([repeat.statusCode, late.statusCode]).toEqual([200, 422]);
});

test('documents can go up before, and belong to one registration only', async () => {
  const [stranger, other, key] = [newStranger(), newStranger(), withKey()];
  const uploadId = await tus.put(undefined, pdf('成績証明書.pdf', 50_000));
  const partsOf = (email: string) => [...without(springParts(email, spring), '[7]'), ...uploaded(7, uploadId)];
  expect((await register(server, partsOf(stranger.email), stranger, key)).statusCode).toBe(200);
  expect((await register(server, partsOf(stranger.email), stranger, key)).statusCode).toBe(200);
  const [row] = await applicantsWith(server, stranger.email);
  const held = await server.services.db.select().from(documents).where(eq(documents.applicantId, Number(row?.id)));
  expect(held.find(({ documentNameId }) => documentNameId === 7)).toMatchObject({ fileName: '成績証明書.pdf', fileSize: 50_000, record: 'profile' });
  const stolen = await register(server, partsOf(other.email), other);
  expect([stolen.statusCode, errorsOf(stolen)]).toEqual([422, { 'documents.7': ['This file is no longer here. Choose the file again.'] }]);
});

test('an applicant’s upload is none of a registration’s', async () => {
  const visitor = await server.newVisitor();
  const stranger = newStranger();
  const uploadId = await tus.put(visitor, pdf('private.pdf'));
  const answer = await register(server, [...without(springParts(stranger.email, spring), '[7]'), ...uploaded(7, uploadId)], stranger);
  expect([answer.statusCode, Object.keys(errorsOf(answer))]).toEqual([422, ['documents.7']]);
});

test('an upload for a document of another form is refused', async () => {
  const stranger = newStranger();
  const parts = [...springParts(stranger.email, spring), ...uploaded(3, '0'.repeat(32)), ...document(8, pdf())];
  expect(errorsOf(await register(server, parts, stranger))).toEqual({ 'documents.3': ['This field is no longer part of the form. Load the page again.'], 'documents.8': ['This field is no longer part of the form. Load the page again.'] });
});

import { randomUUID } from 'node:crypto';
import { readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { addSeconds } from '../../server/base/clock.ts';
import { uploads } from '../../server/database/schema.ts';
import { removeEnded } from '../../server/intake/uploads/remove-ended.ts';
import { type Part, completeSave, document, errorsOf, field, pdf, profileOf, saveParts } from './support/saving.ts';
import { type TestServer, type Visitor, startTestServer } from './support/test-server.ts';
import { type Tus, idIn, originOf, tusOf, uploaded } from './support/uploading.ts';

const GONE = { 'documents.2': ['This file is no longer here. Choose the file again.'] };
const DAY = 24 * 3600;

let server: TestServer;
let tus: Tus;
beforeAll(async () => {
  server = await startTestServer();
  await server.app.listen({ port: 0 });
  tus = tusOf(originOf(server.app));
});
afterAll(() => server.close());

async function settled(): Promise<Visitor> {
  const visitor = await server.newVisitor();
  expect((await saveParts(visitor, completeSave)).statusCode).toBe(200);
  return visitor;
}

const bytesOf = async (file: File): Promise<Uint8Array<ArrayBuffer>> => new Uint8Array(await file.arrayBuffer());
const uploadsFolder = (): string => join(server.services.settings.dataDir, 'uploads');
const onDisk = (): Promise<string[]> => readdir(uploadsFolder());

/** So many bytes of an upload are on disk, at least. */
const arrived = (path: string, bytes: number): Promise<void> =>
  vi.waitFor(async () => { expect((await stat(join(uploadsFolder(), idIn(path)))).size).toBeGreaterThanOrEqual(bytes); }, { timeout: 20_000 });

async function documentOf(visitor: Visitor, id: number): Promise<{ readonly name: string; readonly content: Buffer } | undefined> {
  const upload = (await profileOf(visitor)).document_fields.find((row) => row.document_name_id === id)?.upload;
  return upload ? { name: upload.name, content: (await visitor.call('GET', upload.url)).rawPayload } : undefined;
}

/** Tries a save with an upload and proves that nothing of it was stored. */
async function refused(visitor: Visitor, uploadId: string, more: readonly Part[] = []) {
  const answer = await saveParts(visitor, [field('Hobby', 'must not be stored'), ...uploaded(2, uploadId), ...more]);
  expect([answer.statusCode, (await profileOf(visitor)).values['Hobby'] ?? null]).toEqual([422, null]);
  return errorsOf(answer);
}

describe('an upload', () => {
  test('is taken by a save as if the file had been in it', async () => {
    const visitor = await settled();
    const uploadId = await tus.put(visitor, pdf('在留カード.pdf', 300_000));
    expect((await saveParts(visitor, uploaded(2, uploadId))).statusCode).toBe(200);
    const stored = await documentOf(visitor, 2);
    expect(stored?.name).toBe('在留カード.pdf');
    expect(stored?.content.equals(await bytesOf(pdf('', 300_000)))).toBe(true);
    expect((await onDisk()).filter((name) => name.startsWith(uploadId))).toEqual([]);
  });

  test.each([1, 65_536, 199_999])('goes on where the connection ended, after %i bytes', async (sent) => {
    const visitor = await settled();
    const file = pdf('card.pdf', 200_000);
    const { path } = await tus.create(visitor, file.name, file.size);
    await tus.sendAndHangUp(visitor, path, await bytesOf(file), sent, () => arrived(path, sent));
    expect(await tus.offset(visitor, path)).toEqual({ status: 200, offset: sent });
    expect(await tus.send(visitor, path, await bytesOf(file), sent)).toBe(204);
    expect((await saveParts(visitor, uploaded(2, idIn(path)))).statusCode).toBe(200);
    expect((await documentOf(visitor, 2))?.content.equals(await bytesOf(file))).toBe(true);
  });

  test.each([1, 1000, 65_536, 100_000])('counts all that had arrived when the connection broke, however soon it is asked: %i bytes', async (sent) => {
    const visitor = await settled();
    for (let round = 0; round < 5; round += 1) {
      const { path } = await tus.create(visitor, 'card.pdf', 200_000);
      await tus.sendAndVanish(visitor, path, new Uint8Array(200_000), sent);
      expect(await tus.offset(visitor, path)).toEqual({ status: 200, offset: sent });
    }
  });

  test('loses no more than what waited for the disk when the connection of a large one broke', async () => {
    const visitor = await settled();
    const { path } = await tus.create(visitor, 'card.pdf', 9_000_000);
    await tus.sendAndVanish(visitor, path, new Uint8Array(9_000_000), 8_000_000);
    // A busy server reads on for a while after the connection is gone; whoever asks meanwhile takes the upload over.
    await arrived(path, 8_000_000 - 300_000);
    expect((await tus.offset(visitor, path)).offset).toBeGreaterThan(8_000_000 - 300_000);
  });

  test('cannot be read, by nobody', async () => {
    const visitor = await settled();
    const uploadId = await tus.put(visitor, pdf());
    for (const name of [uploadId, `${uploadId}.json`]) expect((await tus.call('GET', visitor, `/api/v1/uploads/${name}`)).status).toBe(404);
  });

  test('can be given up', async () => {
    const visitor = await settled();
    const uploadId = await tus.put(visitor, pdf());
    const path = `/api/v1/uploads/${uploadId}`;
    expect((await tus.call('DELETE', visitor, path)).status).toBe(204);
    expect((await tus.offset(visitor, path)).status).toBe(404);
    expect(await refused(visitor, uploadId)).toEqual(GONE);
  });

  test('carries no name that could lead anywhere else', async () => {
    const visitor = await settled();
    const file = new File([await bytesOf(pdf())], '../../etc/passwd\u202E.pdf');
    await saveParts(visitor, uploaded(2, await tus.put(visitor, file)));
    expect((await documentOf(visitor, 2))?.name).toBe('....etcpasswd.pdf');
    expect((await onDisk()).every((name) => /^[0-9a-f]{32}(\.json)?$/.test(name))).toBe(true);
  });

  test('of more bytes than a document may have is refused before any comes; of so many it is taken', async () => {
    const visitor = await settled();
    expect((await tus.create(visitor, 'a.pdf', 10_485_761)).status).toBe(413);
    const uploadId = await tus.put(visitor, pdf('a.pdf', 10_485_760));
    expect((await saveParts(visitor, uploaded(2, uploadId))).statusCode).toBe(200);
  });

  test('takes no more bytes than were announced, and needs a size', async () => {
    const visitor = await settled();
    const { path } = await tus.create(visitor, 'a.pdf', 100);
    expect(await tus.send(visitor, path, new Uint8Array(101))).toBe(413);
    const answer = await visitor.call('POST', '/api/v1/uploads', { headers: { 'tus-resumable': '1.0.0', 'upload-defer-length': '1' } });
    expect(answer.statusCode).toBe(422);
  });
});

test.each([
  [{ 'upload-concat': 'partial' }, 422], [{ 'upload-concat': 'final;/api/v1/uploads/a' }, 422], [{ 'upload-defer-length': '1' }, 400],
  [{ 'upload-metadata': 'a b c' }, 400], [{ 'tus-resumable': '0.2.2' }, 400],
])('a creation that is none of tus as it is taken here, %o, is refused, is no failure of the portal, and counts for nothing', async (more, status) => {
  const visitor = await server.newVisitor();
  const written = server.logLines.length;
  const answer = await visitor.call('POST', '/api/v1/uploads', { headers: { 'tus-resumable': '1.0.0', 'upload-length': '100', ...more } });
  expect([answer.statusCode, answer.json()]).toEqual([status, { errors: expect.stringContaining('it is no upload over tus 1.0.0') }]);
  expect(server.logLines.slice(written).filter((line) => line.includes('"failure"'))).toEqual([]);
  expect(await server.services.db.select().from(uploads).where(eq(uploads.applicantId, visitor.id))).toEqual([]);
});

describe('a save refuses with one error at the document', () => {
  test('an upload that is not finished', async () => {
    const visitor = await settled();
    const { path } = await tus.create(visitor, 'a.pdf', 100_000);
    await tus.sendAndHangUp(visitor, path, new Uint8Array(100_000), 50_000, () => arrived(path, 50_000));
    expect(await refused(visitor, idIn(path))).toEqual(GONE);
  });

  test('an upload of another applicant, of somebody who registers, and one that never was', async () => {
    const [visitor, other] = [await settled(), await settled()];
    const ids = [await tus.put(other, pdf()), await tus.put(undefined, pdf()), 'f'.repeat(32), '../../etc/passwd', '\0', ''];
    for (const id of ids) expect(await refused(visitor, id)).toEqual(GONE);
  });

  test('an upload that is used for another document, also in the same save', async () => {
    const visitor = await settled();
    const uploadId = await tus.put(visitor, pdf());
    expect(await refused(visitor, uploadId, uploaded(5, uploadId))).toEqual({ 'documents.5': GONE['documents.2'] });
    expect((await saveParts(visitor, uploaded(5, uploadId))).statusCode).toBe(200);
    expect(await refused(visitor, uploadId)).toEqual(GONE);
  });

  test('an upload whose bytes are no document, and one of an unknown document', async () => {
    const visitor = await settled();
    const program = new File([new Uint8Array([0x4D, 0x5A, 0x90, 0])], 'card.pdf');
    expect((await refused(visitor, await tus.put(visitor, program)))['documents.2']?.[0]).toContain('one of these types');
    expect(await refused(visitor, await tus.put(visitor, new File([], 'card.pdf')))).toEqual({ 'documents.2': ['This file is empty. Choose another one.'] });
    const answer = await saveParts(visitor, uploaded(77, await tus.put(visitor, pdf())));
    expect(errorsOf(answer)).toEqual({ 'documents.77': ['This field is no longer part of the form. Load the page again.'] });
  });

  test('a mandatory document whose upload is gone', async () => {
    const visitor = await server.newVisitor();
    const answer = await saveParts(visitor, [...completeSave.filter(([name]) => !name.includes('documents')), ...uploaded(1, 'f'.repeat(32))]);
    expect(errorsOf(answer)).toEqual({ 'documents.1': GONE['documents.2'] });
  });
});

test('a save that is refused leaves its uploads usable', async () => {
  const visitor = await settled();
  const uploadId = await tus.put(visitor, pdf('card.pdf'));
  await refused(visitor, uploadId, [['applicant[name]', '']]);
  expect((await saveParts(visitor, uploaded(2, uploadId))).statusCode).toBe(200);
});

test('a save with other content after a lost answer need not send the file again', async () => {
  const visitor = await settled();
  const uploadId = await tus.put(visitor, pdf('card.pdf'));
  await saveParts(visitor, uploaded(2, uploadId));
  expect(await tus.offset(visitor, `/api/v1/uploads/${uploadId}`)).toEqual({ status: 200, offset: pdf().size });
  expect((await saveParts(visitor, [field('Hobby', 'Tea'), ...uploaded(2, uploadId)])).statusCode).toBe(200);
  expect((await documentOf(visitor, 2))?.name).toBe('card.pdf');
  await saveParts(visitor, document(2, pdf('newer.pdf')));
  expect(errorsOf(await saveParts(visitor, uploaded(2, uploadId)))).toEqual(GONE);
});

test('saves at once of one file are one save, whichever of them fetches it first', async () => {
  const visitor = await settled();
  const uploadId = await tus.put(visitor, pdf('card.pdf', 300_000));
  const key = { 'idempotency-key': randomUUID() };
  const answers = await Promise.all(Array.from({ length: 3 }, () => saveParts(visitor, uploaded(2, uploadId), key)));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  expect((await documentOf(visitor, 2))?.name).toBe('card.pdf');
});

describe('whose an upload is', () => {
  test('an applicant’s is nobody else’s to continue, to ask for or to give up', async () => {
    const [visitor, other] = [await settled(), await settled()];
    const { path } = await tus.create(visitor, 'a.pdf', 100);
    const tries = [[other, 404], [undefined, 401], [{ token: 'x'.repeat(43) }, 401]] as const;
    for (const [bearer, status] of tries) {
      expect((await tus.offset(bearer, path)).status).toBe(status);
      expect(await tus.send(bearer, path, new Uint8Array(100))).toBe(status);
      expect((await tus.call('DELETE', bearer, path)).status).toBe(status);
    }
    expect(await tus.offset(visitor, path)).toEqual({ status: 200, offset: 0 });
  });

  test.each(['?/', '?x=/', '?/?/'])('what stands behind the path of one’s own upload leads to no other: %s', async (behind) => {
    const visitor = await settled();
    const bytes = await bytesOf(pdf('', 100));
    const { path } = await tus.create(visitor, 'a.pdf', 100);
    const { path: own } = await tus.create(undefined, 'own.pdf', 60);
    const crooked = `${own}${behind}${idIn(path)}`;
    expect(await tus.offset(undefined, crooked)).toEqual({ status: 200, offset: 0 });
    expect(await tus.send(undefined, crooked, bytes.subarray(0, 30))).toBe(204);
    expect((await tus.call('DELETE', undefined, crooked)).status).toBe(204);
    expect(await tus.offset(visitor, path)).toEqual({ status: 200, offset: 0 });
    expect(await tus.send(visitor, path, bytes)).toBe(204);
  });

  test('a token that is not good opens none', async () => {
    expect((await tus.create({ token: 'x'.repeat(43) }, 'a.pdf', 100)).status).toBe(401);
  });
});

describe('limits', () => {
  test('a network opens twenty uploads, and an applicant is not counted with it', { tags: 'full' }, async () => {
    const limited = await startTestServer();
    await limited.app.listen({ port: 0 });
    const [there, visitor] = [tusOf(originOf(limited.app)), await limited.newVisitor()];
    const statuses = await Promise.all(Array.from({ length: 25 }, async () => (await there.create(undefined, 'a.pdf', 1)).status));
    expect(statuses.toSorted()).toEqual([...Array.from({ length: 20 }, () => 201), ...Array.from({ length: 5 }, () => 429)]);
    expect((await there.create(visitor, 'a.pdf', 1)).status).toBe(201);
    limited.pass(15 * 60 + 1);
    const large = [];
    for (let opened = 0; opened < 11; opened += 1) large.push((await there.create(undefined, 'a.pdf', 10_000_000)).status);
    expect(large).toEqual([...Array.from({ length: 10 }, () => 201), 429]);
    limited.pass(-DAY);
    expect((await there.create(undefined, 'a.pdf', 10_000_000)).status).toBe(201);
    await limited.close();
  });
});

describe('after a day', () => {
  test('an upload can be neither continued nor used, and nothing is left of it', async () => {
    const visitor = await settled();
    const later = { ...server.services, clock: () => addSeconds(server.services.clock(), DAY + 1) };
    const uploadId = await tus.put(visitor, pdf());
    await writeFile(join(uploadsFolder(), 'e'.repeat(32)), 'left by a crash');
    await removeEnded(server.services);
    expect((await onDisk()).filter((name) => name.startsWith(uploadId))).toHaveLength(2);
    expect(await onDisk()).not.toContain('e'.repeat(32));
    await removeEnded(later);
    expect(await onDisk()).toEqual([]);
    expect((await tus.offset(visitor, `/api/v1/uploads/${uploadId}`)).status).toBe(404);
    expect(await refused(visitor, uploadId)).toEqual(GONE);
  });

  test('also where it is not removed yet', async () => {
    const aged = await startTestServer();
    await aged.app.listen({ port: 0 });
    const [there, visitor] = [tusOf(originOf(aged.app)), await aged.newVisitor()];
    const uploadId = await there.put(visitor, pdf());
    aged.pass(DAY + 1);
    expect((await there.offset(visitor, `/api/v1/uploads/${uploadId}`)).status).toBe(404);
    expect(errorsOf(await saveParts(visitor, [...completeSave, ...uploaded(2, uploadId)]))).toEqual(GONE);
    await aged.close();
  });
});

test('a server may do without', async () => {
  const without = await startTestServer({ UPLOADS: '0' });
  const config = (await without.app.inject('/config.json')).json<{ uploads?: string }>();
  expect(config.uploads).toBeUndefined();
  const answer = await without.app.inject({ method: 'POST', url: '/api/v1/uploads', headers: { 'tus-resumable': '1.0.0', 'upload-length': '1' } });
  expect(answer.statusCode).toBe(404);
  expect((await server.app.inject('/config.json')).json<{ uploads?: string }>().uploads).toBe('/api/v1/uploads');
  await without.close();
});

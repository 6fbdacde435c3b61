import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, request as httpRequest } from 'node:http';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { applicants, fieldValues } from '../../server/database/schema.ts';
import { type Part, aSchool, completeSave, document, education, encode, errorsOf, field, list, pdf, png, profileOf, saveParts } from './support/saving.ts';
import { type Answer, type TestServer, type Visitor, startTestServer } from './support/test-server.ts';
import { originOf } from './support/uploading.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await server.app.listen({ port: 0 });
});
afterAll(() => server.close());

async function settled(): Promise<Visitor> {
  const visitor = await server.newVisitor({ isOnboarded: true });
  expect((await saveParts(visitor, completeSave)).statusCode).toBe(200);
  return visitor;
}

type Call = 'edit_profile' | 'my_profile' | 'onboarding_edit_data';
const read = (visitor: Visitor, call: Call): Promise<Answer> => visitor.call('GET', `/api/v1/applicants/${call}.json`);
const revisionIn = (answer: Answer): string => answer.json<{ revision: string }>().revision;
const revisionOf = async (visitor: Visitor, call: Call = 'edit_profile'): Promise<string> => revisionIn(await read(visitor, call));
const onRevision = (revision: string) => ({ 'if-match': `"${revision}"` });
const hobbyOf = async (visitor: Visitor): Promise<unknown> => (await profileOf(visitor)).values['Hobby'];

describe('a save that names a revision', () => {
  test('is saved where nobody saved since, and its answer names the next', async () => {
    const visitor = await settled();
    const first = await saveParts(visitor, [field('Hobby', 'Tea')], onRevision(await revisionOf(visitor)));
    expect(first.statusCode, first.body).toBe(200);
    expect(revisionIn(first)).toBe(await revisionOf(visitor));
    expect((await saveParts(visitor, [field('Hobby', 'Chess')], onRevision(revisionIn(first)))).statusCode).toBe(200);
    expect(await hobbyOf(visitor)).toBe('Chess');
  });

  test('changes nothing where somebody saved in between, and says so in the applicant’s language', async () => {
    const visitor = await settled();
    const old = await revisionOf(visitor);
    await saveParts(visitor, [field('Hobby', 'Tea')]);
    const files = await server.storedFiles();
    const parts = [field('Hobby', 'Chess'), ...document(2, pdf('a.pdf')), ...education(0, { ...aSchool, is_latest: 'false' })];
    const refused = await saveParts(visitor, parts, onRevision(old));
    expect([refused.statusCode, errorsOf(refused)]).toEqual([412, expect.stringContaining('saved on another device') as unknown]);
    expect(errorsOf(await saveParts(visitor, parts, { ...onRevision(old), 'accept-language': 'ja' }))).toContain('別の端末');
    expect(await profileOf(visitor)).toMatchObject({ values: { Hobby: 'Tea' }, universities: [{ university_id: 1 }] });
    expect(await server.storedFiles()).toEqual(files);
  });

  test('of two at the same moment one goes through', async () => {
    const visitor = await settled();
    const revision = await revisionOf(visitor);
    const answers = await Promise.all(['Tea', 'Chess', 'Go'].map((hobby) => saveParts(visitor, [field('Hobby', hobby)], onRevision(revision))));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 412, 412]);
  });

  test('is refused where an administrator changed the database', async () => {
    const visitor = await settled();
    const old = await revisionOf(visitor);
    await server.services.db.update(applicants).set({ name: 'Corrected' }).where(eq(applicants.id, visitor.id));
    expect((await saveParts(visitor, [field('Hobby', 'Tea')], onRevision(old))).statusCode).toBe(412);
    const newer = await revisionOf(visitor);
    await server.services.db.insert(fieldValues).values({ applicantId: visitor.id, record: 'profile', name: 'Hobby', value: 'Go' });
    expect((await saveParts(visitor, [field('Hobby', 'Tea')], onRevision(newer))).statusCode).toBe(412);
  });

  test('may name several, or any', async () => {
    const visitor = await settled();
    const revision = await revisionOf(visitor);
    const save = async (header: string) => (await saveParts(visitor, [field('Hobby', 'Tea')], { 'if-match': header })).statusCode;
    expect(await save('*')).toBe(200);
    expect(await save(`"${revision}", "other"`)).toBe(412);
    expect(await save(`"other", "${await revisionOf(visitor)}"`)).toBe(200);
    expect(await save(`W/"${await revisionOf(visitor)}"`)).toBe(412);
  });

  test.each(['', 'no tag', '"open', '"a" b'])('%j names none and is refused', async (header) => {
    const visitor = await server.newVisitor();
    expect((await saveParts(visitor, completeSave, { 'if-match': header })).statusCode).toBe(422);
  });

  test('of another applicant is nothing that is there', async () => {
    const [one, other] = [await settled(), await settled()];
    const foreign = { ...one, id: other.id };
    expect((await saveParts(foreign, [field('Hobby', 'Tea')], onRevision(await revisionOf(other)))).statusCode).toBe(404);
    expect((await saveParts(foreign, [field('Hobby', 'Tea')], onRevision('other'))).statusCode).toBe(404);
  });
});

describe('a save whose body comes late', () => {
  /** Sends the head of a save, lets `meanwhile` happen once the server has read who that is, and sends the rest. Resolves with the status. */
  async function saveLate(visitor: Visitor, parts: readonly Part[], headers: Readonly<Record<string, string>>, meanwhile: () => Promise<unknown>): Promise<number | undefined> {
    const { payload, headers: own } = await encode(parts);
    const request = httpRequest(`${originOf(server.app)}/api/v1/applicants/${String(visitor.id)}.json`, {
      method: 'PUT', headers: { authorization: `Bearer ${visitor.token}`, 'content-length': payload.length, ...own, ...headers },
    });
    const isKnown = once(server.services.db.$client, 'release');
    request.flushHeaders();
    await isKnown;
    await meanwhile();
    request.end(payload);
    const [answer] = await once(request, 'response') as [IncomingMessage];
    answer.resume();
    return answer.statusCode;
  }

  test('is made on what is held then', async () => {
    const visitor = await settled();
    const byHand = () => server.services.db.update(applicants).set({ name: 'Corrected' }).where(eq(applicants.id, visitor.id));
    expect(await saveLate(visitor, [field('Hobby', 'Tea')], {}, byHand)).toBe(200);
    expect(await profileOf(visitor)).toMatchObject({ name: 'Corrected', values: { Hobby: 'Tea' } });
  });

  test('leaves what was corrected by hand while it was planned, and that it does not change', async () => {
    const visitor = await settled();
    const { storage, db } = server.services;
    const corrected = { japaneseName: '訂正', prVideo: 'https://example.com/corrected.mp4' };
    const put = storage.put.bind(storage);
    vi.spyOn(storage, 'put').mockImplementationOnce(async (path) => {
      await db.update(applicants).set(corrected).where(eq(applicants.id, visitor.id));
      return put(path);
    });
    expect((await saveParts(visitor, [['applicant[name]', 'Saved'], ['applicant[photograph]', png()]])).statusCode).toBe(200);
    const [row] = await db.select().from(applicants).where(eq(applicants.id, visitor.id));
    expect(row).toMatchObject({ ...corrected, name: 'Saved', photoKind: 'png' });
  });

  test('is refused where something else was saved meanwhile than it names', async () => {
    const visitor = await settled();
    const revision = await revisionOf(visitor);
    expect(await saveLate(visitor, [field('Hobby', 'Tea')], onRevision(revision), () => saveParts(visitor, [field('Hobby', 'Chess')]))).toBe(412);
    expect(await hobbyOf(visitor)).toBe('Chess');
  });
});

describe('with an idempotency key', () => {
  const keyed = (revision: string, key: string) => ({ ...onRevision(revision), 'idempotency-key': key });

  test('a repeat is answered like the first, with the revision of that save, though somebody has saved since', async () => {
    const [visitor, key] = [await settled(), randomUUID()];
    const old = await revisionOf(visitor);
    const first = await saveParts(visitor, [field('Hobby', 'Tea')], keyed(old, key));
    await saveParts(visitor, [field('Hobby', 'Chess')]);
    const second = await saveParts(visitor, [field('Hobby', 'Tea')], keyed(old, key));
    expect([second.statusCode, revisionIn(second)]).toEqual([200, revisionIn(first)]);
    expect(await hobbyOf(visitor)).toBe('Chess');
    expect((await saveParts(visitor, [field('Hobby', 'Tea')], onRevision(revisionIn(second)))).statusCode).toBe(412);
  });

  test('what was refused with 412 may be tried again with the same key on another revision', async () => {
    const [visitor, key] = [await settled(), randomUUID()];
    expect((await saveParts(visitor, [field('Hobby', 'Tea')], keyed('other', key))).statusCode).toBe(412);
    expect((await saveParts(visitor, [field('Hobby', 'Tea')], keyed(await revisionOf(visitor), key))).statusCode).toBe(200);
    expect(await hobbyOf(visitor)).toBe('Tea');
  });
});

describe('the revision', () => {
  test('is the same in both answers that the profile’s form is made of', async () => {
    const visitor = await settled();
    expect(await revisionOf(visitor, 'my_profile')).toBe(await revisionOf(visitor));
  });

  test('stays where a save changes nothing, and comes back with what was held before', async () => {
    const visitor = await settled();
    const before = await revisionOf(visitor);
    await saveParts(visitor, [['applicant[name]', 'Test Person']]);
    expect(await revisionOf(visitor)).toBe(before);
    await saveParts(visitor, [field('Hobby', 'Tea')]);
    await saveParts(visitor, [field('Hobby', '')]);
    expect(await revisionOf(visitor)).toBe(before);
  });

  test.each([
    ['a fixed field', [['applicant[japanese_name]', 'テスト']]],
    ['a photo', [['applicant[photograph]', png()]]],
    ['a list', [...list('Desired work locations', ['Kanto'])]],
    ['a document by the same name', [...document(1, pdf('resume.pdf'))]],
    ['an entry', [...education(0, { ...aSchool, university_id: '2' })]],
  ] as const)('changes with %s', async (_what, parts) => {
    const visitor = await settled();
    const before = await revisionOf(visitor);
    const answer = await saveParts(visitor, parts);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(revisionIn(answer)).not.toBe(before);
    expect(revisionIn(answer)).toBe(await revisionOf(visitor));
  });

  test('of onboarding and of the profile do not know of each other', async () => {
    const visitor = await settled();
    const [profile, onboarding] = [await revisionOf(visitor), await revisionOf(visitor, 'onboarding_edit_data')];
    const parts = [
      ['applicant[is_onboarded]', 'true'] as const, field('Name in katakana', 'テスト'), field('Address in Japan', '東京都港区1-1'),
      field('Phone in Japan', '08011112222'), field('Email for the company', 'work@example.com'), field('Bank', 'post'),
      field('Branch', '〇一八'), field('Account number', '1234567'), ...document(11, pdf('contract.pdf')), ...document(12, png(undefined, 'book.png')),
    ];
    const saved = await saveParts(visitor, parts, onRevision(onboarding));
    expect(saved.statusCode, saved.body).toBe(200);
    expect(revisionIn(saved)).toBe(await revisionOf(visitor, 'onboarding_edit_data'));
    expect((await saveParts(visitor, parts, onRevision(onboarding))).statusCode).toBe(412);
    expect(await revisionOf(visitor)).toBe(profile);
    expect((await saveParts(visitor, [field('Hobby', 'Tea')], onRevision(profile))).statusCode).toBe(200);
    expect(await revisionOf(visitor, 'onboarding_edit_data')).toBe(revisionIn(saved));
  });
});

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callNamed } from '../../server/contract/wire.ts';
import { complete } from './support/onboarding.ts';
import { type Part, aSchool, completeSave, document, education, field, pdf, png, saveParts } from './support/saving.ts';
import { statementsOf } from './support/statements.ts';
import { type Answer, type TestServer, type Visitor, startTestServer } from './support/test-server.ts';
import { originOf, tusOf, uploaded } from './support/uploading.ts';

let server: TestServer;
let visitor: Visitor;
beforeAll(async () => {
  server = await startTestServer();
  await server.app.listen({ port: 0 });
  visitor = await server.newVisitor({ isOnboarded: true, canEditPrVideo: true });
  expect((await saveParts(visitor, completeSave)).statusCode).toBe(200);
  expect((await saveParts(visitor, complete)).statusCode).toBe(200);
});
afterAll(() => server.close());

const get = (name: string) => (): Promise<Answer> => visitor.call('GET', callNamed(name).address.path);

/** Statements by the name of the call (schemas/wire). */
const reads: readonly (readonly [name: string, statements: number])[] = [
  ['verify_user', 1], ['my_profile', 1], ['edit_profile', 1], ['get_my_profile_fields', 1],
  ['onboarding_display_data', 1], ['onboarding_edit_data', 1], ['onboarding_company_info', 2],
];

describe('a call that reads sends so many statements, and one time more where the version of the content is new to the server:', () => {
  test.each(reads)('%s %i', async (name, statements) => {
    expect((await get(name)()).statusCode).toBe(200);
    const sent = await statementsOf(server, get(name));
    expect(sent.length, sent.join('\n')).toBe(statements);
  });
});

describe('a save as the page sends it', () => {
  /** With a key, and on what the page has read. */
  async function saved(parts: readonly Part[], form: 'edit_profile' | 'onboarding_edit_data' = 'edit_profile', key = randomUUID()): Promise<readonly string[]> {
    const { revision } = (await get(form)()).json<{ revision: string }>();
    return statementsOf(server, async () => {
      const answer = await saveParts(visitor, parts, { 'idempotency-key': key, 'if-match': `"${revision}"` });
      expect(answer.statusCode, answer.body).toBe(200);
    });
  }

  test('of the profile: who calls, what is held, the write', async () => {
    const sent = await saved([['applicant[name]', 'Statement Test'], ...['Tea', 'Chess'].map((text) => field('Hobby', text))]);
    expect(sent, sent.join('\n')).toHaveLength(3);
  });

  test('of onboarding: the same', async () => {
    expect(await saved(complete.filter(([name]) => !name.includes('documents_attributes')), 'onboarding_edit_data')).toHaveLength(3);
  });

  test('with an entry of education that is new: its id besides', async () => {
    expect(await saved(education(0, { ...aSchool, university_id: '2' }))).toHaveLength(4);
  });

  test('with files in it: the same as without', async () => {
    expect(await saved([['applicant[photograph]', png()], ...document(2, pdf())])).toHaveLength(3);
  });

  test('with a file that went up before it: in a transaction, and what is written down of the upload is read', async () => {
    const id = await tusOf(originOf(server.app)).put(visitor, pdf());
    const sent = await saved(uploaded(1, id));
    expect(sent.filter((statement) => /^(begin|commit)$/.test(statement))).toEqual(['begin', 'commit']);
    expect(sent.length, sent.join('\n')).toBeLessThanOrEqual(8);
  });

  test('that is repeated: who calls, and what was answered', async () => {
    const key = randomUUID();
    await saved([field('Hobby', 'Go')], undefined, key);
    expect(await statementsOf(server, async () => { expect((await saveParts(visitor, [field('Hobby', 'Go')], { 'idempotency-key': key })).statusCode).toBe(200); })).toHaveLength(2);
  });

  test('answers the revision that is read then', async () => {
    const parts = [
      ...education(0, { ...aSchool, university_id: '3', department: 'ß' }), ...document(2, pdf('another.pdf')), field('Hobby', ''), ['applicant[japanese_name]', ' '] as const,
      ['applicant[photograph]', png()] as const,
    ];
    const { revision } = (await saveParts(visitor, parts)).json<{ revision: string }>();
    expect((await get('my_profile')()).json()).toMatchObject({ revision });
  });
});

test('no password and no phone is read by a call of a session', async () => {
  for (const [name] of reads) {
    for (const statement of await statementsOf(server, get(name))) expect(statement).not.toMatch(/password_hash|"phone"|current_sign_in_at/);
  }
});

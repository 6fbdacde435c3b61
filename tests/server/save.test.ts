import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fieldValues } from '../../server/database/schema.ts';
import { aSchool, completeSave, document, education, errorsOf, field, list, pdf, png, profileOf, saveParts } from './support/saving.ts';
import { type TestServer, type Visitor, startTestServer } from './support/test-server.ts';

let server: TestServer;
beforeAll(async () => { server = await startTestServer(); });
afterAll(() => server.close());

async function settled(): Promise<Visitor> {
  const visitor = await server.newVisitor();
  const answer = await saveParts(visitor, completeSave);
  expect(answer.statusCode, answer.body).toBe(200);
  return visitor;
}

const keepValue = (visitor: Visitor, name: string, value: string | string[]): Promise<unknown> =>
  server.services.db.insert(fieldValues).values({ applicantId: visitor.id, record: 'profile', name, value });

describe('a save', () => {
  test('stores everything it holds and answers the fields', async () => {
    const visitor = await server.newVisitor();
    const answer = await saveParts(visitor, [...completeSave, ['applicant[japanese_name]', 'テスト'], ['applicant[photograph]', png()]]);
    expect(answer.json()).toMatchObject({ message: 'Your profile has been saved.', custom_fields: expect.any(Array) as unknown });
    const profile = await profileOf(visitor);
    expect(profile).toMatchObject({ name: 'Test Person', japanese_name: 'テスト', photograph: expect.stringContaining('/photo.png') as unknown });
    expect(profile.values).toMatchObject({ 'Residence status': 'student', 'Languages for work': ['ja', 'en'] });
    expect(profile.universities).toMatchObject([{ university_id: 1, faculty: 'law', start_year: 2020, department: null, is_latest: true }]);
    expect(profile.document_fields[0]?.upload?.name).toBe('resume.pdf');
  });

  test('says so in Japanese', async () => {
    const answer = await saveParts(await server.newVisitor(), completeSave, { 'accept-language': 'ja' });
    expect(answer.json()).toMatchObject({ message: 'プロフィールを保存しました。' });
  });

  test('keeps what it does not mention', async () => {
    const visitor = await settled();
    expect((await saveParts(visitor, [field('Hobby', 'Tea')])).statusCode).toBe(200);
    const { values, universities } = await profileOf(visitor);
    expect(values).toMatchObject({ Hobby: 'Tea', 'JLPT level': 'n1' });
    expect(universities).toHaveLength(1);
  });

  test('stores numbers in the form of their type, whichever way they were typed [VAL-07, VAL-11, VAL-12]', async () => {
    const visitor = await settled();
    await saveParts(visitor, [field('TOEIC score', ' ８５０'), field('Mobile phone number', '（０９０）1234 5678')]);
    expect((await profileOf(visitor)).values).toMatchObject({ 'TOEIC score': '850', 'Mobile phone number': '09012345678' });
  });

  test('passes an optional value that does not fit, as it was sent [PROF-31, VAL-26]', async () => {
    const visitor = await settled();
    await saveParts(visitor, [field('TOEIC score', ' abc '), field('Personal email', 'no address'), ...list('Desired work locations', ['Mars'])]);
    expect((await profileOf(visitor)).values).toMatchObject({ 'TOEIC score': ' abc ', 'Personal email': 'no address', 'Desired work locations': ['Mars'] });
  });

  test('empties an optional field by an empty text and a list by one empty text', async () => {
    const visitor = await settled();
    await saveParts(visitor, [field('Hobby', 'Tea'), ...list('Desired work locations', ['Kanto'])]);
    await saveParts(visitor, [field('Hobby', ''), ...list('Desired work locations', [])]);
    expect((await profileOf(visitor)).values).toMatchObject({ Hobby: null, 'Desired work locations': null });
  });

  test('keeps a mandatory value that no longer fits, until it is changed [VAL-29]', async () => {
    const visitor = await server.newVisitor();
    await keepValue(visitor, 'Residence status', 'an old status');
    const withStatus = (status: string) => completeSave.map((part) => (part[0].includes('Residence status') ? field('Residence status', status) : part));
    expect((await saveParts(visitor, withStatus('an old status'))).statusCode).toBe(200);
    expect((await profileOf(visitor)).values['Residence status']).toBe('an old status');
    expect(errorsOf(await saveParts(visitor, withStatus('another old status')))).toHaveProperty(['custom_fields.Residence status']);
  });

  test('changes no locked field, e-mail address or student ID [PROF-05, PROF-08]', async () => {
    const visitor = await settled();
    await keepValue(visitor, 'Career advisor', 'Sato');
    expect((await saveParts(visitor, [field('Career advisor', 'Sato')])).statusCode).toBe(200);
    expect(errorsOf(await saveParts(visitor, [field('Career advisor', 'Mallory')]))).toEqual({ 'custom_fields.Career advisor': ['This field cannot be changed.'] });
    expect((await profileOf(visitor)).values['Career advisor']).toBe('Sato');
    expect((await saveParts(visitor, [['applicant[email]', 'mallory@example.com']])).statusCode).toBe(422);
    expect((await saveParts(visitor, [['applicant[student_id]', 'X']])).statusCode).toBe(422);
    expect((await saveParts(visitor, [['applicant[is_onboarded]', 'true']])).statusCode).toBe(404);
    expect((await profileOf(visitor)).email).toBe(visitor.email);
  });

  test('takes field names with signs that browsers escape', async () => {
    const visitor = await settled();
    expect(errorsOf(await saveParts(visitor, [field('So "called"\r\n[x]', '1')]))).toEqual({ 'custom_fields.So "called"\r\n[x]': ['This field is no longer part of the form. Load the page again.'] });
  });

  test('replaces a document, and takes one for a field of type document', async () => {
    const visitor = await settled();
    expect((await saveParts(visitor, [...document(1, pdf('履歴書（新）.pdf')), ...document(5, pdf('portfolio.pdf'))])).statusCode).toBe(200);
    const profile = await profileOf(visitor);
    expect(profile.document_fields[0]?.upload?.name).toBe('履歴書（新）.pdf');
    expect(profile.values['Portfolio file']).toMatchObject({ name: 'portfolio.pdf' });
  });

  test('changes the promotional video only for those who may', async () => {
    const address: readonly [string, string] = ['applicant[pr_video]', 'https://video.example.com/a.mp4'];
    const videoOf = async (canEditPrVideo: boolean): Promise<unknown> => {
      const visitor = await server.newVisitor({ canEditPrVideo });
      await saveParts(visitor, [...completeSave, address]);
      return (await profileOf(visitor) as { pr_video?: unknown }).pr_video;
    };
    expect([await videoOf(false), await videoOf(true)]).toEqual([null, address[1]]);
  });

  test('keeps the address of the promotional video in its plain form, as of any video', async () => {
    const visitor = await server.newVisitor({ canEditPrVideo: true });
    await saveParts(visitor, [...completeSave, ['applicant[pr_video]', ' ｈｔｔｐｓ：／／video.example.com/a\0.mp4、 ']]);
    expect(await profileOf(visitor)).toMatchObject({ pr_video: 'https://video.example.com/a.mp4' });
  });

  test('two saves at the same moment both hold', async () => {
    const visitor = await settled();
    const answers = await Promise.all([saveParts(visitor, [field('Hobby', 'Tea')]), saveParts(visitor, [field('Portfolio address', 'https://example.com/x')])]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect((await profileOf(visitor)).values).toMatchObject({ Hobby: 'Tea', 'Portfolio address': 'https://example.com/x' });
  });
});

describe('the education list of a save', () => {
  test('changes, adds and removes entries and moves the mark of the latest', async () => {
    const visitor = await settled();
    const [first] = (await profileOf(visitor)).universities;
    const added = { ...aSchool, university_id: '2', start_year: '2024', graduated_year: '2026' };
    const changed = { ...aSchool, id: String(first?.id), is_latest: 'false', department: 'Public law' };
    await saveParts(visitor, [...education(0, changed), ...education(1, added)]);
    const both = (await profileOf(visitor)).universities;
    expect(both).toMatchObject([{ id: first?.id, department: 'Public law', is_latest: false }, { university_id: 2, is_latest: true }]);
    await saveParts(visitor, education(0, { id: String(first?.id), _destroy: 'true' }));
    expect((await profileOf(visitor)).universities).toMatchObject([{ university_id: 2 }]);
  });

  test('marking one clears an entry that was not sent [EDU-11]', async () => {
    const visitor = await settled();
    const answer = await saveParts(visitor, education(0, { ...aSchool, university_id: '3' }));
    expect(answer.statusCode, answer.body).toBe(200);
    expect((await profileOf(visitor)).universities.map((entry) => entry['is_latest'])).toEqual([false, true]);
  });

  test('clears the other name where a listed university is chosen [EDU-13]', async () => {
    const visitor = await settled();
    const [first] = (await profileOf(visitor)).universities;
    const id = String(first?.id);
    await saveParts(visitor, education(0, { ...aSchool, id, university_id: '999', other_university_name: 'Seaside School' }));
    expect((await profileOf(visitor)).universities[0]).toMatchObject({ university_id: 999, other_university_name: 'Seaside School' });
    await saveParts(visitor, education(0, { ...aSchool, id, other_university_name: 'Seaside School' }));
    expect((await profileOf(visitor)).universities[0]).toMatchObject({ university_id: 1, other_university_name: null });
  });
});

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadContent } from '../../server/admin/load-content.ts';
import { fieldValues } from '../../server/database/schema.ts';
import { redefine } from './support/define.ts';
import { examCalls, group, newExam, takes } from './support/exams.ts';
import { newSession, sessionCalls } from './support/online-sessions.ts';
import { applicantsWith, formData, formId, newStranger, register } from './support/registering.ts';
import { type Part, aSchool, document, education, errorsOf, field, pdf, saveParts } from './support/saving.ts';
import { type Answer, type TestServer, startTestServer } from './support/test-server.ts';

const both = (text: string) => ({ en: text, jp: `${text}（日本語）` });

const fieldTypes = [
  {
    name: 'jlpt_level', base: 'drop_down', label: both('JLPT level'), options: ['N1', 'N2', 'N3'],
    messages: { required: both('Say your level.'), requiredOption: both('Say your level.'), option: both('No such level.') },
  },
  { name: 'code', base: 'text_area', schema: { pattern: '^[a-z]*$' } },
  { name: 'work_mail', base: 'email', messages: { email: both('Not a mail.') } },
  {
    name: 'home', base: 'text',
    fields: { zip: { input_type: 'number', 'is_mandatory?': true, translated_name: both('Postcode') }, city: { input_type: 'text' } },
  },
  { name: 'homes', base: 'text', repeat: { min: 0, max: 3 }, fields: { home: { input_type: 'home', 'is_mandatory?': true, translated_name: both('Home') } } },
  { name: 'papers', base: 'text', repeat: { min: 1, max: 3 }, fields: { title: { input_type: 'text', 'is_mandatory?': true } }, messages: { tooFew: both('Add one.') } },
  { name: 'postcode', base: 'text', normalize: ['digitsOnly'], schema: { pattern: '^[0-9]{7}$' }, messages: { schema: both('Seven digits.') } },
  { name: 'digits', base: 'text', normalize: ['digitsOnly'] },
  { name: 'address', base: 'text', fields: { code: { input_type: 'postcode', translated_name: both('Code') }, city: { input_type: 'text' } } },
  {
    name: 'stay', base: 'text', fields: Object.fromEntries(['from', 'until'].map((name) => [name, { input_type: 'number', 'is_mandatory?': true, translated_name: both(name) }])),
    rules: [{ code: 'order', at: 'until', logic: { '<=': [{ var: 'from' }, { var: 'until' }] } }], messages: { order: both('It ends before it begins.') },
  },
  { name: 'pair', base: 'text', fields: { one: { input_type: 'text' }, two: { input_type: 'text' } }, schema: { required: ['one', 'two'] } },
];

let server: TestServer;
let folder: string;
beforeAll(async () => {
  server = await startTestServer();
  folder = await mkdtemp(join(tmpdir(), 'portal-judged-'));
  await writeFile(join(folder, 'field-types.json'), JSON.stringify(fieldTypes));
  await loadContent(server.services, folder);
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

let made = 0;

/** Loads a registration form of the test's own, or another version of it. */
async function loadForm(fields: readonly object[], name = `judged-${String(made += 1)}`): Promise<{ readonly name: string; readonly id: string }> {
  await writeFile(join(folder, 'registration-forms.json'), JSON.stringify([{ name, title: both('A form'), categories: [{ category_name: both('A part'), fields }] }]));
  await loadContent(server.services, folder);
  return { name, id: await formId(server, name) };
}

const basics = (email: string, id: string): readonly Part[] => [
  ['applicant[name]', 'Test'], ['applicant[email]', email], ['applicant[form_id]', id], ['applicant[date_of_birth]', '2000-01-01'],
  ['applicant[country_id]', '1'], ...education(0, aSchool),
];

/** Registers with these fields; the answer, and what is stored of them. */
async function send(id: string, parts: readonly Part[], headers: Readonly<Record<string, string>> = {}): Promise<{ readonly answer: Answer; readonly stored: Readonly<Record<string, unknown>> }> {
  const stranger = newStranger();
  const answer = await register(server, [...basics(stranger.email, id), ...parts], stranger, headers);
  const [applicant] = await applicantsWith(server, stranger.email);
  const rows = applicant ? await server.services.db.select().from(fieldValues).where(and(eq(fieldValues.applicantId, applicant.id))) : [];
  return { answer, stored: Object.fromEntries(rows.map(({ name, value }) => [name, value])) };
}

describe('a field of a served type', () => {
  test('is judged by its base and by the type’s options, with the type’s texts in both languages [VAL-35] [VAL-36]', async () => {
    const { id } = await loadForm([{ name: 'Level', input_type: 'jlpt_level', 'is_mandatory?': true }]);
    expect(errorsOf((await send(id, [])).answer)).toEqual({ 'custom_fields.Level': ['Say your level.'] });
    expect(errorsOf((await send(id, [field('Level', 'N9')], { 'accept-language': 'ja' })).answer)).toEqual({ 'custom_fields.Level': ['No such level.（日本語）'] });
    expect((await send(id, [field('Level', 'N2')])).stored).toEqual({ Level: 'N2' });
  });

  test('is judged by options of its own where it has some [VAL-35]', async () => {
    const { id } = await loadForm([{ name: 'Level', input_type: 'jlpt_level', 'is_mandatory?': true, options: ['Own'] }]);
    expect((await send(id, [field('Level', 'N2')])).answer.statusCode).toBe(422);
    expect((await send(id, [field('Level', 'Own')])).stored).toEqual({ Level: 'Own' });
  });

  test('passes where it is not mandatory, normalised where it fits and as it came where it does not [VAL-35]', async () => {
    const { id } = await loadForm([{ name: 'Mail', input_type: 'work_mail' }]);
    expect((await send(id, [field('Mail', ' ａ@example.com ')])).stored).toEqual({ Mail: 'a@example.com' });
    expect((await send(id, [field('Mail', 'none')])).stored).toEqual({ Mail: 'none' });
  });

  test('has an end where patterns walk it, and says which [VAL-35]', async () => {
    const { id } = await loadForm([{ name: 'Code', input_type: 'code', 'is_mandatory?': true }]);
    expect((await send(id, [field('Code', 'a'.repeat(20_000))])).answer.statusCode).toBe(200);
    expect(errorsOf((await send(id, [field('Code', 'a'.repeat(20_001))])).answer)).toEqual({ 'custom_fields.Code': ['Use at most 20000 characters.'] });
  });

  test('keeps a composite as one text, and says which part is wrong by its name [VAL-38]', async () => {
    const { id } = await loadForm([{ name: 'Home', input_type: 'home', 'is_mandatory?': true }]);
    const refused = (await send(id, [field('Home', JSON.stringify({ city: 'Tokyo' }))])).answer;
    expect(errorsOf(refused)).toEqual({ 'custom_fields.Home': ['Postcode: Fill in this field.'] });
    expect(errorsOf((await send(id, [field('Home', '{"zip":')])).answer)).toEqual({ 'custom_fields.Home': ['Check the format.'] });
    const { stored } = await send(id, [field('Home', '{ "city": "Tokyo", "zip": "１００" }')]);
    expect(stored).toEqual({ Home: '{"zip":"100","city":"Tokyo"}' });
  });

  test('keeps a list of composites as one text, and says which part of which is wrong [VAL-38]', async () => {
    const { id } = await loadForm([{ name: 'Homes', input_type: 'homes', 'is_mandatory?': true }]);
    const wrong = JSON.stringify([{ $id: 'aaaa', home: { city: 'Tokyo' } }]);
    expect(errorsOf((await send(id, [field('Homes', wrong)])).answer)).toEqual({ 'custom_fields.Homes': ['Home: Postcode: Fill in this field.'] });
    expect(errorsOf((await send(id, [field('Homes', wrong)], { 'accept-language': 'ja' })).answer)).toEqual({ 'custom_fields.Homes': ['Home（日本語）：Postcode（日本語）：入力してください。'] });
    const { stored } = await send(id, [field('Homes', '[{"$id":"aaaa","home":{"city":"Tokyo","zip":"１００"}},{"$id":"bbbb","home":{}}]')]);
    expect(stored).toEqual({ Homes: '[{"$id":"aaaa","home":{"zip":"100","city":"Tokyo"}}]' });
  });

  test('keeps no entry that has nothing in it, and counts none [VAL-38]', async () => {
    const { id } = await loadForm([{ name: 'Papers', input_type: 'papers', 'is_mandatory?': true }]);
    const { stored } = await send(id, [field('Papers', '[{"$id":"aaaa"},{"$id":"bbbb","title":"TOEIC"},{"$id":"cccc","title":""}]')]);
    expect(stored).toEqual({ Papers: '[{"$id":"bbbb","title":"TOEIC"}]' });
    expect((await send(id, [field('Papers', '[{"$id":"aaaa"},{"$id":"bbbb"}]')])).answer.statusCode).toBe(422);
  });

  test('is left out of a form where nobody defines its type', async () => {
    await expect(loadForm([{ name: 'Odd', input_type: 'colour' }])).rejects.toThrow(/"Odd" of the form \S+ is of the input type colour/);
  });
});

describe('a field that waits for another', () => {
  const fields = [
    { name: 'Level', input_type: 'jlpt_level' },
    { name: 'Score', input_type: 'number', 'is_mandatory?': true, visible_when: { field: 'Level', in: ['N1', 'N2'] } },
  ];

  test('is asked for only while that holds one of its values', async () => {
    const { id } = await loadForm(fields);
    expect((await send(id, [field('Level', 'N3'), field('Score', '')])).stored).toEqual({ Level: 'N3' });
    expect((await send(id, [])).answer.statusCode).toBe(200);
    expect(Object.keys(errorsOf((await send(id, [field('Level', 'N1'), field('Score', '')])).answer))).toEqual(['custom_fields.Score']);
    expect((await send(id, [field('Level', 'N2'), field('Score', '120')])).stored).toEqual({ Level: 'N2', Score: '120' });
  });
});

describe('a save names the version of its form', () => {
  const old = [{ name: 'Old', input_type: 'text', 'is_mandatory?': true }];
  const next = [{ name: 'New', input_type: 'text', 'is_mandatory?': true }];

  test('and is judged by that, also once another is live; what only the old one has is stored', async () => {
    const { name, id } = await loadForm(old);
    const { form_version: version } = (await formData(server, id)).json<{ form_version: string }>();
    await loadForm(next, name);
    expect((await send(id, [field('Old', 'kept')], { 'form-version': version })).stored).toEqual({ Old: 'kept' });
    expect(errorsOf((await send(id, [field('Old', '')], { 'form-version': version })).answer)).toEqual({ 'custom_fields.Old': ['Fill in this field.'] });
    expect((await formData(server, id)).json<{ form_version: string }>().form_version).not.toBe(version);
  });

  test('and is told where a document of that is asked for no more, instead of failing', async () => {
    const gone = { id: 9301, name: 'Gone', translated_name: both('Gone') };
    await writeFile(join(folder, 'document-names.json'), JSON.stringify([gone]));
    const { name, id } = await loadForm([...old, { name: 'Paper', input_type: 'document', document_name_id: gone.id }]);
    const { form_version: version } = (await formData(server, id)).json<{ form_version: string }>();
    await rm(join(folder, 'document-names.json'));
    await loadForm(next, name);
    await redefine(server, (draft) => { draft.retain('document_names', ({ id: known }) => known !== gone.id); });
    const named = { 'form-version': version };
    expect(Object.keys(errorsOf((await send(id, [field('Old', 'kept'), ...document(gone.id, pdf())], named)).answer))).toEqual([`documents.${String(gone.id)}`]);
    expect((await send(id, [field('Old', 'kept')], named)).stored).toEqual({ Old: 'kept' });
  });

  test.each(['', 'x', '999999', '0', '-1'])('and is judged by the live one where that is unknown: "%s"', async (version) => {
    const { name, id } = await loadForm(old);
    await loadForm(next, name);
    expect(Object.keys(errorsOf((await send(id, [field('Old', 'gone')], { 'form-version': version })).answer)).sort()).toEqual(['custom_fields.New', 'custom_fields.Old']);
  });

  test('and is judged by the live one where that does not define the form, as the first of a deployment', async () => {
    const { id } = await loadForm(old);
    expect(Object.keys(errorsOf((await send(id, [], { 'form-version': '1' })).answer))).toEqual(['custom_fields.Old']);
    const visitor = await server.newVisitor({ isOnboarded: true });
    expect((await saveParts(visitor, [['applicant[is_onboarded]', 'true']], { 'form-version': '1' })).statusCode).toBe(422);
  });

  test('and is judged by that for as long as a device keeps a draft; after it, by the live one', async () => {
    const { name, id } = await loadForm(old);
    const { form_version: version } = (await formData(server, id)).json<{ form_version: string }>();
    await loadForm(next, name);
    const days = (count: number): void => { server.pass(count * 24 * 60 * 60); };
    days(29);
    expect((await send(id, [field('Old', 'waited')], { 'form-version': version })).stored).toEqual({ Old: 'waited' });
    days(2);
    expect((await send(id, [field('Old', 'late')], { 'form-version': version })).answer.statusCode).toBe(422);
    days(-31);
  });

  test('and writes nothing that is locked by now', async () => {
    const { name, id } = await loadForm(old);
    const { form_version: version } = (await formData(server, id)).json<{ form_version: string }>();
    await loadForm([{ ...old[0], is_locked: true }], name);
    expect(errorsOf((await send(id, [field('Old', 'mine')], { 'form-version': version })).answer)).toEqual({ 'custom_fields.Old': ['This field cannot be changed.'] });
    expect((await send(id, [field('Old', '')], { 'form-version': version })).answer.statusCode).toBe(200);
  });
});

describe('a question of a served type', () => {
  const question = { question_id: 1, question_name: both('Your level'), question_type: 'jlpt_level' };

  test('takes its options in an exam [VAL-35]', async () => {
    const visitor = await server.newVisitor();
    const examId = await newExam(server, { groups: [group(1, { questions: [question] })] });
    await takes(server, visitor.id, examId);
    const own = examCalls(visitor);
    await own.open(examId, 1);
    expect((await own.save(examId, 1, 'N2')).statusCode).toBe(200);
    const refused = await own.save(examId, 1, 'N7');
    expect([refused.statusCode, refused.json()]).toEqual([422, { errors: 'No such level.' }]);
  });

  /** Sits an exam of one question of this type: how each answer is answered, and what is held of it then. */
  async function sits(type: string) {
    const visitor = await server.newVisitor();
    const examId = await newExam(server, { groups: [group(1, { questions: [{ ...question, question_type: type }] })] });
    await takes(server, visitor.id, examId);
    const own = examCalls(visitor);
    await own.open(examId, 1);
    return async (answer: object | string) => {
      const saved = await own.save(examId, 1, typeof answer === 'string' ? answer : JSON.stringify(answer));
      if (saved.statusCode !== 200) return saved.json<{ readonly errors: unknown }>().errors;
      const [held] = (await own.group(examId, 1)).questions_data ?? [];
      return JSON.parse(String((held as { readonly answer?: unknown }).answer)) as unknown;
    };
  }

  test('keeps in an exam what is filled of its parts, at any depth, whatever is missing beside it [VAL-38]', async () => {
    const home = await sits('home');
    expect(await home({ city: 'Tokyo' })).toEqual({ city: 'Tokyo' });
    expect(await (await sits('homes'))([{ $id: 'aaaa', home: { city: 'Tokyo' } }, { $id: 'bbbb' }])).toEqual([{ $id: 'aaaa', home: { city: 'Tokyo' } }]);
    expect(await (await sits('stay'))({ until: '２' })).toEqual({ until: '2' });
    expect(await (await sits('pair'))({ two: 'b' })).toEqual({ two: 'b' });
  });

  test('refuses in an exam what is wrong in a part beside one that is missing, and what is wrong in the whole [VAL-38]', async () => {
    expect(await (await sits('homes'))([{ $id: 'aaaa', home: { city: 'Tokyo' } }, { $id: 'bbbb', home: { zip: 'none' } }])).toBe('Home: Postcode: Enter a number, for example 12 or 3.5.');
    const stay = await sits('stay');
    expect(await stay({ until: 'none' })).toBe('until: Enter a number, for example 12 or 3.5.');
    expect(await stay({ from: '3', until: '2' })).toBe('until: It ends before it begins.');
    expect(await stay('{"from":')).toBe('Check the format.');
  });

  test('says of a text that normalising leaves nothing of what is wrong with it, and not that it is missing [VAL-36]', async () => {
    expect(await (await sits('postcode'))('abc')).toBe('Seven digits.');
    expect(await (await sits('digits'))('abc')).toBe('Check the format.');
    expect(await (await sits('address'))({ code: 'abc', city: 'Tokyo' })).toBe('Code: Seven digits.');
  });

  test('takes its options in an online session, a choice as a list of one [VAL-35]', async () => {
    const visitor = await server.newVisitor();
    const own = sessionCalls(visitor);
    const id = await newSession(server, visitor.id, { questions: [question] });
    expect((await own.save(id, 1, ['N1'])).statusCode).toBe(200);
    expect(await own.answer(id, 1)).toEqual(['N1']);
    expect((await own.save(id, 1, ['N7'])).statusCode).toBe(422);
  });
});

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { isJsonObject } from '../../src/base/json.ts';
import { rounds } from '../arbitraries/rounds.ts';
import { shortForm, SHORT_FORM_DOCUMENTS } from './support/applications.ts';
import { ApplyPage, applyPath, stranger } from './support/apply.ts';
import { callsOf } from './support/calls.ts';
import { put, putForm, putTypes } from './support/definitions.ts';
import { hasSavedEdits, makeEdits } from './support/edits.ts';
import { eventually } from './support/eventually.ts';
import { pdf } from './support/files.ts';
import type { FormPage } from './support/form.ts';
import { hostilePages, servedWith, TYPES_OF_A_PAGE, type SentType } from './support/hostile-types.ts';
import { exam, examGroup } from './support/learning.ts';
import { category, definitions, fields, partsOf, type Name } from './support/own-types.ts';
import { newAddress } from './support/people.ts';
import { ProfilePage } from './support/profile.ts';
import { answers } from './support/proxy.ts';
import { registeredRecord } from './support/record.ts';
import { testWith } from './support/test.ts';

const form = shortForm('own-types');
const test = testWith({ forms: [form] });
const EXAM = 971;

const project = join(import.meta.dirname, '..', '..');
const clientFolder = join(project, 'dist', 'client');
/** The client's files, byte for byte. */
function hashOfClient(): string {
  const hash = createHash('sha256');
  const files = readdirSync(clientFolder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  for (const path of files.map((entry) => join(entry.parentPath, entry.name)).sort()) hash.update(path).update(readFileSync(path));
  return hash.digest('hex');
}

const late = { name: 'Late', input_type: 'text', translated_name: '後から', 'is_mandatory?': true };
const withTypes = { ...form, categories: [category] };

const held: Readonly<Record<Name, string>> = {
  Zip: '100-0001',
  Test: '{"level":"N1","score":"120"}',
  Account: '{"bank":"0001","branch":"100","kind":"ordinary","number":"1234567","holder":"ヤマダ ハナコ"}',
  Home: '{"postal_code":"100-0001","prefecture":"tokyo","city":"千代田区1-1"}',
  Papers: '',
};

/** Fills the five in as an applicant does: full-width here, without hyphens there. */
async function giveAll(page: FormPage): Promise<void> {
  const { label, part } = partsOf(page);
  await page.input(label('Zip')).pressSequentially('１０００００１');
  await page.holds(label('Zip'), '100-0001');
  await part('Test', 'level').selectOption('N1');
  await part('Test', 'score').fill('１２０');
  await part('Account', 'bank').fill('０００１');
  await part('Account', 'branch').fill('100');
  await page.group(label('Account')).getByRole('radio').first().check();
  await part('Account', 'number').fill('1234567');
  await part('Account', 'holder').fill('ﾔﾏﾀﾞ　ﾊﾅｺ');
  await part('Home', 'postal_code').pressSequentially('1000001');
  await part('Home', 'prefecture').selectOption('tokyo');
  await part('Home', 'city').fill('千代田区1-1');
  await part('Papers', 'title').fill('TOEIC');
  await part('Papers', 'issued').fill('2024-04-01');
}

const valuesOf = (record: Awaited<ReturnType<typeof registeredRecord>>) =>
  Object.fromEntries(record.custom_fields.flatMap((each) => Object.entries(each.fields).map(([name, { value }]) => [name, value])));

/** Each takes a page down that believes it. */
const hostile = [
  { name: 'marked_up', base: 'text', label: { en: '<img src=x onerror="window.harmed=1">', jp: '<script>window.harmed=1</script>' }, help: { en: '<b onclick="window.harmed=1">help</b>', jp: 'x' } },
  { name: 'slow', base: 'text', schema: { pattern: '^(a+)+$' } },
  { name: 'deep', base: 'text', schema: Array.from({ length: 500 }).reduce<object>((inner) => ({ allOf: [inner] }), {}) },
  { name: 'cycle', base: 'text', schema: { $ref: '#' } },
  { name: '__proto__', base: 'text' },
  { name: 'own', base: 'text', fields: JSON.parse('{"__proto__": {"input_type": "text"}}') as object },
  { name: 'huge', base: 'drop_down', options: Array.from({ length: 20_000 }, (_, index) => `o${String(index)}`) },
  { name: 'text', base: 'number' }, { name: 'nothing' }, 7, null, [],
];

/** A text of the form, whatever type it is said to be of. */
interface Served {
  readonly custom_fields: readonly { readonly fields: Record<string, { readonly input_type: string; readonly 'is_mandatory?'?: boolean }> }[];
}

/** The form as a server has it that defines such types: its texts are of them, one after the other. Answers their names. */
function makeHostile({ custom_fields: categories }: Served): readonly string[] {
  const names = hostile.flatMap((each) => (isJsonObject(each) && typeof each.name === 'string' ? [each.name] : []));
  const changed: string[] = [];
  for (const { fields: asked } of categories) {
    for (const [name, { translated_name: _, help_text: __, ...field }] of Object.entries(asked) as [string, Served['custom_fields'][number]['fields'][string] & Record<string, unknown>][]) {
      if (!['text', 'text_area', 'location'].includes(field.input_type) || name === 'Hobby' || field.is_locked === true) continue;
      asked[name] = { ...field, input_type: names[changed.length % names.length] ?? 'text' };
      changed.push(name);
    }
  }
  return changed;
}

// Before the other: that gives the profile another form.
test('hostile definitions break no page, run nothing, and the rest of the form is saved [VAL-39]', { tags: 'full', timeout: 90_000 }, async ({ visit, proxy, newApplicant }) => {
  const opened = await visit({ language: 'en', as: newApplicant('en') });
  const { page, watch } = opened;
  watch.allow(/console: (The server defines an input type|The profile has fields)/);
  proxy.break(/GET .*field_types\.json/, answers(200, JSON.stringify({ field_types: hostile })));
  const changed: string[] = [];
  await page.route('**/edit_profile.json', async (route) => {
    const answer = await route.fetch();
    const body = await answer.json() as Served;
    changed.splice(0, changed.length, ...makeHostile(body));
    await route.fulfill({ response: answer, json: body });
  });
  await page.goto(`${opened.origin}/profile?mode=edit`);
  const profile = new ProfilePage(opened);
  await profile.isEdited();
  expect(changed.length).toBeGreaterThan(2);
  for (const name of changed) await page.locator(`[data-field="custom_fields.${name}"] :is(input, textarea)`).first().fill(`${'a'.repeat(100)}!`);
  await page.getByText('<b onclick="window.harmed=1">help</b>', { exact: true }).first().waitFor();
  expect(await page.evaluate(() => Reflect.get(window, 'harmed') as unknown)).toBeUndefined();
  await makeEdits(profile);
  await profile.save();
  await hasSavedEdits(profile, 'Engineer / Specialist in Humanities / International Services');
});

const textFields = Array.from({ length: TYPES_OF_A_PAGE + 5 }, (_, index) => `Text ${String(index)}`);
const listFields = Array.from({ length: 5 }, (_, index) => `List ${String(index)}`);
const soundField = 'Sound';
/** A form that takes what fields of any type send. */
const openForm = { categories: [{ category_name: { en: 'Open', jp: '自由' }, fields: [
  ...textFields.map((name) => ({ name, input_type: 'text', translated_name: name })),
  ...listFields.map((name) => ({ name, input_type: 'check_box', translated_name: name, options: ['x'] })),
  { name: soundField, input_type: 'text', translated_name: soundField, 'is_mandatory?': true },
] }] };
const soundType = { name: 'sound', base: 'text', normalize: ['upperCase'] };

/** Which type each of the form's fields is said to be of. */
function typesOfFields(types: readonly SentType[]): Readonly<Record<string, string>> {
  const [texts, lists] = [[...textFields], [...listFields]];
  const given = types.flatMap(({ name, isOfLists }) => (name === undefined ? [] : [[(isOfLists ? lists : texts).shift() ?? '', name] as const]));
  return Object.fromEntries([...given, [soundField, soundType.name]]);
}

const WRITTEN = ':is(input:not([type=checkbox], [type=radio], [role=combobox]), textarea)';

test('whatever a server defines, no page breaks, no script runs, and the fields beside it are of their types and saved [VAL-39]', { tags: 'full', timeout: rounds(120_000, 1_800_000) }, async ({ stage, visit, proxy, newApplicant }) => {
  await putForm(stage.portal, 'profile', openForm);
  const opened = await visit({ language: 'en', as: newApplicant('en') });
  const { page, watch } = opened;
  watch.allow(/console: (The server defines an input type|The profile has fields)/);
  const profile = new ProfilePage(opened);
  let types: readonly SentType[] = [];
  await page.route('**/edit_profile.json', async (route) => {
    const answer = await route.fetch();
    const body = await answer.json() as Served;
    const named = typesOfFields(types);
    for (const { fields: asked } of body.custom_fields) {
      for (const [name, field] of Object.entries(asked)) if (name in named) asked[name] = { ...field, input_type: named[name] ?? '' };
    }
    await route.fulfill({ response: answer, json: body });
  });
  for (const [index, each] of hostilePages.slice(0, rounds(2, hostilePages.length)).entries()) {
    types = each;
    const fault = proxy.break(/GET .*field_types\.json/, answers(200, servedWith(types, [...definitions, soundType])));
    await page.goto(`${opened.origin}/profile?mode=edit`);
    await profile.isEdited();
    for (const name of Object.keys(typesOfFields(types)).filter((field) => field !== soundField)) {
      const inputs = page.locator(`[data-field="custom_fields.${name}"] ${WRITTEN}`);
      if (await inputs.count() > 0) await inputs.first().fill(`${'a'.repeat(60)}!`);
    }
    await profile.input(soundField).fill(`tennis ${String(index)}`);
    await profile.save();
    await profile.shows(soundField, `TENNIS ${String(index)}`);
    expect(await page.evaluate(() => [Reflect.get(window, 'hacked'), Reflect.get(Object.prototype, 'polluted')] as unknown)).toEqual([undefined, undefined]);
    fault.lift();
  }
});

test('five types are added to a running server by command, and used in profile, registration and exam, in both languages [VAL-35, VAL-36, VAL-38]', async ({ stage, visit, newApplicant }) => {
  const before = hashOfClient();
  const applicant = newApplicant('en');
  const questions = [
    { question_id: 971, question_name: { en: 'Zip', jp: '自宅の郵便番号' }, question_type: 'japanese_postal_code' },
    { question_id: 972, question_name: { en: 'Home', jp: '現住所' }, question_type: 'japanese_address' },
  ];
  const origin = stage.portal.origin();
  await putTypes(stage.portal);
  await putForm(stage.portal, 'profile', { categories: [category] });
  await putForm(stage.portal, form.name, withTypes);
  await put(stage.portal, ['exam', 'put'], { ...exam(EXAM, [examGroup(97, { questions })]), takers: [{ applicant: applicant.email }] });
  expect(stage.portal.origin()).toBe(origin);

  const opened = await visit({ language: 'en', as: applicant, path: '/profile?mode=edit' });
  const profile = new ProfilePage(opened);
  const { label, part } = partsOf(profile);
  await profile.isEdited();
  await giveAll(profile);
  await part('Home', 'city').fill('');
  await profile.button('save.save').click();
  await profile.summary.getByRole('link', { name: /^Home: .*City and street/ }).click();
  await eventually(() => part('Home', 'city').evaluate((input) => input === document.activeElement)).toBe(true);
  await part('Home', 'city').fill('千代田区1-1');
  // A save names the version that its page is made of: what is asked since is asked of the next page.
  await put(stage.portal, ['field', 'put', 'profile'], late);
  await profile.save();
  await profile.shows(label('Zip'), '100-0001');
  await eventually(() => profile.fact(label('Home')).innerText()).toContain('千代田区1-1');
  await opened.page.reload();
  await profile.edit();
  await profile.holds(label('Zip'), '100-0001');
  await eventually(() => part('Account', 'holder').inputValue()).toBe('ヤマダ ハナコ');
  await eventually(() => part('Papers', 'issued').inputValue()).toContain('2024');

  const second = await visit({ language: 'jp', as: applicant, path: `/profile` });
  const viewed = new ProfilePage(second);
  await new ApplyPage(second, withTypes).chooseLanguage();
  await viewed.isViewed();
  await eventually(() => viewed.fact('試験の結果').innerText()).toMatch(/レベル.*N1/);

  await second.page.goto(`${second.origin}/exam/${EXAM}`);
  await second.page.getByRole('button', { name: second.t('exam.start'), exact: true }).click();
  const asked = callsOf(second.page);
  const at = partsOf(viewed);
  await viewed.input(at.label('Zip')).fill('１０００００１');
  await at.part('Home', 'postal_code').fill('100-0001');
  await at.part('Home', 'prefecture').selectOption('other');
  await at.part('Home', 'other_prefecture').fill('京都府');
  await at.part('Home', 'city').fill('左京区');
  await second.page.getByRole('button', { name: second.t('exam.submit'), exact: true }).click();
  await second.page.getByText(`試験${EXAM}、お疲れさまでした`, { exact: true }).waitFor();
  const given = asked.flatMap(({ body }) => (isJsonObject(body) && isJsonObject(body.applicants_exam) ? [body.applicants_exam.answer] : []));
  expect(given).toEqual(expect.arrayContaining(['100-0001', '{"postal_code":"100-0001","prefecture":"other","other_prefecture":"京都府","city":"左京区"}']));

  const email = newAddress();
  const third = await visit({ language: 'jp', path: applyPath(form.name) });
  const apply = new ApplyPage(third, withTypes);
  await apply.chooseLanguage();
  await apply.confirmEmail(email);
  await apply.fillBasics(stranger);
  await giveAll(apply);
  for (const document of SHORT_FORM_DOCUMENTS) await apply.chooseFile(apply.label(document), pdf('document.pdf'));
  await apply.agreement.check();
  await putForm(stage.portal, form.name, { ...withTypes, categories: [{ ...category, fields: [...fields, late] }] });
  await apply.send();
  await apply.welcome.waitFor();
  const record = valuesOf(await registeredRecord(stage.portal, email));
  const { Papers, ...others } = held;
  expect(record).toMatchObject(others);
  expect(JSON.parse(`${Papers}${String(record.Papers)}`)).toMatchObject([{ title: 'TOEIC', issued: '2024-04-01' }]);
  expect(hashOfClient()).toBe(before);
});

import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { loadContent } from '../../server/admin/load-content.ts';
import { contentVersions } from '../../server/database/definitions-schema.ts';
import { inProject } from '../../server/base/root.ts';
import { readLive, rollBack } from '../../server/definitions/versions.ts';
import { inTransaction } from '../../server/database/transaction.ts';
import { change } from './support/define.ts';
import { applicantsWith, formData, formId, newStranger, register } from './support/registering.ts';
import { type Part, aSchool, document, education, errorsOf, field, list, pdf } from './support/saving.ts';
import { type TestServer, startTestServer } from './support/test-server.ts';

let server: TestServer;
let folder: string;
beforeAll(async () => { server = await startTestServer(); });
afterAll(() => server.close());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-forms-'));
  return () => rm(folder, { recursive: true });
});

const title = { en: 'A form', jp: 'フォーム' };
let made = 0;

/** Loads a form of the test's own; its name and id. */
async function loadForm(fields: readonly object[], more: object = {}, name?: string): Promise<{ readonly name: string; readonly id: string }> {
  made += 1;
  const form = { name: name ?? `form-${String(made)}`, title, categories: [{ category_name: title, fields }], ...more };
  await writeFile(join(folder, 'registration-forms.json'), JSON.stringify([form]));
  await loadContent(server.services, folder);
  return { name: form.name, id: await formId(server, form.name) };
}

async function fieldsOf(id: string): Promise<readonly string[]> {
  const { custom_fields: categories } = (await formData(server, id)).json<{ custom_fields: { fields: object }[] }>();
  return categories.flatMap(({ fields }) => Object.keys(fields));
}

const basics = (email: string, id: string): readonly Part[] => [
  ['applicant[name]', 'Test'], ['applicant[email]', email], ['applicant[form_id]', id], ['applicant[date_of_birth]', '2000-01-01'],
  ['applicant[country_id]', '1'], ...education(0, aSchool),
];

test('a mandatory field that is added is in the form at once, is checked, and is stored', async () => {
  const { name, id } = await loadForm([{ name: 'Old', input_type: 'text' }]);
  const stranger = newStranger();
  await loadForm([{ name: 'Old', input_type: 'text' }, { name: 'New', input_type: 'number', 'is_mandatory?': true }], {}, name);
  expect([await formId(server, name), await fieldsOf(id)]).toEqual([id, ['Old', 'New']]);
  expect(errorsOf(await register(server, basics(stranger.email, id), stranger))).toEqual({ 'custom_fields.New': ['Fill in this field.'] });
  expect((await register(server, [...basics(stranger.email, id), field('New', '７')], stranger)).statusCode).toBe(200);
});

describe('a broken definition that an older build kept', () => {
  const sound = { name: 'Sound', definition: { input_type: 'text', 'is_mandatory?': true } };
  const broken: readonly (readonly [string, unknown])[] = [
    ['a type that nobody knows', { name: 'Broken', definition: { input_type: 'colour' } }],
    ['a choice without options', { name: 'Broken', definition: { input_type: 'drop_down', 'is_mandatory?': true } }],
    ['options that are none', { name: 'Broken', definition: { input_type: 'check_box', options: [7] } }],
    ['a document that is none', { name: 'Broken', definition: { input_type: 'document', document_name_id: 4711, 'is_mandatory?': true } }],
    ['a text that is a document', { name: 'Broken', definition: { input_type: 'text', document_name_id: 1, 'is_mandatory?': true } }],
    ['a name that is taken', { name: 'Sound', definition: { input_type: 'date', 'is_mandatory?': true } }],
    ['no definition', { name: 'Broken' }], ['no name', { definition: { input_type: 'text' } }],
    ['a text', 'Broken'], ['nothing', null], ['a list', [['Broken']]],
  ];

  // Nothing can be loaded beside it.
  afterEach(() => change(server, 'field_categories', ({ form }) => form === `registration/form-${String(made)}`, { fields: [] }));

  test.each(broken)('costs its field and not the form: %s', async (_what, entry) => {
    const { name, id } = await loadForm([]);
    await change(server, 'field_categories', ({ form }) => form === `registration/${name}`, { fields: [entry, sound].reverse() });
    expect(await fieldsOf(id)).toEqual(['Sound']);
    const stranger = newStranger();
    const answer = await register(server, [...basics(stranger.email, id), field('Sound', 'x')], stranger);
    expect([answer.statusCode, (await applicantsWith(server, stranger.email)).length]).toEqual([200, 1]);
    const lines = server.logLines.filter((line) => line.includes(`"form":"registration/${name}"`));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/"field":"(Broken|Sound|a field without a name)"/);
  });

  test('costs its field where all of a category is none', async () => {
    const { name, id } = await loadForm([]);
    await change(server, 'field_categories', ({ form }) => form === `registration/${name}`, { fields: 'gone' });
    expect((await formData(server, id)).json()).toMatchObject({ custom_fields: [{ fields: {} }] });
  });

  test('costs its field in the profile, too', async () => {
    const visitor = await server.newVisitor();
    const before = await readLive(server.services.db);
    await change(server, 'field_categories', ({ form, position }) => form === 'profile' && position === 0, { fields: [{ name: 'Broken', definition: {} }] });
    const answer = await visitor.call('GET', '/api/v1/applicants/edit_profile.json');
    expect([answer.statusCode, answer.json<{ custom_fields: { fields: object }[] }>().custom_fields[0]?.fields]).toEqual([200, {}]);
    await inTransaction(server.services.db.$client, (transaction) => rollBack(transaction, { author: 'tests', at: new Date(), action: 'rollback', message: 'whole again' }, before));
  });
});

describe('the loader refuses', () => {
  const choice = { name: 'a', input_type: 'drop_down' };
  test.each<readonly [string, readonly object[], object, RegExp]>([
    ['a broken definition', [choice], {}, /registration-forms.json does not fit: \/0\/categories\/0\/fields\/0 must have required property 'options'/],
    ['a field twice', [{ name: 'a', input_type: 'text' }, { name: 'a', input_type: 'date' }], {}, /defines the field "a" twice/],
    ['a document in the list and in a field', [{ name: 'a', input_type: 'document', document_name_id: 1 }], { documents: [{ document_name_id: 1 }] }, /asks for document 1 twice/],
    ['a document without a name', [], { documents: [{ document_name_id: 4711 }] }, /asks for document 4711, which document-names.json does not have/],
    ['a day that is none', [], { valid_until: '2027-02-30' }, /valid_until must match format/],
    ['an address that is not secure', [], { consultation_url: { en: 'javascript:alert(1)', jp: 'https://a.example' } }, /consultation_url\/en must match pattern/],
    ['a banner that is no picture', [], { banner: 'banner.png' }, /banner.png is no banner/],
    ['a banner of another folder', [], { banner: '../../../etc/hostname' }, /is outside the content folder, and is not read/],
    ['a name with a slash', [], { name: 'a/b' }, /\/0\/name must match pattern/],
  ])('%s, and loads nothing', async (_what, fields, more, message) => {
    await writeFile(join(folder, 'banner.png'), 'no picture');
    const count = async (): Promise<unknown> => [await server.services.db.$count(contentVersions), await readLive(server.services.db), await server.storedFiles()];
    const before = await count();
    await expect(loadForm(fields, more)).rejects.toThrow(message);
    expect(await count()).toEqual(before);
  });

  test('two forms of one name', async () => {
    const form = { name: 'twin', title, categories: [] };
    await writeFile(join(folder, 'registration-forms.json'), JSON.stringify([form, form]));
    await expect(loadContent(server.services, folder)).rejects.toThrow(/defines the form "twin" twice/);
  });

  test('company information for nobody', async () => {
    await writeFile(join(folder, 'company-info.json'), JSON.stringify([{ category_name: title, fields: [], applicant: 'x@example.com' }]));
    await expect(loadContent(server.services, folder)).rejects.toThrow(/company-info.json names an applicant who is not there/);
  });
});

test('a banner keeps its address while it is the same picture', async () => {
  const addressOf = async (id: string): Promise<unknown> => (await formData(server, id)).json<{ banner_image: string }>().banner_image;
  await cp(inProject('server', 'demo', 'files', 'banner-spring.webp'), join(folder, 'a.webp'));
  const { name, id } = await loadForm([], { banner: 'a.webp' });
  const first = await addressOf(id);
  await loadForm([], { banner: 'a.webp' }, name);
  expect(await addressOf(id)).toBe(first);
  await writeFile(join(folder, 'a.webp'), await readFile(inProject('server', 'demo', 'files', 'banner-campus.webp')));
  await loadForm([], { banner: 'a.webp' }, name);
  expect(await addressOf(id)).not.toBe(first);
});

test('lists and documents of a form of one’s own are stored', async () => {
  const { id } = await loadForm([{ name: 'Days', input_type: 'check_box', options: ['Mon', 'Tue'], 'is_mandatory?': true }], { documents: [{ document_name_id: 8, 'is_mandatory?': true }] });
  const stranger = newStranger();
  const answer = await register(server, [...basics(stranger.email, id), ...list('Days', ['Mon']), ...document(8, pdf())], stranger);
  expect(answer.json(), answer.body).toMatchObject({ welcome_message: null, consultation_url: null });
});

describe('the terms', () => {
  test.each([['get_tos', 'en', 'Terms of service'], ['get_tos', 'ja', '利用規約'], ['get_tos_campus', 'en', 'campus program'], ['get_tos_campus', 'ja', 'キャンパスプログラム利用規約']])(
    '%s in %s', async (page, language, words) => {
      const answer = await server.app.inject({ url: `/api/v1/static_pages/${page}.json`, headers: { 'accept-language': language } });
      expect(answer.json<{ content: string }>().content).toContain(words);
    });

  test('have the product’s key in their address [VAR-14]', async () => {
    const other = await startTestServer({ PRODUCT_KEY: 'academy' });
    expect((await other.app.inject('/api/v1/static_pages/get_tos_academy.json')).statusCode).toBe(200);
    expect((await other.app.inject('/api/v1/static_pages/get_tos_campus.json')).statusCode).toBe(404);
    const templates = (await other.app.inject('/api/v1/registration_templates.json')).json<{ application_forms: object[] }>();
    expect(templates.application_forms[2]).toMatchObject({ 'is_academy?': true });
    await other.close();
  });
});

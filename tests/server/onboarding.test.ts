import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { applicants, documents, fieldValues } from '../../server/database/schema.ts';
import { complete, onboarding } from './support/onboarding.ts';
import { type Part, aSchool, completeSave, document, education, errorsOf, field, list, pdf, png, profileOf, saveParts } from './support/saving.ts';
import { type Answer, type TestServer, type Visitor, startTestServer } from './support/test-server.ts';

let server: TestServer;
let lin: Visitor;
beforeAll(async () => {
  server = await startTestServer();
  lin = await server.logIn('onboarded@example.com', 'onboarded-password');
});
afterAll(() => server.close());

interface FieldAnswer {
  readonly value: unknown;
  readonly is_locked?: boolean;
  readonly 'is_mandatory?'?: boolean;
}

interface Display {
  readonly id: number;
  readonly custom_fields: readonly { readonly fields: Readonly<Record<string, FieldAnswer>> }[];
  readonly document_fields: readonly { readonly document_name_id: number; readonly upload: { readonly name: string; readonly url: string } | null }[];
  readonly downloadable_documents: readonly { readonly document_id: number; readonly downloadable: boolean }[];
}

const read = (visitor: Visitor, what: string): Promise<Answer> => visitor.call('GET', `/api/v1/applicants/onboarding_${what}.json`);
const display = async (visitor: Visitor): Promise<Display> => (await read(visitor, 'display_data')).json<Display>();
const valuesOf = async (visitor: Visitor): Promise<Readonly<Record<string, unknown>>> => Object.fromEntries(
  (await display(visitor)).custom_fields.flatMap(({ fields }) => Object.entries(fields).map(([name, { value }]) => [name, value])));

const newEmployee = (): Promise<Visitor> => server.newVisitor({ isOnboarded: true });

describe('the demo applicant', () => {
  test('is midway: some answers are there, others and a document are missing, some are locked', async () => {
    const values = await valuesOf(lin);
    expect(values).toMatchObject({ 'Legal name': 'LIN WEI', 'Way to work': ['train', 'walk'], Branch: null, 'Health check': null });
    const { document_fields: wanted, downloadable_documents: offered } = await display(lin);
    expect(wanted).toMatchObject([{ document_name_id: 11, upload: null }, { document_name_id: 12, upload: { name: 'bank-book.pdf', size: expect.any(Number) as number, stored_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) as string } }, { document_name_id: 13 }]);
    expect(offered.map(({ document_id: id, downloadable }) => [id, downloadable])).toEqual([[11, true], [12, true], [13, false]]);
  });

  test('is told by the company of things of one value and of several', async () => {
    const { custom_fields: categories } = (await read(lin, 'company_info')).json<{ custom_fields: { fields: Record<string, unknown> }[] }>();
    expect(categories.flatMap(({ fields }) => Object.entries(fields))).toEqual(expect.arrayContaining([
      ['Position', { value: 'ソフトウェアエンジニア\nSoftware engineer', translated_name: '職種' }],
      ['Training days', { value: ['2027-04-01', '2027-04-02', '2027-04-05'], translated_name: '研修日程' }],
    ]));
    const others = (await read(await newEmployee(), 'company_info')).json<{ custom_fields: { fields: Record<string, unknown> }[] }>();
    expect(others.custom_fields).toHaveLength(categories.length - 1);
    expect(JSON.stringify(others)).not.toContain('Midori Systems');
  });

  test('edits a map of fields, with all that the form says of them', async () => {
    const { custom_fields: fields } = (await read(lin, 'edit_data')).json<{ custom_fields: Record<string, FieldAnswer> }>();
    expect(fields['Legal name']).toMatchObject({ is_locked: true, value: 'LIN WEI' });
    expect(fields['Branch']).toMatchObject({ input_type: 'text', 'is_mandatory?': true, translated_name: '支店名', value: null });
  });
});

describe('the onboarding page', () => {
  test('is nothing for an applicant who is not onboarded', async () => {
    const visitor = await server.newVisitor();
    const answers = [await read(visitor, 'display_data'), await read(visitor, 'edit_data'), await read(visitor, 'company_info'), await saveParts(visitor, complete)];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404]);
    expect(await server.services.db.select().from(fieldValues).where(eq(fieldValues.applicantId, visitor.id))).toEqual([]);
  });

  test('keeps what it stored apart from the profile, also under the same name', async () => {
    const visitor = await newEmployee();
    await saveParts(visitor, [...completeSave, field('Hobby', 'Tea')]);
    const answer = await saveParts(visitor, complete);
    expect(answer.json(), answer.body).toMatchObject({ message: expect.stringMatching(/^Your onboarding information has been saved.\nReceipt number: [0-9A-Z-]{14}/) as unknown, custom_fields: expect.any(Array) as unknown });
    expect(await valuesOf(visitor)).toMatchObject({ 'Phone in Japan': '08011112222', Branch: '〇一八', Bank: 'post' });
    const rows = await server.services.db.select().from(fieldValues).where(and(eq(fieldValues.applicantId, visitor.id), eq(fieldValues.name, 'Branch')));
    expect(rows).toMatchObject([{ record: 'onboarding' }]);
    await server.services.db.insert(fieldValues).values({ applicantId: visitor.id, record: 'onboarding', name: 'Hobby', value: 'Coffee' });
    expect((await profileOf(visitor)).values['Hobby']).toBe('Tea');
    expect(await valuesOf(visitor)).not.toHaveProperty('Hobby');
  });

  test('keeps documents of one kind apart, too, and each comes back as it was', async () => {
    const visitor = await newEmployee();
    await saveParts(visitor, completeSave);
    const owner = { applicantId: visitor.id, documentNameId: 1, fileName: 'onboarding.pdf', fileKind: 'pdf', fileSize: 1 };
    await server.services.db.insert(documents).values({ ...owner, record: 'onboarding', fileKey: '1'.repeat(32) });
    expect((await profileOf(visitor)).document_fields[0]?.upload?.name).toBe('resume.pdf');
    await saveParts(visitor, complete);
    const upload = (await display(visitor)).document_fields[0]?.upload;
    const file = await server.app.inject(upload?.url ?? '');
    expect([file.statusCode, file.rawPayload.equals(Buffer.from(await pdf().arrayBuffer()))]).toEqual([200, true]);
  });

  test('checks its own mandatory fields and documents only [ONB-17]', async () => {
    const visitor = await newEmployee();
    const answer = await saveParts(visitor, onboarding([field('Dependants', 'abc'), field('Profile page', 'no address')]));
    expect(answer.statusCode).toBe(422);
    expect(Object.keys(errorsOf(answer)).sort()).toEqual([
      'custom_fields.Account number', 'custom_fields.Address in Japan', 'custom_fields.Bank', 'custom_fields.Branch',
      'custom_fields.Email for the company', 'custom_fields.Name in katakana', 'custom_fields.Phone in Japan', 'documents.11', 'documents.12',
    ]);
    expect(errorsOf(answer)['documents.11']).toEqual(['Upload this document.']);
    expect((await saveParts(visitor, [...complete, field('Dependants', 'abc')])).statusCode).toBe(200);
    expect((await saveParts(visitor, onboarding([field('Dependants', '2')]))).statusCode).toBe(200);
  });

  test('is saved once for each key', async () => {
    const visitor = await newEmployee();
    const key = { 'idempotency-key': 'onboarding-of-a-test' };
    const [first, files] = [await saveParts(visitor, complete, key), await server.storedFiles()];
    const again = await saveParts(visitor, complete, key);
    expect([first.statusCode, again.statusCode, again.json<{ message: string }>().message]).toEqual([200, 200, first.json<{ message: string }>().message]);
    expect(await server.storedFiles()).toEqual(files);
  });
});

describe('an onboarding save is refused with 422, and nothing of it is stored,', () => {
  let visitor: Visitor;
  beforeAll(async () => {
    visitor = await newEmployee();
    expect((await saveParts(visitor, complete)).statusCode).toBe(200);
    await server.services.db.insert(fieldValues).values({ applicantId: visitor.id, record: 'onboarding', name: 'Legal name', value: 'TEST PERSON' });
  });
  const kept = async (): Promise<string> =>
    JSON.stringify([await display(visitor), await profileOf(visitor), await server.storedFiles()]).replaceAll(/\?proof=[^"]*/g, '');

  test.each<readonly [string, readonly Part[], object]>([
    ['with a locked field', [field('Legal name', 'MALLORY')], { 'custom_fields.Legal name': ['This field cannot be changed.'] }],
    ['with a locked field that is empty', [field('First working day', '2027-01-01')], { 'custom_fields.First working day': ['This field cannot be changed.'] }],
    ['that empties a locked field', [field('Legal name', '')], { 'custom_fields.Legal name': ['This field cannot be changed.'] }],
    ['with a field of the profile', [field('Hobby', 'Tea')], { 'custom_fields.Hobby': ['This field is no longer part of the form. Load the page again.'] }],
    ['with a document of the profile', document(1, pdf()), { 'documents.1': ['This field is no longer part of the form. Load the page again.'] }],
    ['with a mandatory field emptied', [field('Branch', '\u3000')], { 'custom_fields.Branch': ['Fill in this field.'] }],
    ['with a document that is too big', document(13, pdf('a.pdf', 10_485_761)), { 'documents.13': ['Document size  is greater than 10MB'] }],
  ])('%s', async (_what, parts, errors) => {
    const before = await kept();
    const answer = await saveParts(visitor, onboarding([...list('Way to work', ['bus'])], parts));
    expect([answer.statusCode, errorsOf(answer)]).toEqual([422, errors]);
    expect(await kept()).toBe(before);
  });

  test.each<readonly [string, readonly Part[]]>([
    ['a name', [['applicant[name]', 'Mallory']]], ['a photo', [['applicant[photograph]', png()]]],
    ['an education', education(0, aSchool)], ['a video', [['applicant[pr_video]', 'https://a.example/a.mp4']]],
  ])('with %s, which is the profile’s', async (_what, parts) => {
    const before = await kept();
    const answer = await saveParts(visitor, onboarding(parts));
    expect([answer.statusCode, answer.json()]).toEqual([422, { errors: expect.stringContaining('onboarding has no place for') as string }]);
    expect(await kept()).toBe(before);
  });

  test('takes a locked field that is as it was', async () => {
    expect((await saveParts(visitor, onboarding([field('Legal name', 'TEST PERSON')]))).statusCode).toBe(200);
  });

  test('takes an empty locked field that is sent empty, as by a client that sends every field', async () => {
    expect((await saveParts(visitor, onboarding([field('First working day', '')]))).statusCode).toBe(200);
  });
});

describe('documents of onboarding', () => {
  const ask = (visitor: Visitor, id: number): Promise<Answer> =>
    visitor.call('POST', '/api/v1/applicants/get_download_url_for_document.json', { payload: { applicant: { document_id: id } } });

  test('can be downloaded by those for whom they are, and only where they may be [DOC-06, DOC-07]', async () => {
    const [employee, visitor] = [await newEmployee(), await server.newVisitor()];
    const statuses = async (whose: Visitor): Promise<unknown> => Promise.all([11, 12, 13].map(async (id) => (await ask(whose, id)).statusCode));
    expect(await statuses(lin)).toEqual([200, 200, 404]);
    expect(await statuses(employee)).toEqual([200, 404, 404]);
    expect(await statuses(visitor)).toEqual([404, 404, 404]);
  });

  test('are gone when onboarding is, also for an address that was given before', async () => {
    const employee = await newEmployee();
    const { download_url: address } = (await ask(employee, 11)).json<{ download_url: string }>();
    expect((await server.app.inject(address)).statusCode).toBe(200);
    await server.services.db.update(applicants).set({ isOnboarded: false }).where(eq(applicants.id, employee.id));
    expect((await server.app.inject(address)).statusCode).toBe(404);
  });

  test('are not among the profile’s', async () => {
    const answer = await lin.call('GET', '/api/v1/applicants/get_downloadable_documents_list.json');
    expect(answer.json<{ downloadable_documents: { document_id: number }[] }>().downloadable_documents.map(({ document_id: id }) => id)).toEqual([1, 2, 4]);
  });
});

import { expect } from 'vitest';
import { enableAuthyCall, sendTokenCall, verifyTokenCall } from '../../src/wire/verification.ts';
import { loginCall, verifyUserCall } from '../../src/wire/authentication.ts';
import type { Client } from '../../src/api/client.ts';
import { downloadableDocumentsCall, downloadUrlCall } from '../../src/wire/documents.ts';
import { failureOf, type ApiFailure } from '../../src/api/failure.ts';
import { universitiesCall } from '../../src/wire/lookups.ts';
import { readRevision } from '../../src/wire/values.ts';
import { onboardingDisplayCall, onboardingEditCall } from '../../src/wire/onboarding.ts';
import { readEditing } from '../../src/api/profile.ts';
import { myProfileFieldsCall, updateApplicantCall } from '../../src/wire/profile.ts';
import {
  checkApplicantRecordCall, countriesCall, registerCall, registrationFormCall, registrationTemplatesCall,
} from '../../src/wire/registration.ts';
import { save } from '../../src/api/save.ts';
import { createSession } from '../../src/api/session.ts';
import { lessonsCall, reflectionCall } from '../../src/wire/lessons.ts';
import { createVideoCall } from '../../src/wire/video.ts';
import type { CompiledForm } from '../../src/compiler/compiled.ts';
import { initialValues } from '../../src/compiler/merge/merge-forms.ts';
import { compileOnboarding } from '../../src/compiler/onboarding-form.ts';
import { compileProfile } from '../../src/compiler/profile-form.ts';
import { compileRegistration } from '../../src/compiler/registration-form.ts';
import { FormStore } from '../../src/engine/store.ts';
import type { FieldValue } from '../../src/fields/definition.ts';
import { builtInTypes as types } from '../../src/fields/types/built-in.ts';
import { control } from '../engine/forms.ts';
import { keyStore } from '../api/key-store.ts';
import { newestCode } from '../server/support/accounts.ts';
import { newClass } from '../server/support/exams.ts';
import { aSchool, completeSave, document, education, field, pdf, type Part } from '../server/support/saving.ts';
import { PASSWORD } from '../server/support/test-server.ts';
import { hiringJourneys } from './hiring-journeys.ts';
import type { Journey } from './journey.ts';
import { sessionJourneys } from './session-journeys.ts';
import { newApplicant, type World } from './world.ts';

const failure = async (call: Promise<unknown>): Promise<ApiFailure | undefined> =>
  call.then(() => { throw new Error('it was not refused'); }, failureOf);

/** A form that is open, as its page has it. */
export interface Open {
  readonly form: CompiledForm;
  readonly store: FormStore;
  readonly id: string;
  readonly revision: string | undefined;
}

const chosen = (file: File): FieldValue => ({ kind: 'chosen', file, content: 'pdf' });

export async function openProfile(client: Client): Promise<Open> {
  const [{ id }, { profile, edit, revision }, lookups] = await Promise.all([client.send(verifyUserCall), readEditing(client), client.send(universitiesCall)]);
  const form = compileProfile({ profile: profile.checked, edit, lookups: lookups.checked, productVariant: false, types });
  return { form, store: new FormStore(form), id, revision };
}

export async function openOnboarding(client: Client): Promise<Open> {
  const [{ id }, display, edit] = await Promise.all([client.send(verifyUserCall), client.send(onboardingDisplayCall), client.send(onboardingEditCall)]);
  const form = compileOnboarding(types, edit, display.checked);
  return { form, store: new FormStore(form), id, revision: readRevision(edit.revision) };
}

/** Saves as the page does: checked first, and only then sent. */
export async function saveOpen(client: Client, { form, store, id, revision }: Open, world: World): Promise<void> {
  expect(store.check()).toEqual([]);
  await save(client, updateApplicantCall(id), form.encode(store.values()), { scope: 'strange', revision, store: world.store });
}

/** Puts values in as an applicant does: choices are made, texts are typed. */
export function give({ store }: Open, values: Readonly<Record<string, FieldValue>>): void {
  for (const [id, value] of Object.entries(values)) control(store, id).commit(value);
}

/** All that the form says the server holds, without what ends by itself: the addresses of files. */
export const held = ({ form }: Open): unknown => JSON.parse(JSON.stringify(
  { fields: [...initialValues(form).fields], groups: [...initialValues(form).groups] }, (name, value: unknown) => (name === 'url' ? undefined : value),
)) as unknown;

const logIn: Journey = async ({ server, client, clientOf }) => {
  const { id, email, password } = await newApplicant(server);
  const outcome = await client.send(loginCall, { json: { email, password } });
  expect(outcome).toMatchObject({ kind: 'signed-in', applicant: { id: String(id), email } });
  if (outcome.kind !== 'signed-in') return;
  expect(await clientOf(outcome.token).send(verifyUserCall)).toMatchObject({ id: String(id), email, name: 'Test Person' });
  expect(await failure(client.send(loginCall, { json: { email, password: 'wrong' } }))).toMatchObject({ kind: 'refused', refusal: { texts: [expect.any(String)] } });
  expect(['unauthorized', 'refused']).toContain((await failure(clientOf('none').send(verifyUserCall)))?.kind);
};

let phones = 0;

const verification: Journey = async ({ server, client, clientOf }) => {
  phones += 1;
  const cellphone = `090${String(phones).padStart(8, '1')}`;
  const { email } = await server.newAccount({ authyEnabled: true });
  const outcome = await client.send(loginCall, { json: { email, password: PASSWORD } });
  if (outcome.kind !== 'second-step') throw new Error(outcome.kind);
  const id = outcome.applicantId;
  expect(await client.send(enableAuthyCall, { json: { id, cellphone: cellphone.slice(1), country_code: '81' } })).toEqual({ kind: 'taken' });
  expect(await client.send(sendTokenCall, { json: { id } })).toEqual({ kind: 'sent' });
  const code = await newestCode(server, cellphone);
  const wrong = client.send(verifyTokenCall, { json: { id, token: code === '000000' ? '000001' : '000000' } });
  // With the server's own words where it refuses as with everything else, without where it only says that it failed.
  expect(['wrong', 'refused']).toContain(await wrong.then(({ kind }) => kind, (error: unknown) => failureOf(error)?.kind));
  const signedIn = await client.send(verifyTokenCall, { json: { id, token: code } });
  if (signedIn.kind !== 'signed-in') throw new Error(signedIn.kind);
  expect(await clientOf(signedIn.token).send(verifyUserCall)).toMatchObject({ email });
};

const otherSchool = { ...aSchool, university_id: '999', other_university_name: 'Osaka Bridge School', is_latest: 'false' };

/** Somebody with something in every place that a save could lose. */
const richly: readonly Part[] = [
  ...completeSave, ...education(1, otherSchool), field('How did you learn Japanese?', 'At school.\nThen in Osaka.'),
  field('Residence card expiry', '2027-09-30'), field('TOEIC score', '935'), field('Hobby', 'Chess'),
];

/** A save of nothing changes nothing, and is held up by nothing. */
const untouched: Journey = async (world) => {
  const { token } = await newApplicant(world.server, richly);
  const client = world.clientOf(token);
  const before = await openProfile(client);
  await saveOpen(client, before, world);
  expect(held(await openProfile(client))).toEqual(held(before));
};

const profile: Journey = async (world) => {
  const { token } = await newApplicant(world.server, richly);
  const client = world.clientOf(token);
  const open = await openProfile(client);
  give(open, { 'name': 'Ananya', 'custom_fields.Hobby': 'Go and shogi', 'custom_fields.JLPT level': 'n2', 'custom_fields.Languages for work': ['en'], 'custom_fields.TOEIC score': undefined });
  await saveOpen(client, open, world);
  const { store } = await openProfile(client);
  const values = ['name', 'custom_fields.Hobby', 'custom_fields.JLPT level', 'custom_fields.Languages for work', 'custom_fields.TOEIC score'].map((id) => store.value(id));
  expect(values).toEqual(['Ananya', 'Go and shogi', 'n2', ['en'], undefined]);
  const fields = await client.send(myProfileFieldsCall);
  expect(JSON.stringify(fields)).toContain('Go and shogi');
};

const educationIn = ({ store }: Open) => store.group('universities').state.items.map((key) => ({
  key,
  university: store.value(`universities[${key}].university_id`),
  name: store.value(`universities[${key}].other_university_name`),
}));

const schools: Journey = async (world) => {
  const { token } = await newApplicant(world.server, richly);
  const client = world.clientOf(token);
  const first = await openProfile(client);
  const others = first.form.sections.find((section) => section.kind === 'group')?.item.fields.find(({ id }) => id === 'other_university_name')?.visibleWhen?.in ?? [];
  const [listed, other] = educationIn(first);
  expect([listed?.name, other?.name]).toEqual([undefined, 'Osaka Bridge School']);
  const key = first.store.group('universities').add();
  give(first, Object.fromEntries(Object.entries({
    university_id: others[0], other_university_name: 'Kyoto Bridge School', faculty: 'law', education_background: 'bachelor',
    start_year: '2014', start_month: '4', graduated_year: '2018', graduated_month: '3',
  }).map(([name, value]) => [`universities[${key}].${name}`, value])));
  await saveOpen(client, first, world);
  const second = await openProfile(client);
  expect(educationIn(second).map(({ name }) => name)).toEqual([undefined, 'Osaka Bridge School', 'Kyoto Bridge School']);
  const [, bridge, kyoto] = educationIn(second);
  give(second, { [`universities[${bridge?.key ?? ''}].university_id`]: '2' });
  second.store.group('universities').remove(kyoto?.key ?? '');
  await saveOpen(client, second, world);
  expect(educationIn(await openProfile(client)).map(({ university, name }) => [university, name])).toEqual([['1', undefined], ['2', undefined]]);
};

const documents: Journey = async (world) => {
  const { token } = await newApplicant(world.server, completeSave);
  const client = world.clientOf(token);
  const open = await openProfile(client);
  expect(open.store.check()).toEqual([]);
  expect(open.store.value('documents.1')).toMatchObject({ kind: 'stored' });
  give(open, { 'documents.1': chosen(pdf('second.pdf')) });
  await saveOpen(client, open, world);
  const visitor = await world.server.app.inject({ url: '/api/v1/applicants/my_profile.json', headers: { authorization: `Bearer ${token}` } });
  expect(visitor.body).toContain('second.pdf');
};

const employee: readonly Part[] = [
  ['applicant[is_onboarded]', 'true'], field('Name in katakana', 'テスト'), field('Address in Japan', '東京都港区1-1'), field('Phone in Japan', '08011112222'),
  field('Email for the company', 'work@example.com'), field('Bank', 'post'), field('Branch', '〇一八'), field('Account number', '1234567'),
  ...document(11, pdf('contract.pdf')), ...document(12, pdf('bank-book.pdf')),
];

const onboarding: Journey = async (world) => {
  const { token } = await newApplicant(world.server, employee, { isOnboarded: true });
  const client = world.clientOf(token);
  const open = await openOnboarding(client);
  await saveOpen(client, open, world);
  const again = await openOnboarding(client);
  expect(held(again)).toEqual(held(open));
  give(again, { 'custom_fields.Address in Japan': '京都市1-1', 'custom_fields.Way to work': ['bus'], 'documents.12': chosen(pdf('new.pdf')) });
  await saveOpen(client, again, world);
  const { store } = await openOnboarding(client);
  expect([store.value('custom_fields.Address in Japan'), store.value('custom_fields.Way to work')]).toEqual(['京都市1-1', ['bus']]);
};

let strangers = 0;

const registration: Journey = async (world) => {
  const { client, store: memory } = world;
  strangers += 1;
  const email = `strange-${String(strangers)}@example.com`;
  const template = (await client.send(registrationTemplatesCall)).find(({ name }) => name === 'spring-2027');
  if (!template) throw new Error('no such form');
  expect(await client.send(checkApplicantRecordCall, { json: { applicant: { email } } })).toBe(true);
  const [served, lookups, countries] = await Promise.all([
    client.send(registrationFormCall, { json: { application_form: { form_id: template.id } } }), client.send(universitiesCall), client.send(countriesCall),
  ]);
  const form = compileRegistration({ form: served.checked, lookups: lookups.checked, countries, productVariant: false, types });
  const open: Open = { form, store: new FormStore(form), id: '', revision: undefined };
  const [school = ''] = open.store.group('universities').state.items;
  give(open, {
    'name': 'Maria Silva', 'date_of_birth': '2001-02-28', 'country_id': '31',
    'custom_fields.Mobile phone number': '+5511987654321', 'custom_fields.Current address': 'Rua Augusta 1', 'custom_fields.JLPT level': 'n3',
    'custom_fields.Languages for work': ['ja', 'en'], 'custom_fields.Desired job type': 'Data analyst', 'custom_fields.Earliest start': '2027-04-01',
    'custom_fields.How did you find us?': 'friend', 'documents.1': chosen(pdf('resume.pdf')), 'documents.7': chosen(pdf('transcript.pdf')),
    ...Object.fromEntries(Object.entries(aSchool).filter(([name, value]) => name !== 'is_latest' && value !== '').map(([name, value]) => [`universities[${school}].${name}`, value])),
  });
  expect(open.store.check()).toEqual([]);
  const registered = await save(client, registerCall, form.encode(open.store.values(), { email, form_id: template.id }), { scope: 'strange', store: memory });
  expect(registered.message ?? registered.welcomeMessage).toBeDefined();
  expect(await failure(client.send(checkApplicantRecordCall, { json: { applicant: { email } } }))).toMatchObject({ kind: 'refused' });
};

const downloads: Journey = async (world) => {
  const { token } = await newApplicant(world.server);
  const client = world.clientOf(token);
  const [guide] = await client.send(downloadableDocumentsCall);
  expect(guide).toMatchObject({ name: { en: 'Guide to interviews in Japan' }, downloadable: true });
  expect(await client.send(downloadUrlCall, { json: { applicant: { document_id: guide?.id } } })).toContain('/files/');
};

/** What is said in the applicant's name: a reflection, and a recording. */
const inOwnName: Journey = async ({ server, clientOf, store }) => {
  const { id, token } = await newApplicant(server);
  await newClass(server, id);
  const client = clientOf(token);
  const session = createSession(keyStore(), store);
  session.start(token, await client.send(verifyUserCall));
  const lesson = async () => (await client.send(lessonsCall(session.applicant()?.email)))[0]?.lessons[0];
  const reflection = { lesson_id: (await lesson())?.id, applicant_id: session.storedApplicantId(), comment: 'The sea' };
  await client.send(reflectionCall, { json: { reflection } });
  expect((await lesson())?.comment).toBe('The sea');
  const { wireId = session.applicant()?.id } = session.applicant() ?? {};
  const recording = { request_type: 'exam', question_id: 1, exam_id: 1, applicant_id: wireId };
  await client.send(createVideoCall, { json: { upload: { approach: 'resumable', size: 1_000 }, name: 'answer.webm', recording } });
};

export const journeys = {
  'log-in': logIn, verification, untouched, profile, education: schools, documents, onboarding, registration, downloads, 'own name': inOwnName, ...hiringJourneys, ...sessionJourneys,
} as const satisfies Readonly<Record<string, Journey>>;

export type JourneyName = keyof typeof journeys;

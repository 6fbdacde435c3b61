import { count } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { dayInJapan } from '../../server/base/clock.ts';
import { applicants } from '../../server/database/schema.ts';
import { removeOrphans } from '../../server/storage/orphans.ts';
import { change } from './support/define.ts';
import { askForReset, resetPassword, tryLogIn } from './support/accounts.ts';
import { applicantsWith, changed, checkAddress, formData, formId, newStranger, register, type Stranger, springParts, without } from './support/registering.ts';
import { type Part, aSchool, document, education, errorsOf, field, list, pdf, profileOf } from './support/saving.ts';
import { type TestServer, startTestServer } from './support/test-server.ts';

let server: TestServer;
let spring: string;
let campus: string;
beforeAll(async () => {
  server = await startTestServer();
  [spring, campus] = [await formId(server, 'spring-2027'), await formId(server, 'campus-2027')];
});
afterAll(() => server.close());

const everyone = async (): Promise<unknown> => {
  return [await server.services.db.select({ count: count() }).from(applicants), await server.storedFiles(), (await server.sent()).length];
};

const campusParts = (email: string): readonly Part[] => [
  ['applicant[name]', 'Nguyen Van An'], ['applicant[japanese_name]', 'グエン・ヴァン・アン'], ['applicant[email]', email], ['applicant[form_id]', campus],
  ['applicant[date_of_birth]', '2004-07-01'], ['applicant[country_id]', '240'],
  field('School year', '4'), field('Student number at the university', '22-1234'), ...list('Days for the class', ['mon', 'thu']),
  field('Mobile phone number', '08011112222'), field('Emergency contact', 'Father'), field('Emergency phone number', '+84912345678'),
  ...education(0, aSchool), ...document(3, pdf('certificate.pdf')),
];

describe('the forms', () => {
  test('are listed with whether they are open, and for which variant', async () => {
    const answer = await server.app.inject('/api/v1/registration_templates.json');
    expect(answer.json()).toEqual({ application_forms: [
      { id: expect.any(Number) as number, name: 'spring-2027', 'is_valid?': true, 'is_campus?': false },
      { id: expect.any(Number) as number, name: 'winter-2024', 'is_valid?': false, 'is_campus?': false },
      { id: expect.any(Number) as number, name: 'campus-2027', 'is_valid?': true, 'is_campus?': true },
    ] });
  });

  test('have fields of every input type, documents and a banner', async () => {
    const data = (await formData(server, spring)).json<{ custom_fields: { fields: Record<string, { input_type: string; value: unknown }> }[]; document_fields: unknown[] }>();
    const fields = data.custom_fields.flatMap((category) => Object.values(category.fields));
    expect(new Set(fields.map(({ input_type: type }) => type)).size).toBe(14);
    expect(fields.filter(({ value }) => value !== null)).toEqual([]);
    expect(data.document_fields).toMatchObject([
      { document_name_id: 1, 'is_mandatory?': true, upload: null }, { document_name_id: 7, 'is_mandatory?': true }, { document_name_id: 4, 'is_mandatory?': false },
    ]);
    expect(data).toMatchObject({ title: { en: 'Recruiting program, spring 2027' }, show_jclass_privacy_policy: false });
    expect((await formData(server, campus)).json()).toMatchObject({ show_jclass_privacy_policy: true });
  });

  test('show a banner that anybody may keep, and no other file', async () => {
    const { banner_image: address } = (await formData(server, spring)).json<{ banner_image: string }>();
    const answer = await server.app.inject(address);
    expect([answer.statusCode, answer.headers]).toMatchObject([200, {
      'content-type': 'image/webp', 'cache-control': 'public, max-age=31536000, immutable', 'cross-origin-resource-policy': 'cross-origin',
    }]);
    expect(await removeOrphans(server.services.db, server.services.storage)).toBe(0);
    const others = (await server.storedFiles()).filter((key) => !address.endsWith(key));
    for (const key of [...others, '0'.repeat(32), '..%2f..%2fserver-id']) {
      const { statusCode, headers } = await server.app.inject(`/api/v1/banners/${key}`);
      if (statusCode === 200) expect(headers['content-type']).toBe('image/webp');
    }
    expect((await server.app.inject(`/api/v1/banners/${'0'.repeat(32)}`)).statusCode).toBe(404);
    const [photo] = await server.services.db.select({ key: applicants.photoKey }).from(applicants).orderBy(applicants.photoKey).limit(1);
    expect((await server.app.inject(`/api/v1/banners/${String(photo?.key)}`)).statusCode).toBe(404);
  });

  test('and every picture that anybody may see: an odd key is not found, and is no defect of the server', async () => {
    const keys = ['%00', `${'0'.repeat(31)}%00`, '%E3%81%82', "'", '0'.repeat(90), 'a'.repeat(5000), `${'0'.repeat(32)}%0A`];
    for (const kind of ['banners', 'logos', 'exam_media', 'online_session_media']) {
      for (const key of keys) expect([kind, key, (await server.app.inject(`/api/v1/${kind}/${key}`)).statusCode]).toEqual([kind, key, 404]);
    }
  });

  test('are refused where they are not known or not open', async () => {
    expect((await formData(server, await formId(server, 'winter-2024'))).json()).toEqual({
      errors: 'Deadline for this application form has been ended. Kindly contact admin to get new application form.',
    });
    for (const id of ['0', '99999', 'spring-2027', '1e0', 999_999_999_999]) expect((await formData(server, id)).statusCode).toBe(404);
  });

  test('are open to the end of their last day in Japan', async () => {
    const clocked = await startTestServer();
    const setDay = (validUntil: string) => change(clocked, 'registration_forms', () => true, { validUntil });
    const today = dayInJapan(clocked.services.clock());
    await setDay(today);
    const id = await formId(clocked, 'spring-2027');
    expect((await formData(clocked, id)).statusCode).toBe(200);
    const now = clocked.services.clock().getTime();
    const midnight = Date.parse(`${today}T24:00:00+09:00`);
    clocked.pass((midnight - now) / 1000 - 60);
    expect((await formData(clocked, id)).statusCode).toBe(200);
    clocked.pass(61);
    expect((await formData(clocked, id)).statusCode).toBe(422);
    const late = newStranger();
    const answer = await register(clocked, springParts(late.email, id), late);
    expect([answer.statusCode, answer.json()]).toEqual([422, { errors: expect.stringMatching(/^Deadline for this/) as string }]);
    expect(await applicantsWith(clocked, late.email)).toEqual([]);
    await clocked.close();
  });
});

describe('the check of an address', () => {
  test('tells who is registered, however it is written', async () => {
    const { remoteAddress } = newStranger();
    expect((await checkAddress(server, 'new@example.com', { remoteAddress })).json()).toEqual({ success: true });
    for (const email of ['demo@example.com', ' DEMO@Example.com ', 'ｄｅｍｏ＠example.com']) {
      const answer = await checkAddress(server, email, { remoteAddress });
      expect([answer.statusCode, errorsOf(answer)]).toEqual([422, { email: ['This email address is already registered.'] }]);
    }
  });

  test('refuses what is no address, and does not say that it is registered', async () => {
    const { remoteAddress } = newStranger();
    for (const email of ['', 'abc', 'a@b', 'a b@example.com', 'a\0@example.com', `${'a'.repeat(250)}@example.com`, null]) {
      const answer = await checkAddress(server, email, { remoteAddress });
      expect([email, answer.statusCode, errorsOf(answer)]).toEqual([email, 400, { email: ['Email is not valid'] }]);
    }
  });

  test('is told a hundred times in a quarter of an hour that an address is taken; then he waits, and is told how long', async () => {
    const caller = newStranger();
    const { email } = await server.newAccount();
    // On a busy machine the hundred and ten would take longer than the wait after the hundredth.
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => { vi.useRealTimers(); });
    const answers = await Promise.all(Array.from({ length: 110 }, () => checkAddress(server, email, caller)));
    expect([422, 429].map((status) => answers.filter(({ statusCode }) => statusCode === status).length)).toEqual([100, 10]);
    const answer = await checkAddress(server, email, caller);
    expect([answer.headers['retry-after'], answer.json()]).toEqual(['1', { errors: 'There were too many attempts. Please try again in 1 second.' }]);
    expect((await checkAddress(server, email, newStranger())).statusCode).toBe(422);
    server.pass(2);
    expect((await checkAddress(server, email, caller)).statusCode).toBe(422);
  });
});

test('a registration that names an address alone counts as its check, whether it is taken or not', async () => {
  const caller = newStranger();
  const { email } = await server.newAccount();
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => { vi.useRealTimers(); });
  const ask = async (address: string, from: Stranger, times: number): Promise<readonly number[]> => {
    const statuses: number[] = [];
    const parts = [['applicant[email]', address], ['applicant[form_id]', spring]] as const;
    for (let asked = 0; asked < times; asked += 1) statuses.push((await register(server, parts, from)).statusCode);
    return statuses;
  };
  expect(await ask(email, caller, 102)).toEqual([...Array<number>(100).fill(422), 429, 429]);
  expect([...await ask(caller.email, caller, 1), (await checkAddress(server, email, caller)).statusCode]).toEqual([429, 429]);
  const other = newStranger();
  expect(await ask(other.email, other, 102)).toEqual(Array<number>(102).fill(422));
});

describe('a registration', () => {
  test('stores everything, and answers with the form’s welcome', async () => {
    const stranger = newStranger();
    const answer = await register(server, [...springParts(stranger.email, spring), field('Hobby', 'Tea')], stranger);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json()).toEqual({
      message: 'Your application has been received.', welcome_message: expect.stringMatching(/^Welcome/) as string,
      consultation_url: 'https://example.com/en/consultation', receipt: expect.objectContaining({ kind: 'application' }) as unknown,
    });
    const [row] = await applicantsWith(server, stranger.email);
    expect(row).toMatchObject({
      name: 'Maria Silva', japaneseName: null, dateOfBirth: '2001-02-28', countryId: 31, registrationFormId: Number(spring), isProduct: false,
      isOnboarded: false, studentId: expect.stringMatching(/^R\d{4}-\d{5}$/) as string,
    });
  });

  test('sends a link that sets the password, and its answers stand in the profile', async () => {
    const stranger = newStranger();
    await register(server, [...springParts(stranger.email, spring), field('Hobby', 'Tea')], stranger, { 'accept-language': 'ja' });
    const mail = (await server.sent()).find(({ to }) => to === stranger.email);
    expect(mail?.subject).toBe('【応募者ポータル】ご応募を受け付けました');
    const [, token = ''] = /reset_password\?reset_password_token=([\w-]{43})&registration=true/.exec(mail?.text ?? '') ?? [];
    expect(mail?.text).not.toContain('Maria');
    expect(mail?.text).toMatch(/「2027年春 採用プログラム」[^]*\d{4}年\d+月\d+日 \d+:\d\d（日本時間）までに/);
    server.pass(7 * 86_400 - 60);
    expect((await resetPassword(server, token, 'chosen by Maria')).statusCode).toBe(200);
    const visitor = await server.logIn(stranger.email, 'chosen by Maria');
    const profile = await profileOf(visitor);
    expect(profile.values).toMatchObject({ 'Mobile phone number': '+5511987654321', 'JLPT level': 'n3', 'Languages for work': ['ja', 'en'], Hobby: 'Tea' });
    expect(profile.universities).toMatchObject([{ university_id: 1, is_latest: true }]);
    expect(profile.document_fields[0]?.upload?.name).toBe('resume.pdf');
  });

  test('gives a link that stays, and is sent once more, when anybody asks for another', async () => {
    const stranger = newStranger();
    await register(server, springParts(stranger.email, spring), stranger);
    const tokens = async () => (await server.sent()).filter(({ to }) => to === stranger.email)
      .map(({ text }) => /reset_password_token=([\w-]{43})&registration=true/.exec(text)?.[1]);
    const [token] = await tokens();
    await askForReset(server, stranger.email);
    expect(await tokens()).toEqual([token, token]);
    const set = (password: string) => resetPassword(server, token ?? '', password);
    expect([(await set('chosen by Maria')).statusCode, (await set('chosen by another')).statusCode]).toEqual([200, 422]);
    await askForReset(server, stranger.email);
    expect(await tokens()).toEqual([undefined, token, token]);
  });

  test('gives a link that ends after seven days, and no password that anybody knows', async () => {
    const stranger = newStranger();
    await register(server, springParts(stranger.email, spring), stranger);
    const token = /reset_password_token=([\w-]{43})/.exec((await server.sent()).find(({ to }) => to === stranger.email)?.text ?? '')?.[1];
    for (const guess of ['', ' ', 'password', stranger.email]) expect((await tryLogIn(server, stranger.email, guess, stranger)).statusCode).toBe(422);
    server.pass(7 * 86_400 + 1);
    expect((await resetPassword(server, String(token), 'chosen too late')).statusCode).toBe(422);
  });

  test('by a form of the product makes an applicant of that variant', async () => {
    const stranger = newStranger();
    const answer = await register(server, campusParts(stranger.email), stranger, { 'accept-language': 'ja' });
    expect(answer.json(), answer.body).toMatchObject({ welcome_message: expect.stringMatching(/^キャンパス/) as string, consultation_url: null });
    expect(await applicantsWith(server, stranger.email)).toMatchObject([{ isProduct: true, japaneseName: 'グエン・ヴァン・アン' }]);
  });

  test('takes full-width digits, and an address in capitals as the same', async () => {
    const stranger = newStranger();
    const parts = changed(springParts(stranger.email.toUpperCase(), spring), ['applicant[date_of_birth]', '２００１－０２－２８']);
    expect((await register(server, parts, stranger)).statusCode).toBe(200);
    expect(await applicantsWith(server, stranger.email)).toMatchObject([{ dateOfBirth: '2001-02-28' }]);
  });
});

describe('a registration is refused with 422, and nothing of it is stored,', () => {
  const none = (email: string): readonly Part[] => springParts(email, spring);
  const basics = (name: string, value: string) => (email: string) => changed(none(email), [`applicant[${name}]`, value]);
  const tomorrow = (): string => dayInJapan(new Date(server.services.clock().getTime() + 86_400_000));

  test.each<readonly [string, (email: string) => readonly Part[], string, string]>([
    ['a blank name', basics('name', '\u3000'), 'name', 'Fill in this field.'],
    ['no name', (email) => without(none(email), '[name]'), 'name', 'Fill in this field.'],
    ['a name with a NUL', basics('name', 'a\0b'), 'name', 'This text holds characters that cannot be stored. Type it again.'],
    ['no date of birth', (email) => without(none(email), 'date_of_birth'), 'date_of_birth', 'Enter or choose a date.'],
    ['a day that is none', basics('date_of_birth', '2001-02-29'), 'date_of_birth', 'Enter a date as day, month and year.'],
    ['the year 0', basics('date_of_birth', '0000-01-01'), 'date_of_birth', 'Choose a date no earlier than 1 January 1900.'],
    ['a day before 1900', basics('date_of_birth', '1899-12-31'), 'date_of_birth', 'Choose a date no earlier than 1 January 1900.'],
    ['a birth tomorrow', (email) => changed(none(email), ['applicant[date_of_birth]', tomorrow()]), 'date_of_birth', 'Choose a date no later than today.'],
    ['no country', (email) => without(none(email), 'country_id'), 'country_id', 'Choose one of the options.'],
    ['a country that is none', basics('country_id', '250'), 'country_id', 'Choose one of the options.'],
    ['a country by its name', basics('country_id', 'Japan'), 'country_id', 'Choose one of the options.'],
    ['what is no address', basics('email', 'abc'), 'email', 'Email is not valid'],
    ['a registered address', basics('email', 'Demo@example.com'), 'email', 'This email address is already registered.'],
    ['a mandatory field that is empty', (email) => changed(none(email), field('How did you find us?', '')), 'custom_fields.How did you find us?', 'Choose one of the options.'],
    ['a mandatory field that is not sent', (email) => without(none(email), 'Mobile'), 'custom_fields.Mobile phone number', 'Fill in this field.'],
    ['a field of another form', (email) => [...none(email), field('Residence status', 'student')], 'custom_fields.Residence status', 'This field is no longer part of the form. Load the page again.'],
    ['a document that is missing', (email) => without(none(email), '[7]'), 'documents.7', 'Please upload all the required documents.'],
    ['a document of another form', (email) => [...none(email), ...document(3, pdf())], 'documents.3', 'This field is no longer part of the form. Load the page again.'],
    ['a document that is none', (email) => [...without(none(email), '[7]'), ...document(7, new File(['MZ\0'], 'a.pdf'))], 'documents.7', 'Choose a file of one of these types: pdf, txt, pptx, doc, docx, png, jpeg. Renaming another file is not enough.'],
    ['no education', (email) => without(none(email), 'universities'), 'universities', 'Please add atleast one education.'],
    ['an education that is not complete', (email) => [...without(none(email), 'universities'), ...education(0, { ...aSchool, faculty: '' })], 'universities.0.faculty', 'Choose one of the options.'],
    ['a product form without a Japanese name', (email) => without(campusParts(email), 'japanese_name'), 'japanese_name', 'Fill in this field.'],
  ])('%s', async (_what, partsFor, fieldName, text) => {
    const stranger = newStranger();
    const before = await everyone();
    const answer = await register(server, partsFor(stranger.email), stranger);
    expect([answer.statusCode, errorsOf(answer)]).toEqual([422, { [fieldName]: [text] }]);
    expect(await everyone()).toEqual(before);
  });

  test('a form that is not there', async () => {
    const stranger = newStranger();
    expect((await register(server, springParts(stranger.email, '99999'), stranger)).statusCode).toBe(404);
  });

  test.each<readonly [string, Part]>([
    ['a student ID', ['applicant[student_id]', 'X1']], ['the mark of onboarding', ['applicant[is_onboarded]', 'true']],
    ['a photo', ['applicant[photograph]', pdf('photo.png')]], ['a password', ['applicant[password]', 'mine']],
  ])('%s, for which there is no place', async (_what, part) => {
    const stranger = newStranger();
    const answer = await register(server, [...springParts(stranger.email, spring), part], stranger);
    expect([answer.statusCode, answer.json()]).toEqual([422, { errors: `This request cannot be understood: there is no place for ${part[0]}. Please try again, or tell your contact person.` }]);
  });

  test('an education of somebody else', async () => {
    const stranger = newStranger();
    const parts = [...without(springParts(stranger.email, spring), 'universities'), ...education(0, { ...aSchool, id: '1' })];
    expect((await register(server, parts, stranger)).statusCode).toBe(404);
  });

  test('what is no multipart form, before it is read', async () => {
    const answer = await server.app.inject({ method: 'POST', url: '/api/v1/applicants.json', payload: { applicant: {} }, ...newStranger() });
    expect([answer.statusCode, answer.json()]).toEqual([422, { errors: 'This request cannot be understood: a multipart form is expected. Please try again, or tell your contact person.' }]);
  });
});

describe('of many registrations', () => {
  test('with one address at once, one is made', async () => {
    const strangers = Array.from({ length: 6 }, newStranger);
    const [{ email } = newStranger()] = strangers;
    const files = (await server.storedFiles()).length;
    const answers = await Promise.all(strangers.map((stranger) => register(server, springParts(email, spring), stranger)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422, 422, 422, 422, 422]);
    expect(await applicantsWith(server, email)).toHaveLength(1);
    expect(await server.storedFiles()).toHaveLength(files + 2);
    expect((await server.sent()).filter(({ to }) => to === email)).toHaveLength(1);
  });

  test('at once, each has a student ID of its own', async () => {
    const strangers = Array.from({ length: 5 }, newStranger);
    await Promise.all(strangers.map((stranger) => register(server, springParts(stranger.email, spring), stranger)));
    const rows = await Promise.all(strangers.map(({ email }) => applicantsWith(server, email)));
    expect(new Set(rows.flat().map(({ studentId }) => studentId)).size).toBe(5);
  });

  test('a student ID that content has given somebody is nobody else’s, and keeps nobody out', async () => {
    const [one, other] = [newStranger(), newStranger()];
    await register(server, springParts(one.email, spring), one);
    const [before] = await applicantsWith(server, one.email);
    // More than an attempt is repeated.
    const next = Array.from({ length: 25 }, (_, index) =>
      (before?.studentId ?? '').replace(/\d+$/, (number) => String(Number(number) + 1 + index).padStart(number.length, '0')));
    for (const studentId of next) await server.newVisitor({ studentId });
    const answer = await register(server, springParts(other.email, spring), other);
    expect(answer.statusCode, answer.body).toBe(200);
    const [row] = await applicantsWith(server, other.email);
    expect(next).not.toContain(row?.studentId);
  });
});

test('a failing mail server loses no registration, and the log names nobody', async () => {
  const failing = await startTestServer({ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'portal@example.com' });
  const stranger = newStranger();
  const answer = await register(failing, springParts(stranger.email, await formId(failing, 'spring-2027')), stranger);
  await failing.sent();
  expect(answer.statusCode, answer.body).toBe(200);
  expect(await applicantsWith(failing, stranger.email)).toHaveLength(1);
  const log = failing.logLines.join('');
  expect(log).toContain('a job failed and will be tried again');
  for (const secret of [stranger.email, 'Maria', '5511987654321', 'reset_password_token']) expect(log).not.toContain(secret);
  await failing.close();
});

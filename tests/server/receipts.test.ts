import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { Receipt } from '../../schemas/generated/wire.d.ts';
import { adminProgram } from '../../server/admin/commands/program.ts';
import { receipts } from '../../server/database/schema.ts';
import { receiptNumberIn } from '../../server/receipts/receipt.ts';
import { verifyFile } from '../../server/receipts/verify.ts';
import { canonicalFile } from '../../src/base/canonical-json.ts';
import { examCalls, newExam, question, takes } from './support/exams.ts';
import { everyQuestion, hiringCalls, newJob, newJobReview, newSelection } from './support/hiring.ts';
import { complete, onboarding } from './support/onboarding.ts';
import { ROOT, asked, headParts, newSession, sessionCalls } from './support/online-sessions.ts';
import { filePart } from './support/raw-form.ts';
import { applicantsWith, changed, formId, newStranger, register, springParts } from './support/registering.ts';
import { field, pdf, saveParts } from './support/saving.ts';
import { type Answer, type TestServer, type Visitor, startTestServer } from './support/test-server.ts';
import { withoutBackups } from '../admin/support/run-admin.ts';

let server: TestServer;
let folder: string;
beforeAll(async () => {
  [server, folder] = await Promise.all([startTestServer(), mkdtemp(join(tmpdir(), 'portal-receipts-'))]);
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

const receiptIn = (answer: Answer): Receipt | undefined => answer.json<{ receipt?: Receipt }>().receipt;

function issued(answer: Answer): Receipt {
  const receipt = receiptIn(answer);
  if (!receipt) throw new Error(`no receipt: ${answer.body}`);
  return receipt;
}

const LIST = '/api/v1/applicants/my_receipts.json';

const listed = async ({ call }: Pick<Visitor, 'call'>): Promise<readonly Receipt[]> =>
  (await call('GET', LIST)).json<{ receipts: Receipt[] }>().receipts;

const entriesOf = ({ sections }: Receipt): Readonly<Record<string, unknown>> =>
  Object.fromEntries(sections.flatMap(({ entries }) => entries).map(({ label, value, file }) => [label, file ?? value]));

const sha256 = async (file: File): Promise<string> => createHash('sha256').update(Buffer.from(await file.arrayBuffer())).digest('hex');

/** `admin receipt verify`, on the deployment of these tests: what it says, and how it ends. */
async function verify(which: string): Promise<readonly [said: string, code: number]> {
  const said: string[] = [];
  const open = () => Promise.resolve({ services: server.services, close: () => Promise.resolve() });
  const program = adminProgram({
    open, migrate: () => Promise.resolve(), look: () => Promise.resolve([]), say: (line) => { said.push(line); },
    user: 'nobody', isTerminal: false, ...withoutBackups,
  });
  const code = await program.parseAsync(['receipt', 'verify', which], { from: 'user' }).then(() => 0, (error: unknown) => {
    said.push(String(error));
    return 1;
  });
  return [said.join('\n'), code];
}

async function applied(language: 'en' | 'ja', headers: Readonly<Record<string, string>> = {}) {
  const stranger = newStranger();
  const parts = springParts(stranger.email, await formId(server, 'spring-2027'));
  const send = (): Promise<Answer> => register(server, parts, stranger, { 'accept-language': language, ...headers });
  return { stranger, parts, send };
}

describe('an application leaves a receipt', () => {
  test('of all that was sent, by the labels of the form, with each file by name, size and hash', async () => {
    const { stranger, send } = await applied('en');
    const receipt = issued(await send());
    const [row] = await applicantsWith(server, stranger.email);
    expect(receipt).toMatchObject({
      number: expect.stringMatching(/^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/), kind: 'application', language: 'en',
      applicant: { name: 'Maria Silva', student_id: row?.studentId, email: stranger.email },
      next: [expect.stringMatching(new RegExp(`^Set your password first: .+\nSent to: ${stranger.email}\nOpen it by: .+ \\(Japan time\\)$`))], contact: expect.stringContaining('your contact person'),
    });
    expect(entriesOf(receipt)).toMatchObject({
      'Email': stranger.email, 'Name': 'Maria Silva', 'Date of birth': '28 February 2001', 'Country': 'Brazil', 'JLPT level': 'N3', 'Languages for work': 'Japanese, English',
      'University': expect.any(String), 'Start': 'April 2020', 'Graduation': 'March 2024', 'This is my latest education': 'Yes',
      'Resume': { name: 'resume.pdf', size: pdf().size, sha256: await sha256(pdf()) },
    });
  });

  test('in Japanese where it was sent in Japanese', async () => {
    const { send } = await applied('ja');
    const receipt = issued(await send());
    expect(receipt).toMatchObject({ language: 'jp', contact: expect.stringContaining('担当者') });
    expect(entriesOf(receipt)).toMatchObject({ '氏名（ローマ字）': 'Maria Silva', '生年月日': '2001年2月28日', '国・地域': 'ブラジル', '仕事で使える言語': '日本語、英語', '入学': '2020年4月' });
  });

  test('once, and a repeat is given the same', async () => {
    const { stranger, send } = await applied('en', { 'idempotency-key': randomUUID() });
    const first = issued(await send());
    expect(issued(await send())).toEqual(first);
    const [row] = await applicantsWith(server, stranger.email);
    expect(await server.services.db.select().from(receipts).where(eq(receipts.applicantId, row?.id ?? 0))).toHaveLength(1);
  });

  test('whose number the e-mail names, and nothing of what was typed', async () => {
    const { stranger, send } = await applied('en');
    const { number } = issued(await send());
    const [mail] = (await server.sent()).filter(({ to }) => to === stranger.email);
    expect(mail?.text).toContain(number);
    expect(mail?.text).not.toContain('Maria Silva');
  });

  test('and none where it is refused', async () => {
    const { stranger, parts } = await applied('en');
    const answer = await register(server, changed(parts, field('Earliest start', 'soon')), stranger);
    expect([answer.statusCode, receiptIn(answer)]).toEqual([422, undefined]);
  });
});

describe('an online session leaves a receipt', () => {
  test('of every answer, in the words of its questions and options, and of what was not answered', async () => {
    const visitor = await server.newVisitor();
    const [own, id] = [sessionCalls(visitor), await newSession(server, visitor.id)];
    await own.save(id, asked.text, 'Tea');
    await own.save(id, asked.check_box, ['Red', 'Green, light']);
    await own.saveParts([...headParts(id, asked.document), filePart(`${ROOT}[document]`, 'plan.pdf', await pdf().text())]);
    const answer = await own.finish(id, 'ja');
    expect(answer.statusCode, answer.body).toBe(200);
    expect(entriesOf(issued(answer))).toMatchObject({
      'text（日本語）': 'Tea', 'check_box（日本語）': 'Red（日本語）、Green, light（日本語）', 'number（日本語）': null,
      'document（日本語）': { name: 'plan.pdf', size: pdf().size, sha256: await sha256(pdf()) },
    });
    expect(issued(await own.finish(id))).toEqual(issued(answer));
    expect(await listed(visitor)).toEqual([issued(answer)]);
  });

  test('that an e-mail names and leads to, once, and that quotes no answer', async () => {
    const visitor = await server.newVisitor();
    const [own, id] = [sessionCalls(visitor), await newSession(server, visitor.id)];
    await own.save(id, asked.text, 'Tea with nobody');
    const { number, title, next = [] } = issued(await own.finish(id, 'ja'));
    await own.finish(id, 'ja');
    const mails = (await server.sent()).filter(({ text }) => text.includes(number));
    expect(mails).toHaveLength(1);
    expect(mails[0]?.subject).toContain(`受付番号：${number}`);
    for (const words of [`「${title}」`, ...next, `/profile?mode=receipts&number=${number}`]) expect(mails[0]?.text).toContain(words);
    expect(mails[0]?.text).not.toContain('Tea with nobody');
  });

  test.each(['2027-13-01', '2027-02-30', '0000-00-00'])('of a day that there is not, %s, as it was typed', async (day) => {
    const visitor = await server.newVisitor();
    const [own, id] = [sessionCalls(visitor), await newSession(server, visitor.id)];
    expect((await own.save(id, asked.date, day)).statusCode).toBe(200);
    const answer = await own.finish(id);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(entriesOf(issued(answer))).toMatchObject({ date: day });
  });

  test('that nobody else is told', async () => {
    const [visitor, other] = [await server.newVisitor(), await server.newVisitor()];
    const id = await newSession(server, visitor.id);
    expect(receiptIn(await sessionCalls(visitor).finish(id))).toBeDefined();
    expect([await listed(other), (await sessionCalls(other).finish(id)).statusCode]).toEqual([[], 404]);
  });
});

describe.each([
  { review: 'job_review', kind: 'job_review', title: 'Job', make: async (id: number) => newJobReview(server, id, await newJob(server)) },
  { review: 'selection', kind: 'interview_review', title: 'Company', make: async (id: number) => (await newSelection(server, id)).selectionId },
] as const)('a review, $kind, leaves a receipt', ({ review, kind, title, make }) => {
  test('of its answers, which an e-mail names; one that is not complete leaves none', async () => {
    const visitor = await server.newVisitor();
    const [own, id] = [hiringCalls(visitor), await make(visitor.id)];
    const early = await own.finish(review, id);
    expect([early.statusCode, receiptIn(early)]).toEqual([422, undefined]);
    for (const { question_id: questionId, question_type: type } of everyQuestion) await own.answer(review, id, questionId, type === 'free_text' ? 'Tea' : '2');
    const receipt = issued(await own.finish(review, id));
    expect(receipt).toMatchObject({ kind, title });
    expect(entriesOf(receipt)).toMatchObject({ 'free_text must': 'Tea', 'check_box may': 'Option 2' });
    expect(issued(await own.finish(review, id))).toEqual(receipt);
    expect(await listed(visitor)).toEqual([receipt]);
    expect((await server.sent()).filter(({ text }) => text.includes(receipt.number))).toHaveLength(1);
    for (const written of [receipt.number, receipt.number.replaceAll('-', '').toLowerCase()]) {
      expect(await verify(written)).toEqual([expect.stringContaining('is as it was issued.'), 0]);
    }
  });
});

test.each([
  ['as it is', 'D7R6-NZ5Z-1X0M'], ['small and without hyphens', 'd7r6nz5z1x0m'], ['with spaces', ' d7r6 nz5z 1x0m '], ['with letters that look like figures', 'D7R6-NZ5Z-IXOM'],
  ['with a small L', 'd7r6-nz5z-lxom'], ['in full width', 'Ｄ７Ｒ６－ＮＺ５Ｚ－１Ｘ０Ｍ'], ['with dashes of a Japanese keyboard', 'd7r6ーnz5z−1x0m'],
])('the number of a receipt is known when it is written %s', (_how, written) => { expect(receiptNumberIn(written)).toBe('D7R6-NZ5Z-1X0M'); });

test.each(['', 'D7R6-NZ5Z-1X0', 'D7R6-NZ5Z-1X0MM', 'D7R6-NZ5Z-1X0U', 'receipt.json'])('%j is no number of a receipt', (written) => {
  expect(receiptNumberIn(written)).toBeUndefined();
});

describe('an exam leaves a receipt', () => {
  test('of the parts that were opened, and says when the result can be seen', async () => {
    const visitor = await server.newVisitor();
    const [own, id] = [examCalls(visitor), await newExam(server, { end: 3600 })];
    await takes(server, visitor.id, id);
    await own.open(id, 1);
    await own.save(id, question.radio_button, '2');
    const receipt = issued(await own.finish(id));
    expect(receipt).toMatchObject({ kind: 'exam', title: 'Exam', next: [expect.stringMatching(/^After .+ \(Japan time\) you can see your result/)] });
    expect(receipt.sections.map(({ title }) => title)).toEqual(['Group 1']);
    expect(entriesOf(receipt)).toMatchObject({ radio_button: 'Option 2', free_text: null });
    expect(issued(await own.finish(id))).toEqual(receipt);
  });
});

describe('onboarding leaves a receipt', () => {
  test('of the whole form at each save, the same at a repeat, and the newest twenty are kept', async () => {
    const visitor = await server.newVisitor({ isOnboarded: true });
    const key = { 'idempotency-key': randomUUID() };
    const first = issued(await saveParts(visitor, complete, key));
    expect(entriesOf(first)).toMatchObject({ 'Name in katakana': 'テスト', 'Account number': '1234567' });
    expect(JSON.stringify(first.sections)).toContain(await sha256(pdf('contract.pdf')));
    expect(issued(await saveParts(visitor, complete, key))).toEqual(first);
    for (let saves = 0; saves < 21; saves += 1) {
      server.pass(1);
      expect(receiptIn(await saveParts(visitor, onboarding([field('Account number', String(7_000_000 + saves))])))).toBeDefined();
    }
    const kept = await listed(visitor);
    expect([kept.length, kept.some(({ number }) => number === first.number)]).toEqual([20, false]);
    expect(JSON.stringify(kept[0]?.sections)).toContain(await sha256(pdf('contract.pdf')));
  });

  test('of which the list holds so many as have room, the newest whole, and each other by its number', async () => {
    const visitor = await server.newVisitor({ isOnboarded: true });
    const numbers = [issued(await saveParts(visitor, complete)).number];
    // Each control character takes six bytes.
    for (const mark of ['a', 'b', 'c']) {
      server.pass(1);
      const answer = await saveParts(visitor, onboarding([field('Address in Japan', mark + '\u0001'.repeat(90_000))]));
      numbers.unshift(issued(answer).number);
    }
    const { receipts: whole, more } = (await visitor.call('GET', LIST)).json<{ receipts: Receipt[]; more: object[] }>();
    expect(whole.map(({ number }) => number)).toEqual(numbers.slice(0, 1));
    expect(more).toEqual(numbers.slice(1).map((number) => ({ number, kind: 'onboarding', sent_at: expect.any(String) })));
    const alone = async ({ call }: Visitor, number: string) => (await call('GET', `${LIST}?number=${number}`)).json<{ receipts: Receipt[] }>().receipts;
    expect(entriesOf((await alone(visitor, numbers[2] ?? ''))[0]!)).toMatchObject({ 'Address in Japan': expect.stringMatching(/^a/) });
    expect(await alone(visitor, (numbers[2] ?? '').replaceAll('-', '').toLowerCase())).toHaveLength(1);
    expect([await alone(visitor, 'x%00'), await alone(await server.newVisitor(), numbers[2] ?? '')]).toEqual([[], []]);
  });

  test('of which the list names all, also the oldest of more than a hundred', async () => {
    const visitor = await server.newVisitor({ isOnboarded: true });
    await saveParts(visitor, complete);
    await server.services.db.execute(sql`insert into receipts (number, applicant_id, kind, subject, sent_at, content, seal)
      select number || '-' || place, applicant_id, kind, place, sent_at - place * interval '1 minute', content, seal
      from receipts, generate_series(1, 104) place where applicant_id = ${visitor.id}`);
    const { receipts: whole, more } = (await visitor.call('GET', LIST)).json<{ receipts: Receipt[]; more: object[] }>();
    expect([whole.length, more.length]).toEqual([100, 5]);
  });

  test('and one that is larger than all of that is not in the answer of its save, but in the list', async () => {
    const visitor = await server.newVisitor({ isOnboarded: true });
    const long = ['Address in Japan', 'Name in katakana', 'Branch'].map((name) => field(name, '\u0001'.repeat(90_000)));
    await saveParts(visitor, complete);
    server.pass(1);
    const answer = await saveParts(visitor, onboarding(long));
    expect([answer.statusCode, receiptIn(answer)]).toEqual([200, undefined]);
    expect(answer.json<{ message: string }>().message).toContain((await listed(visitor))[0]?.number ?? 'no receipt');
  });

  test('and the profile none', async () => {
    const visitor = await server.newVisitor({ isOnboarded: true });
    expect(receiptIn(await saveParts(visitor, complete))).toBeDefined();
    expect(receiptIn(await saveParts(visitor, [['applicant[name]', 'Another Name']]))).toBeUndefined();
  });
});

describe('a receipt is verified', () => {
  test.each(['en', 'ja'] as const)('by its number and by the file of it, in %s', async (language) => {
    const receipt = issued(await (await applied(language)).send());
    const path = join(folder, `${receipt.number}.json`);
    await writeFile(path, canonicalFile(receipt)!);
    for (const which of [receipt.number, receipt.number.toLowerCase(), path]) {
      const [said, code] = await verify(which);
      expect([code, said]).toEqual([0, expect.stringContaining('is as it was issued.')]);
      expect(said).toContain('Maria Silva');
    }
  });

  test('by each of its bytes: one that is another is found, wherever it stands', async () => {
    const visitor = await server.newVisitor();
    const receipt = issued(await sessionCalls(visitor).finish(await newSession(server, visitor.id, { questions: [] })));
    const bytes = Buffer.from(canonicalFile(receipt)!);
    expect((await verifyFile(server.services, bytes)).is).toBe('genuine');
    // The second makes a tab of a space, which says the same.
    for (const change of [1, 0x29]) {
      for (let place = 0; place < bytes.length; place += 1) {
        const altered = Buffer.from(bytes);
        altered[place] = (altered[place] ?? 0) ^ change;
        const { is } = await verifyFile(server.services, altered);
        expect([place, is]).not.toEqual([place, 'genuine']);
      }
    }
  });

  test('also where it is not one of UTF-8, which others would read as the character for what cannot be read', async () => {
    const visitor = await server.newVisitor();
    const [own, id] = [sessionCalls(visitor), await newSession(server, visitor.id)];
    await own.save(id, asked.text, '\uFFFD');
    const receipt = issued(await own.finish(id));
    const path = join(folder, `${receipt.number}.json`);
    const bytes = Buffer.from(canonicalFile(receipt)!, 'utf8');
    await writeFile(path, bytes);
    expect(await verify(path)).toEqual([expect.stringContaining('is as it was issued.'), 0]);
    await writeFile(path, Buffer.from(bytes.toString('latin1').replace('\u00EF\u00BF\u00BD', '\u00FF'), 'latin1'));
    expect(await verify(path)).toEqual([expect.stringContaining('this is no file of a receipt.'), 1]);
    await writeFile(path, Buffer.concat([Buffer.from([0xEF, 0xBB, 0xBF]), bytes]));
    expect((await verify(path))[1]).toBe(1);
  });

  test('and one that somebody has nested without an end is another, and ends nothing', async () => {
    const text = `{"number":"0000-0000-0000","seal":"x","more":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
    expect(await verifyFile(server.services, Buffer.from(text))).toEqual({ is: 'altered' });
  });

  test('and not where the row was changed, or no receipt has the number, or the file is none', async () => {
    const visitor = await server.newVisitor();
    const { number } = issued(await sessionCalls(visitor).finish(await newSession(server, visitor.id)));
    const [row] = await server.services.db.select().from(receipts).where(eq(receipts.number, number));
    await server.services.db.update(receipts).set({ content: row?.content.replace('Session', 'Sessiom') ?? '' }).where(eq(receipts.number, number));
    expect(await verify(number)).toEqual([expect.stringContaining('something of it has been changed'), 1]);
    const other = issued(await sessionCalls(visitor).finish(await newSession(server, visitor.id)));
    const { content, seal } = (await server.services.db.select().from(receipts).where(eq(receipts.number, other.number)))[0]!;
    await server.services.db.update(receipts).set({ content, seal }).where(eq(receipts.number, number));
    expect(await verify(number)).toEqual([expect.stringContaining('something of it has been changed'), 1]);
    expect(await verify('0000-0000-0000')).toEqual([expect.stringContaining('no receipt has this number'), 1]);
    const path = join(folder, 'none.json');
    await writeFile(path, '{}');
    expect(await verify(path)).toEqual([expect.stringContaining('no file of a receipt'), 1]);
    expect(await verify(join(folder, 'nowhere.json'))).toEqual([expect.stringContaining('no file that can be read'), 1]);
  });

  test('and a file of the folder one stands in is no number, though its name has twelve letters', async () => {
    const name = randomUUID().replaceAll('-', '').slice(0, 12);
    await writeFile(name, '{}');
    onTestFinished(() => rm(name));
    expect(await verify(name)).toEqual([expect.stringContaining('no file of a receipt'), 1]);
  });
});

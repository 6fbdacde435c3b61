import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ownersOf, withdraw } from '../../server/admin/assignments.ts';
import { compare, isChanged } from '../../server/admin/compare.ts';
import { exportContent } from '../../server/admin/export-content.ts';
import { loadContent } from '../../server/admin/load-content.ts';
import { publish } from './support/publish.ts';
import { writeFolder } from '../../server/admin/write-folder.ts';
import { readContent } from '../../server/content/read-content.ts';
import { examTakers, jclassMembers, onlineSessionAnswers } from '../../server/database/learning-schema.ts';
import { assignmentChanges, ownEvents } from '../../server/database/schema.ts';
import { type Change, readLive, rollBack } from '../../server/definitions/versions.ts';
import { examCalls } from '../server/support/exams.ts';
import { hiringCalls, newEvent } from '../server/support/hiring.ts';
import { asked, newSession, storedAnswer } from '../server/support/online-sessions.ts';
import { type TestServer, type Visitor, startTestServer } from '../server/support/test-server.ts';
import { inTransaction } from '../../server/database/transaction.ts';

const said = { author: 'mika', action: 'publish', message: 'new people' };
const both = (text: string) => ({ en: text, jp: `${text}（日本語）` });

let server: TestServer;
let folder: string;
let visitor: Visitor;
beforeAll(async () => { server = await startTestServer(); });
afterAll(() => server.close());
beforeEach(async () => {
  visitor = await server.newVisitor({ isOnboarded: true });
  folder = await mkdtemp(join(tmpdir(), 'portal-people-'));
  await writeFolder(server.services, folder);
  return () => rm(folder, { recursive: true });
});

type Item = Readonly<Record<string, unknown>>;

const change = async (part: string, by: (items: readonly Item[]) => readonly Item[]): Promise<void> => {
  const path = join(folder, `${part}.json`);
  await writeFile(path, JSON.stringify(by(JSON.parse(await readFile(path, 'utf8')) as Item[])));
};
const back = (version?: number): Promise<number> =>
  inTransaction(server.services.db.$client, (transaction) => rollBack(transaction, { ...said, action: 'rollback', at: server.services.clock() }, version));
const historyOf = (applicantId: number): Promise<readonly unknown[]> => {
  const { author, message, kind, itemId, state } = assignmentChanges;
  return server.services.db.select({ author, message, kind, itemId, state }).from(assignmentChanges).where(eq(assignmentChanges.applicantId, applicantId)).orderBy(asc(assignmentChanges.id));
};
const takerOf = (applicantId: number) => server.services.db.select({ examId: examTakers.examId, extraTime: examTakers.extraTime }).from(examTakers).where(eq(examTakers.applicantId, applicantId));

const withTaker = (extra: number) => (items: readonly Item[]): readonly Item[] => items.map((exam) => (exam['id'] !== 1 ? exam
  : { ...exam, title: both('Renamed'), takers: [...exam['takers'] as readonly object[], { applicant: visitor.email, extra_time: extra }] }));

describe('who takes an exam', () => {
  test('is found by the address however it is written, and is named by the same when it is compared', async () => {
    const wide = visitor.email.toUpperCase().replace(/[!-?A-~]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xFEE0));
    await change('exams', (items) => items.map((exam) => (exam['id'] !== 1 ? exam : { ...exam, takers: [{ applicant: wide, extra_time: 15 }] })));
    await publish(server.services, folder, said);
    expect(await takerOf(visitor.id)).toEqual([{ examId: 1, extraTime: 15 }]);
    expect(await publish(server.services, folder, said)).toEqual({ version: undefined, parts: [] });
  });

  /** PostgreSQL takes 65,535 parameters in a statement. */
  const MANY = 66_000;

  test('is found among more people than a statement has parameters', async () => {
    const others = Array.from({ length: MANY }, (_, number) => `${String(number)}@example.org`);
    expect((await ownersOf(server.services.db, 'exams', [...others, visitor.email]))(visitor.email)).toBe(visitor.id);
  });

  test('is exported with as many others', { tags: 'full' }, async () => {
    const { db } = server.services;
    let exported = 0;
    await expect(inTransaction(db.$client, async (transaction) => {
      await transaction.execute(sql`with many as (insert into applicants (student_id, email, password_hash, name)
        select 'many ' || n, n || '@example.org', '', '' from generate_series(1, ${MANY}::integer) n returning id)
        insert into exam_takers (applicant_id, exam_id, progress) select id, 1, '{}' from many`);
      const { content } = await exportContent(transaction);
      exported = content.exams?.find(({ id }) => id === 1)?.takers?.filter(({ applicant }) => applicant.endsWith('@example.org')).length ?? 0;
      return false;
    })).resolves.toBe(false);
    expect(exported).toBe(MANY);
  });

  test('still takes it after a rollback, begun or not, and its history says who let them, when and why', async () => {
    const before = await readLive(server.services.db);
    await change('exams', withTaker(25));
    await publish(server.services, folder, said);
    const own = examCalls(visitor);
    expect((await own.exam(1)).title).toEqual(both('Renamed'));
    await back(before);
    expect(await takerOf(visitor.id)).toEqual([{ examId: 1, extraTime: 25 }]);
    await own.open(1, 11);
    const live = await readLive(server.services.db);
    await change('exams', (items) => items.map((exam) => ({ ...exam, title: both('Again') })));
    await publish(server.services, folder, said);
    await back(live);
    expect((await own.exam(1)).title).not.toEqual(both('Again'));
    expect(await takerOf(visitor.id)).toEqual([{ examId: 1, extraTime: 25 }]);
    await expect(withdraw(server.services, visitor.email, 'exam', 1, { ...said, at: server.services.clock() })).rejects.toThrow('has begun the exam 1');
    expect(await historyOf(visitor.id)).toEqual([{ author: 'mika', message: 'new people', kind: 'exam', itemId: 1, state: { extra_time: 25, score: null } }]);
  });

  test('is no version of the content, and is written down as a change of it', async () => {
    const live = await readLive(server.services.db);
    await change('exams', (items) => items.map((exam) => (exam['id'] !== 1 ? exam : { ...exam, takers: [{ applicant: visitor.email }] })));
    expect(await publish(server.services, folder, said)).toEqual({ version: live, parts: ['exams'] });
    expect(await takerOf(visitor.id)).toEqual([{ examId: 1, extraTime: 0 }]);
  });

  test('is judged by a solution whose ids were joined by commas', async () => {
    const question = { question_id: 1, question_name: both('A'), question_type: 'check_box', correct_answer: '2,1', options: [1, 2].map((id) => ({ option_id: id, option_name: 'A' })) };
    const taker = { applicant: visitor.email, answers: { 1: ['1', '2'] }, done: true };
    const exam = { id: 991, title: both('Joined'), intro_text: both('A'), outro_text: both('A'), end: { in_days: -1, at: '10:00' }, question_groups: [{ question_group_id: 1, question_group_name: both('A'), timelimit: 60, questions: [question] }], takers: [taker] };
    await change('exams', (items) => [...items, exam]);
    await publish(server.services, folder, said);
    expect(await examCalls(visitor).exam(991)).toMatchObject({ score: 100, questions: [{ questions_data: [{ correct_answer: '2,1' }] }] });
    expect(await publish(server.services, folder, said)).toEqual({ version: undefined, parts: [] });
  });

  test('keeps the exam from going with a rollback', async () => {
    const before = await readLive(server.services.db);
    await change('exams', (items) => [...items, { id: 990, title: both('Extra'), intro_text: both('A'), outro_text: both('A'), question_groups: [{ question_group_id: 1, question_group_name: both('A'), timelimit: 60, questions: [{ question_id: 1, question_name: both('A'), question_type: 'free_text' }] }], takers: [{ applicant: visitor.email }] }]);
    const { version } = await publish(server.services, folder, said);
    await expect(back(before)).rejects.toThrow("Nothing was changed: applicants' data in exam_takers hang on something that would go (990 of exams).");
    expect(await readLive(server.services.db)).toBe(version);
    const taking = { ...said, action: 'applicant withdraw', at: server.services.clock() };
    await withdraw(server.services, visitor.email, 'exam', 990, taking);
    await expect(withdraw(server.services, visitor.email, 'exam', 990, taking)).rejects.toThrow(`Nothing was changed: ${visitor.email} has no exam 990.`);
    await back(before);
    expect(await readLive(server.services.db)).toBe(before);
  });
});

describe('who is in a class', () => {
  const exam = (id: number): Item => ({
    id, title: both('Of a class'), intro_text: both('A'), outro_text: both('A'),
    question_groups: [{
      question_group_id: 1, question_group_name: both('A'), timelimit: 60,
      questions: [{ question_id: 1, question_name: both('A'), question_type: 'free_text' }],
    }],
  });
  const lesson = (id: number): Item => ({ id, date: '2040-01-01T10:00:00+09:00', validity: false });
  const taken = async ({ id }: Visitor): Promise<readonly number[]> => (await takerOf(id)).map(({ examId }) => examId).toSorted((one, other) => one - other);
  /** Publishes a class of this id with these members of it. */
  const publishClass = async (id: number, more: Item): Promise<{ readonly version: number | undefined }> => {
    await change('classes', (items) => [...items.filter((one) => one['id'] !== id), { id, name: both('Evening'), lessons: [lesson(id)], members: [], ...more }]);
    return publish(server.services, folder, said);
  };
  const member = ({ email }: Visitor, more: Item = {}): Item => ({ applicant: email, ...more });

  test('takes the exams that it has, and those that are new to it, named in the file or not', async () => {
    const other = await server.newVisitor();
    await change('exams', (items) => [...items, exam(970), exam(971)]);
    await publishClass(970, { exams: [970], members: [member(visitor)] });
    expect(await taken(visitor)).toEqual([970]);
    await publishClass(970, { exams: [970, 971], members: [member(other)] });
    expect([await taken(visitor), await taken(other)]).toEqual([[970, 971], [970, 971]]);
    expect(await historyOf(visitor.id)).toContainEqual(expect.objectContaining({ kind: 'exam', itemId: 971 }));
  });

  test('does not take again what was taken back, whatever else is changed', async () => {
    await change('exams', (items) => [...items, exam(972)]);
    await publishClass(972, { exams: [972], members: [member(visitor)] });
    await withdraw(server.services, visitor.email, 'exam', 972, { ...said, at: server.services.clock() });
    await publishClass(972, { exams: [972], members: [member(visitor, { points: 3 })] });
    await publishClass(973, { members: [member(visitor)] });
    expect(await taken(visitor)).toEqual([]);
  });

  test('has the state of a lesson that is said for them, word for word', async () => {
    const own = (state: Item) => ({ members: [member(visitor, { lessons: { 974: state } })] });
    await publishClass(974, own({ reopen: true }));
    for (const state of [{ reopen: true, validity: true }, { reopen: true }, { reopen: true, show_late_submission_message: false }]) {
      await publishClass(974, own(state));
      const [row] = await server.services.db.select({ states: jclassMembers.lessonStates }).from(jclassMembers).where(eq(jclassMembers.jclassId, 974));
      expect(row?.states).toEqual({ 974: state });
    }
  });

  test('keeps nobody from publishing what was exported once a rollback has taken a lesson away', async () => {
    await publishClass(975, { members: [member(visitor)] });
    const before = await readLive(server.services.db);
    await publishClass(975, { lessons: [lesson(975), lesson(976)], members: [member(visitor, { lessons: { 976: { reopen: true } } })] });
    await back(before);
    await rm(folder, { recursive: true });
    await writeFolder(server.services, folder);
    expect(await publish(server.services, folder, said)).toEqual({ version: undefined, parts: [] });
  });

  test('names no exam any more that has gone, so that other classes can be changed', async () => {
    await change('exams', (items) => [...items, exam(977)]);
    await publishClass(977, { exams: [977] });
    await rm(join(folder, 'classes.json'));
    await change('exams', (items) => items.filter(({ id }) => id !== 977));
    await publish(server.services, folder, said);
    await rm(folder, { recursive: true });
    await writeFolder(server.services, folder);
    expect(await publish(server.services, folder, said)).toEqual({ version: undefined, parts: [] });
    expect((await publishClass(978, {})).version).toBeDefined();
  });
});

describe('what is one applicant’s own', () => {
  const event = { id: 991, name: both('Own'), start: '2040-01-01T10:00:00+09:00', end: '2040-01-02T10:00:00+09:00' };
  const ofFile = { id: 992, name: 'Own', file: 'downloadable-documents.json', record: 'onboarding' };
  const told = { category_name: both('Own'), fields: [{ name: 'Desk', translated_name: '机', value: '7' }] };
  const allOf = async (): Promise<readonly unknown[]> => [
    (await hiringCalls(visitor).events()).some(({ id }) => id === event.id),
    (await visitor.call('GET', '/api/v1/applicants/onboarding_display_data.json')).body.includes('"document_id":992'),
    (await visitor.call('GET', '/api/v1/applicants/onboarding_company_info.json')).body.includes('Desk'),
  ];

  test('is given by content, stays through rollbacks and content that does not name it, and is taken back by a command', async () => {
    const before = await readLive(server.services.db);
    await change('events', (items) => [...items, { ...event, applicant: visitor.email }]);
    await change('downloadable-documents', (items) => [...items, { ...ofFile, applicant: visitor.email }]);
    await change('company-info', (items) => [{ ...told, applicant: visitor.email }, ...items]);
    await publish(server.services, folder, said);
    expect(await allOf()).toEqual([true, true, true]);
    const exported = join(folder, 'again');
    await writeFolder(server.services, exported);
    expect((await compare(server.services.db, server.services, exported, await readContent(exported))).filter(isChanged)).toEqual([]);
    expect(JSON.parse(await readFile(join(exported, 'company-info.json'), 'utf8'))).toMatchObject([{ applicant: visitor.email }, { applicant: 'onboarded@example.com' }, {}]);
    for (const part of ['events', 'downloadable-documents', 'company-info']) await change(part, (items) => items.filter(({ applicant }) => applicant === undefined));
    await publish(server.services, folder, said);
    await back(before);
    expect(await allOf()).toEqual([true, true, true]);
    const retire = { ...said, action: 'event retire', message: 'not any more', at: server.services.clock() };
    await withdraw(server.services, visitor.email, 'event', event.id, retire);
    await withdraw(server.services, visitor.email, 'download', ofFile.id, retire);
    expect(await allOf()).toEqual([false, false, true]);
    await expect(withdraw(server.services, visitor.email, 'company-info', 5, retire)).rejects.toThrow('company-info is taken back as a whole');
    await withdraw(server.services, visitor.email, 'company-info', undefined, retire);
    expect(await allOf()).toEqual([false, false, false]);
    expect((await historyOf(visitor.id)).map((row) => Object.values(row as object).slice(1, 4))).toEqual([
      ['new people', 'download', 992], ['new people', 'company_info', null], ['new people', 'event', 991], ['not any more', 'event', 991], ['not any more', 'download', 992],
      ['not any more', 'company_info', null],
    ]);
  });

  test('is imported beside what all are told, which only a publish takes away', async () => {
    const toldToAll = async () => (await server.services.definitions.live(server.services.db)).lists.company_categories;
    const before = await toldToAll();
    await change('company-info', () => [{ ...told, applicant: visitor.email }]);
    await loadContent(server.services, folder);
    expect([await allOf(), await toldToAll()]).toEqual([[false, false, true], before]);
    await publish(server.services, folder, said);
    expect([await allOf(), await toldToAll()]).toEqual([[false, false, true], []]);
    await withdraw(server.services, visitor.email, 'company-info', undefined, { ...said, at: server.services.clock() });
    await back(undefined);
  });

  test('has an id that nothing for all can have by a rollback', async () => {
    await change('events', (items) => [...items, { ...event, id: 993 }]);
    const { version } = await publish(server.services, folder, said);
    await change('events', (items) => items.map((item) => (item['id'] === 993 ? { ...item, applicant: visitor.email } : item)));
    await publish(server.services, folder, said);
    await expect(back(version)).rejects.toThrow("Nothing was changed: 993 of events is one applicant's own by now.");
  });
});

describe('an event to which somebody has applied', () => {
  const give = async (id: number, applicant?: string): Promise<unknown> => {
    const event = { id, name: both('Own'), start: '2020-01-01T10:00:00+09:00', end: '2040-01-02T10:00:00+09:00', applicant };
    await change('events', (items) => [...items.filter((item) => item['id'] !== id), event]);
    return publish(server.services, folder, said);
  };

  test('is given to nobody else alone, be it for all or that applicant’s own', async () => {
    const other = await server.newVisitor();
    await give(994);
    await give(995, other.email);
    for (const id of [994, 995]) expect((await hiringCalls(other).apply(id)).statusCode).toBe(200);
    await expect(give(994, visitor.email)).rejects.toThrow("applicants' data in event_applications hang on something that would go (994 of events)");
    await give(994, other.email);
    await expect(give(995, visitor.email)).rejects.toThrow(`Nothing was changed: ${other.email} has begun the event 995.`);
    expect((await hiringCalls(other).applied()).map(({ id }) => id)).toEqual([994, 995]);
    await give(995);
  });
});

describe('what an applicant begins at the moment at which it is taken back', () => {
  const taking = (): Change => ({ ...said, action: 'applicant withdraw', at: server.services.clock() });

  /** Once what is under way waits for a transaction, or has come to its end. */
  async function waitsOrEnds(underWay: Promise<unknown>): Promise<void> {
    let isOver = false;
    void underWay.then(() => { isOver = true; });
    const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => isOver || (await server.services.db.execute(waiting)).rows.length > 0).toBe(true);
  }

  test('stays where the answer to a session was first', async () => {
    const id = await newSession(server, visitor.id);
    const key = { applicantId: visitor.id, onlineSessionId: id };
    const { taken } = await inTransaction(server.services.db.$client, async (answering) => {
      await answering.execute(sql`select from online_session_takers where online_session_id = ${id} for update`);
      await answering.insert(onlineSessionAnswers).values({ ...key, questionId: asked.text, answer: 'in time', at: server.services.clock() });
      const withdrawn = withdraw(server.services, visitor.email, 'session', id, taking()).then(() => 'taken back', String);
      await waitsOrEnds(withdrawn);
      return { taken: withdrawn };
    });
    expect([await taken, await storedAnswer(server, id, asked.text)]).toEqual([`StartupError: Nothing was changed: ${visitor.email} has begun the session ${String(id)}.`, 'in time']);
  });

  test('is not there any more where an event was taken back first', async () => {
    const id = await newEvent(server, { applicantId: visitor.id });
    const { applied } = await inTransaction(server.services.db.$client, async (withdrawing) => {
      await withdrawing.delete(ownEvents).where(eq(ownEvents.id, id));
      const answered = hiringCalls(visitor).apply(id).then(({ statusCode }) => statusCode);
      await waitsOrEnds(answered);
      return { applied: answered };
    });
    expect([await applied, await hiringCalls(visitor).applied()]).toEqual([404, []]);
  });
});

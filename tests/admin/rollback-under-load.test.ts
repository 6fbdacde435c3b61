import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportContent } from '../../server/admin/export-content.ts';
import { publish } from './support/publish.ts';
import { examTakers, onlineSessionTakers } from '../../server/database/learning-schema.ts';
import { rollBack } from '../../server/definitions/versions.ts';
import { rounds } from '../arbitraries/rounds.ts';
import { examCalls } from '../server/support/exams.ts';
import { sessionCalls } from '../server/support/online-sessions.ts';
import { completeSave, field, saveParts } from '../server/support/saving.ts';
import { type TestServer, type Visitor, startTestServer } from '../server/support/test-server.ts';
import { inTransaction } from '../../server/database/transaction.ts';

const TURNS = rounds(4, 50);
const APPLICANTS = rounds(4, 20);

const said = { author: 'tests', action: 'publish', message: 'a label' };
const both = (text: string) => ({ en: text, jp: `${text}（日本語）` });

/** Of the demo: an exam that runs, its first group and two of its questions; a session and one of its questions. */
const [EXAM, GROUP, QUESTIONS, SESSION, TEXT] = [1, 11, [101, 102], 1, 102] as const;

let server: TestServer;
let folder: string;
beforeAll(async () => {
  server = await startTestServer();
  folder = await mkdtemp(join(tmpdir(), 'portal-rollback-'));
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

async function publishAndGoBack(turn: number): Promise<void> {
  const { content } = await exportContent(server.services.db);
  // Pictures and videos stand in the storage, and are none of this.
  const bare = (name: string, value: unknown): unknown => (/^(intro_video|(display|answer)_(image|video))$/.test(name) ? undefined : value);
  const retitled = (items: readonly object[] = []): string => JSON.stringify(items.map((item) => ({ ...item, title: both(`Turn ${String(turn)}`) })), bare);
  await writeFile(join(folder, 'exams.json'), retitled(content.exams));
  await writeFile(join(folder, 'online-sessions.json'), retitled(content['online-sessions']));
  await publish(server.services, folder, said);
  await inTransaction(server.services.db.$client, (transaction) => rollBack(transaction, { ...said, action: 'rollback', at: server.services.clock() }));
}

/** What was said last, by whom. */
interface Last {
  readonly visitor: Visitor;
  words: string;
  number: number;
}

/** Saves, answers in an exam and in a session, until told to stop. Tells every answer that was no success. */
async function goOn(last: Last, isOver: () => boolean, tell: (what: string) => void): Promise<void> {
  const { visitor } = last;
  const [exam, session] = [examCalls(visitor), sessionCalls(visitor)];
  await exam.open(EXAM, GROUP);
  for (let turn = 1; turn <= 3 || !isOver(); turn += 1) {
    last.words = `turn ${String(turn)}`;
    last.number = turn;
    const answers = [
      ['save', await saveParts(visitor, [...completeSave, field('Reason for working in Japan', last.words)])],
      ...await Promise.all(QUESTIONS.map(async (question) => ['exam', await exam.save(EXAM, question, '1', turn)] as const)),
      ['session', await session.save(SESSION, TEXT, last.words)], ['exam data', await exam.data(EXAM)],
    ] as const;
    for (const [what, { statusCode, body }] of answers) if (statusCode !== 200) tell(`${what} ${String(statusCode)} ${body.slice(0, 200)}`);
  }
}

test(`${String(TURNS)} publishes and rollbacks under ${String(APPLICANTS)} applicants who save, sit an exam and answer a session refuse and lose nothing, and touch nobody`, async () => {
  const { db } = server.services;
  const people: Last[] = [];
  for (let index = 0; index < APPLICANTS; index += 1) people.push({ visitor: await server.newVisitor(), words: '', number: 0 });
  const ids = people.map(({ visitor }) => visitor.id);
  await db.insert(examTakers).values(ids.map((applicantId) => ({ applicantId, examId: EXAM, extraTime: 10, progress: {} })));
  await db.insert(onlineSessionTakers).values(ids.map((applicantId) => ({ applicantId, onlineSessionId: SESSION })));
  const enrolled = async (): Promise<unknown> => [
    await db.select({ applicantId: examTakers.applicantId, examId: examTakers.examId, extraTime: examTakers.extraTime }).from(examTakers).orderBy(examTakers.applicantId, examTakers.examId),
    await db.select().from(onlineSessionTakers).orderBy(onlineSessionTakers.applicantId, onlineSessionTakers.onlineSessionId),
  ];
  const before = await enrolled();
  const failures: string[] = [];
  let isOver = false;
  const going = people.map((last) => goOn(last, () => isOver, (what) => { failures.push(what); }));
  for (let turn = 1; turn <= TURNS; turn += 1) await publishAndGoBack(turn);
  isOver = true;
  await Promise.all(going);
  expect(failures).toEqual([]);
  expect(await enrolled()).toEqual(before);
  const rows = await db.query.fieldValues.findMany();
  for (const { visitor, words, number } of people) {
    expect(rows.find((row) => row.applicantId === visitor.id && row.name === 'Reason for working in Japan')?.value).toBe(words);
    const { questions_data: asked } = await examCalls(visitor).group(EXAM, GROUP);
    expect((asked ?? []).filter(({ question_id: id }) => (QUESTIONS as readonly unknown[]).includes(id)).map((question) => question['number'])).toEqual(QUESTIONS.map(() => number));
    expect(await sessionCalls(visitor).answer(SESSION, TEXT)).toBe(words);
  }
});

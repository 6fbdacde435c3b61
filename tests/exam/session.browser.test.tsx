import { afterEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../src/api/failure.ts';
import type { AnswerToSave, ExamServer, GroupSession } from '../../src/exam/contract.ts';
import { browserClock } from '../../src/api/browser-clock.ts';
import { browserEnvironment } from '../../src/exam/environment.ts';
import { ExamAnswers } from '../../src/exam/exam-answers.ts';
import { forgetRows, rowsByScope } from '../../src/device/device-rows.ts';

/** Nobody else's on this origin, whatever other tests have left. */
const APPLICANT = 'who sits';
const isOurs = (scope: string): boolean => scope.startsWith(`${APPLICANT}/`);

const opened: GroupSession[] = [];

afterEach(async () => {
  vi.restoreAllMocks();
  for (const session of opened.splice(0)) session.close();
  await forgetRows(isOurs);
});

/** A server as these tests want it: what it holds, and whether it can be reached. */
function serverOf(): ExamServer & { readonly saves: AnswerToSave[]; reachable: boolean } {
  const saves: AnswerToSave[] = [];
  const server = {
    saves,
    reachable: true,
    save: async (answer: AnswerToSave) => {
      if (!server.reachable) throw new ApiError({ kind: 'network' });
      saves.push(answer);
      return answer;
    },
    ask: async () => ({ remainingTime: 60, questions: [] }),
  };
  return server;
}

let exams = 0;
const newExam = (): number => { exams += 1; return exams; };

/** `page`: absent: one of its own. */
async function open(examId: number, server: ExamServer, { takeOver = false, page = new ExamAnswers(browserEnvironment) } = {}) {
  const now = browserClock.monotonic();
  const group = { id: 1, questions: [{ id: 1 }, { id: 2 }], remainingTime: 60, asked: now, answered: now };
  const group1 = await page.open({
    account: { applicantId: APPLICANT, server: () => server, loginState: () => 'in', subscribe: () => () => undefined }, examId, group, takeOver,
  });
  opened.push(group1.session);
  return group1;
}

const journalled = (): string => Object.values({ ...localStorage }).map(String).filter((rows) => rows.includes(APPLICANT)).join('\n');
const kept = async () => [...await rowsByScope()].filter(([scope]) => isOurs(scope)).flatMap(([, rows]) => rows.map(({ field }) => field)).toSorted();

it('keeps an answer on the device before the next key, and files whole, until the server has them', async () => {
  const exam = newExam();
  const server = serverOf();
  server.reachable = false;
  const page = new ExamAnswers(browserEnvironment);
  const { session } = await open(exam, server, { page });
  session.record(1, '東京');
  expect(journalled()).toContain('東京');
  session.record(2, new File(['\u0089PNG'], '写真.png', { type: 'image/png' }));
  await expect.poll(() => session.state()).toEqual({ kind: 'waiting', for: 'server', kept: true });
  await expect.poll(kept).toEqual(['1', '2']);
  session.close();
  server.reachable = true;
  const next = await open(exam, server, { page });
  const file = next.unsent.get(2);
  expect([next.unsent.get(1), file instanceof File && [file.name, await file.text()]]).toEqual(['東京', ['写真.png', '\u0089PNG']]);
  expect(await next.session.flush()).toEqual({ kind: 'saved' });
  await expect.poll(async () => [await kept(), journalled()]).toEqual([[], '']);
});

it('says where the browser stores nothing, and sends all the same', async () => {
  const refuse = () => { throw new DOMException('full', 'QuotaExceededError'); };
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(refuse);
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse);
  const server = serverOf();
  server.reachable = false;
  const { session } = await open(newExam(), server);
  session.record(1, 'Tokyo');
  await expect.poll(() => session.state()).toEqual({ kind: 'waiting', for: 'server', kept: false });
  server.reachable = true;
  expect(await session.flush()).toEqual({ kind: 'saved' });
  expect(server.saves.map(({ answer }) => answer)).toEqual(['Tokyo']);
});

it('is in one tab at a time: another is told, and takes over what was not sent', async () => {
  const exam = newExam();
  const server = serverOf();
  const first = (await open(exam, server)).session;
  const { session: waiting } = await open(exam, server);
  expect([first.state().kind, waiting.state().kind, waiting.record(1, 'x')]).toEqual(['saved', 'elsewhere', false]);
  waiting.close();
  server.reachable = false;
  first.record(1, 'typed in the first');
  const second = await open(exam, server, { takeOver: true });
  await expect.poll(() => first.state().kind).toBe('elsewhere');
  expect([second.unsent.get(1), second.session.state().kind, first.record(1, 'x')]).toEqual(['typed in the first', expect.stringMatching(/saving|waiting/), false]);
  server.reachable = true;
  second.session.close();
  await expect.poll(kept).toEqual([]);
  expect((await open(exam, server)).session.state().kind).not.toBe('elsewhere');
});

it('has the exam in the tab that opened it last, where there are no locks', async () => {
  const exam = newExam();
  const server = serverOf();
  const original = Object.getOwnPropertyDescriptor(Navigator.prototype, 'locks');
  Reflect.deleteProperty(Navigator.prototype, 'locks');
  try {
    const first = (await open(exam, server)).session;
    const second = (await open(exam, server)).session;
    await expect.poll(() => [first.state().kind, second.state().kind]).toEqual(['elsewhere', 'saved']);
  } finally {
    if (original) Object.defineProperty(Navigator.prototype, 'locks', original);
  }
});

it('keeps and takes nothing more once the applicant has logged out', async () => {
  const server = serverOf();
  server.reachable = false;
  const { session } = await open(newExam(), server);
  session.record(1, 'Tokyo');
  await forgetRows(isOurs);
  expect([session.record(1, 'Kyoto'), journalled(), await kept()]).toEqual([false, '', []]);
});

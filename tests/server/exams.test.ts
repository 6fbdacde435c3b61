import { readFile } from 'node:fs/promises';
import { eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { Receipt } from '../../schemas/generated/wire.d.ts';
import { loadContent } from '../../server/admin/load-content.ts';
import { inProject } from '../../server/base/root.ts';
import { examTakers } from '../../server/database/learning-schema.ts';
import { authenticate } from '../../server/http/sessions.ts';
import { finishExam } from '../../server/learning/exams/sit.ts';
import type { ExamEntry } from '../../server/definitions/lists.ts';
import { change as changeList, define, redefine } from './support/define.ts';
import { errorsOf, everyQuestion, examCalls, group, newExam, statusOf, takes, threeGroups } from './support/exams.ts';
import { HOUR } from './support/hiring.ts';
import { type TestServer, type Visitor, startTestServer } from './support/test-server.ts';

let server: TestServer;
beforeAll(async () => { server = await startTestServer(); });
afterAll(() => server.close());

interface Own {
  readonly visitor: Visitor;
  readonly examId: number;
  readonly own: ReturnType<typeof examCalls>;
}

async function newTaker(exam: Parameters<typeof newExam>[1] = {}, more: Parameters<typeof takes>[3] = {}): Promise<Own> {
  const [visitor, examId] = [await server.newVisitor(), await newExam(server, exam)];
  await takes(server, visitor.id, examId, more);
  return { visitor, examId, own: examCalls(visitor) };
}

const remainingOf = async ({ own, examId }: Own, place: number): Promise<unknown> => (await own.exam(examId)).questions?.[place]?.remaining_time;
const submittedIn = async ({ own, examId }: Own): Promise<readonly unknown[]> => ((await own.exam(examId)).questions ?? []).map(({ is_submitted: isSubmitted }) => isSubmitted);

describe('an exam', () => {
  test('that runs comes with its groups and without what they ask [CALL-54, EXAM-03]', async () => {
    const { own, examId } = await newTaker({ end: HOUR });
    const exam = await own.exam(examId);
    expect(exam).toMatchObject({ title: { en: 'Exam' }, intro_text: { en: 'Welcome' }, outro_text: { en: 'Goodbye' }, intro_video: null, validity: true, mark_as_done: false, score: null });
    expect(exam.questions).toEqual([1, 2, 3].map((id) => ({
      question_group_id: id, question_group_name: { en: `Group ${String(id)}`, jp: `Group ${String(id)}（日本語）` }, display_image: null, display_video: null,
      timelimit: 100, remaining_time: 100, is_submitted: false, is_valid: true, confirmation_screen: id === 2,
    })));
  });

  test('starts no clock, however often it is asked for', async () => {
    const taker = await newTaker();
    for (let asked = 0; asked < 3; asked += 1) await taker.own.exam(taker.examId);
    server.pass(50);
    expect([await remainingOf(taker, 0), await submittedIn(taker)]).toEqual([100, [false, false, false]]);
  });

  test('of another, of nobody or of no number is not found', async () => {
    const { examId } = await newTaker();
    const { own } = await newTaker();
    for (const id of [examId, 1_000_000_000, 'x', '9'.repeat(400), -1]) {
      expect([id, await statusOf(own.data(id)), await statusOf(own.open(id, 1)), await statusOf(own.save(id, 1, 'a')), await statusOf(own.finish(id))]).toEqual([id, 404, 404, 404, 404]);
    }
  });

  test('shows what a group shows from when it was opened', async () => {
    const { own, examId } = await newTaker({ groups: [group(1, { display_image: 'https://example.com/a.png', display_video: 'https://example.com/a.mp4' })] });
    expect((await own.exam(examId)).questions).toMatchObject([{ display_image: null, display_video: null }]);
    expect(await own.group(examId, 1)).toMatchObject({ display_image: 'https://example.com/a.png', display_video: 'https://example.com/a.mp4' });
    expect((await own.exam(examId)).questions).toMatchObject([{ display_image: 'https://example.com/a.png' }]);
  });
});

describe('a group', () => {
  test('comes with its questions and starts its clock once, also on a second device [CALL-55, EXAM-17]', async () => {
    const taker = await newTaker();
    const { own, examId, visitor } = taker;
    const opened = await own.group(examId, 1);
    expect(opened).toMatchObject({ question_group_id: 1, timelimit: 100, remaining_time: 100, is_submitted: false });
    expect(opened.questions_data).toEqual(everyQuestion().map((question) => ({ ...question, answer: null, number: 0 })));
    server.pass(30);
    const device = await server.logIn(visitor.email, 'a password of tests');
    expect((await examCalls(device).group(examId, 1)).remaining_time).toBe(70);
    expect(await remainingOf(taker, 0)).toBe(70);
  });

  test('opened by two at once is opened once', async () => {
    const { own, examId, visitor } = await newTaker();
    const answers = await Promise.all(Array.from({ length: 10 }, () => own.open(examId, 1)));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    const [row] = await server.services.db.select().from(examTakers).where(eq(examTakers.applicantId, visitor.id));
    expect([Object.keys(row?.progress ?? {}), row?.revision]).toEqual([['1'], 1]);
  });

  test('whose time is up is handed in, with nothing left [EXAM-21]', async () => {
    const taker = await newTaker();
    await taker.own.open(taker.examId, 1);
    server.pass(99);
    expect([await remainingOf(taker, 0), await submittedIn(taker)]).toEqual([1, [false, false, false]]);
    server.pass(1.1);
    expect([await remainingOf(taker, 0), await submittedIn(taker)]).toEqual([0, [true, false, false]]);
  });

  test('has no more time than all of it, although the clock was set back', async () => {
    const taker = await newTaker();
    await taker.own.open(taker.examId, 1);
    server.pass(-3600);
    expect(await remainingOf(taker, 0)).toBe(100);
    server.pass(3600);
    expect(await remainingOf(taker, 0)).toBe(100);
  });

  test('that is left for a later one or, by Back, for an earlier one is handed in', async () => {
    const taker = await newTaker();
    const { own, examId } = taker;
    await own.open(examId, 1);
    await own.open(examId, 2);
    expect(await submittedIn(taker)).toEqual([true, false, false]);
    expect(await own.group(examId, 1)).toMatchObject({ is_submitted: true, remaining_time: 0 });
    expect(await submittedIn(taker)).toEqual([true, true, false]);
    await own.open(examId, 3);
    expect(await submittedIn(taker)).toEqual([true, true, false]);
  });

  test('is out of reach while one before it was never opened, but for one that takes no answers', async () => {
    const { own, examId } = await newTaker({ groups: [group(1), group(2, { is_valid: false }), group(3)] });
    expect(await errorsOf(own.open(examId, 3))).toBe('Please go through the parts of the exam in their order.');
    expect(await errorsOf(own.open(examId, 3, 'ja'))).toBe('試験の各パートは順番に進めてください。');
    await own.open(examId, 1);
    expect(await statusOf(own.open(examId, 3))).toBe(200);
    expect(await statusOf(own.open(examId, 4))).toBe(404);
    expect(await own.group(examId, 2)).toMatchObject({ is_valid: false, is_submitted: false });
  });

  test('has as much time as its applicant has more', async () => {
    const taker = await newTaker({ groups: [group(1, { timelimit: 90 })] }, { extraTime: 25 });
    expect(await taker.own.group(taker.examId, 1)).toMatchObject({ timelimit: 113, remaining_time: 113 });
    server.pass(100);
    expect(await remainingOf(taker, 0)).toBe(13);
  });

  test('ends with its exam, but has all of its time while it was not opened [EXAM-03, EXAM-20]', async () => {
    const taker = await newTaker({ end: 60 });
    expect((await taker.own.exam(taker.examId)).questions).toMatchObject([1, 2, 3].map(() => ({ timelimit: 100, remaining_time: 100, is_submitted: false })));
    expect((await taker.own.group(taker.examId, 1)).remaining_time).toBe(60);
    server.pass(61);
    expect(await submittedIn(taker)).toEqual([true, false, false]);
    // Nothing is left of what cannot be opened any more.
    expect([await remainingOf(taker, 1), await remainingOf(taker, 2)]).toEqual([0, 0]);
    expect(await errorsOf(taker.own.open(taker.examId, 2))).toBe('This exam is over.');
  });
});

describe('a step', () => {
  test('hands in the part that the client shows, and no other that is worked on elsewhere by now [EXAM-24, EXAM-30]', async () => {
    const taker = await newTaker();
    const { own, examId } = taker;
    await own.group(examId, 1);
    expect(await statusOf(own.open(examId, 2, 'en', 1))).toBe(200);
    expect(await errorsOf(own.open(examId, 3, 'en', 1))).toEqual('This exam is open at another part on another device. Nothing was submitted. Please open the exam again.');
    expect(await errorsOf(own.finish(examId, 'ja', 1))).toEqual('この試験は別の端末で別のパートが開かれています。提出は行われていません。試験を開き直してください。');
    expect(await submittedIn(taker)).toEqual([true, false, false]);
    // The part that is open is no step on: a device that lags behind comes to it.
    expect(await statusOf(own.open(examId, 2, 'en', 1))).toBe(200);
    expect(await statusOf(own.open(examId, 3, 'en', 2))).toBe(200);
    expect(await statusOf(own.finish(examId, 'en', 3))).toBe(200);
  });

  test('nor is the exam, where another device opens a part in the moment that it is submitted', async () => {
    const { visitor, own, examId } = await newTaker();
    await own.open(examId, 1);
    const { services } = server;
    let isFirst = true;
    const at: typeof services.definitions.at = async (...args) => {
      const found = await services.definitions.at(...args);
      if (isFirst) {
        isFirst = false;
        expect(await statusOf(own.open(examId, 2, 'en', 1))).toBe(200);
      }
      return found;
    };
    const session = await authenticate(services, { headers: { authorization: `Bearer ${visitor.token}` } } as FastifyRequest);
    const held = { ...services, definitions: { ...services.definitions, at } };
    const finishing = finishExam(held, session, examId, { language: 'en', portal: '' }, 1);
    await expect(finishing).rejects.toMatchObject({ status: 422, reason: { key: 'groupMoved' } });
    expect((await own.exam(examId)).mark_as_done).toBe(false);
    expect(await statusOf(own.save(examId, 11, 'still taken'))).toBe(200);
  });

  test('from a part whose time is up hands nothing in that is open', async () => {
    const own = await newTaker({ groups: [group(1, { timelimit: 0 }), group(2)] });
    await own.own.group(own.examId, 1);
    expect(await statusOf(own.own.open(own.examId, 2, 'en', 5))).toBe(200);
    expect(await statusOf(own.own.open(own.examId, 1, 'en', 99))).toBe(422);
  });
});

describe('a submitted exam', () => {
  test('is done for good; saying so twice changes nothing [CALL-57, EXAM-35]', async () => {
    const taker = await newTaker();
    const { own, examId } = taker;
    await own.open(examId, 1);
    expect(await own.exam(examId)).not.toHaveProperty('receipt_number');
    const sent = (await own.finish(examId)).json<{ receipt: Receipt }>();
    expect(sent).toEqual({ message: 'Your exam has been submitted. Thank you.', receipt: expect.anything() as unknown });
    expect((await own.finish(examId, 'ja')).json()).toEqual({ message: '試験を提出しました。お疲れさまでした。', receipt: expect.anything() as unknown });
    expect(await own.exam(examId)).toMatchObject({ mark_as_done: true, validity: true, score: null, receipt_number: sent.receipt.number });
    expect(await submittedIn(taker)).toEqual([true, true, true]);
    expect(await own.group(examId, 1)).toMatchObject({ is_submitted: true, remaining_time: 0 });
    expect(await errorsOf(own.open(examId, 2))).toBe('This exam has been submitted and cannot be changed any more.');
  });

  test('cannot be submitted while nothing of it was opened that still can be', async () => {
    const [fresh, late, closed] = [await newTaker(), await newTaker({ end: 10 }), await newTaker({ groups: threeGroups.map((group) => ({ ...group, is_valid: false })) })];
    for (const { own, examId } of [fresh, late]) {
      expect(await errorsOf(own.finish(examId))).toBe('This part of the exam has not been started yet. Please open the exam again.');
      expect(await own.exam(examId)).toMatchObject({ mark_as_done: false });
    }
    expect(await statusOf(closed.own.finish(closed.examId))).toBe(200);
    server.pass(11);
    expect(await statusOf(late.own.finish(late.examId))).toBe(200);
    await fresh.own.open(fresh.examId, 1);
    expect(await statusOf(fresh.own.finish(fresh.examId))).toBe(200);
  });

  test('cannot be submitted once it is over, but stays submitted', async () => {
    const [late, early] = [await newTaker({ end: 10 }), await newTaker({ end: 10 })];
    await early.own.open(early.examId, 1);
    const { receipt } = (await early.own.finish(early.examId)).json<{ receipt: Receipt }>();
    server.pass(21);
    expect(await early.own.exam(early.examId)).toMatchObject({ validity: false, mark_as_done: true, receipt_number: receipt.number });
    const over = await late.own.exam(late.examId);
    expect(over).toMatchObject({ validity: false, mark_as_done: false });
    expect(over).not.toHaveProperty('receipt_number');
    expect(await errorsOf(late.own.finish(late.examId))).toBe('This exam is over.');
    expect(await statusOf(early.own.finish(early.examId))).toBe(200);
  });
});

describe('what is right', () => {
  const solutions = { 1: { correct_answer: 'SECRET' }, 2: { correct_answer: ['1', '3'], correct_answer_details: { en: 'SECRET', jp: 'SECRET' } }, 3: { correct_answer: '2', answer_image: 'https://example.com/SECRET.png' } };

  test('is said once nothing can be answered any more, and not a moment before [EXAM-36, EXAM-37, EXAM-38, EXAM-40]', async () => {
    const { own, examId } = await newTaker({ end: 100, solutions });
    const all = async (): Promise<string> => {
      const answers = [await own.data(examId), await own.open(examId, 1), await own.save(examId, 2, ['1'], 1), await own.save(examId, 2, 'none', 2), await own.finish(1)];
      return answers.map(({ body }) => body).join();
    };
    expect(await all()).not.toContain('SECRET');
    server.pass(99);
    expect(await all()).not.toContain('SECRET');
    server.pass(10);
    expect(await all()).not.toContain('SECRET');
    expect(await own.exam(examId)).toMatchObject({ validity: true });
    server.pass(2);
    expect(await statusOf(own.save(examId, 2, ['2'], 9))).toBe(422);
    const { questions, validity } = await own.exam(examId);
    expect([validity, questions?.[0]?.questions_data?.slice(0, 3), questions?.[1]?.questions_data?.[0]]).toEqual([false, [
      expect.objectContaining({ correct_answer: 'SECRET', correct_answer_details: null, answer_image: null }),
      expect.objectContaining({ answer: ['1'], correct_answer: ['1', '3'], correct_answer_details: { en: 'SECRET', jp: 'SECRET' } }),
      expect.objectContaining({ answer: null, correct_answer: '2', answer_image: 'https://example.com/SECRET.png', answer_video: null }),
    ], expect.objectContaining({ correct_answer: null, correct_answer_details: null })]);
  });

  test('stays unsaid in an exam that is submitted and not over', async () => {
    const { own, examId } = await newTaker({ end: HOUR, solutions });
    await own.open(examId, 1);
    await own.finish(examId);
    expect([(await own.data(examId)).body, (await own.open(examId, 1)).body].join()).not.toContain('SECRET');
  });
});

describe('the score', () => {
  const choices = [{ ...everyQuestion()[1], question_id: 2 }, { ...everyQuestion()[2], question_id: 3 }] as ReturnType<typeof everyQuestion>;
  const solutions = { 2: { correct_answer: ['3', '1'], points: 3 }, 3: { correct_answer: '2' } };

  test.each<readonly [string, unknown, unknown, number]>([
    ['nothing', null, null, 0], ['all, in another order', ['1', '3'], '2', 100], ['the lighter one', ['1'], '2', 25], ['the heavier one', ['3', '1'], '1', 75], ['too much', ['1', '2', '3'], null, 0],
  ])('of who answered %s [EXAM-41]', async (_what, ticks, choice, score) => {
    const { own, examId } = await newTaker({ groups: [group(1, { questions: choices })], solutions, end: 100 });
    await own.open(examId, 1);
    await own.save(examId, 2, ticks, 1);
    await own.save(examId, 3, choice, 2);
    server.pass(200);
    expect((await own.exam(examId)).score).toBe(score);
  });

  test.each(['radio_button', 'drop_down', 'own_radio_button', 'own_drop_down'])('counts a question of the type %s, and ticks of a type of one’s own', async (choice) => {
    const served = ['check_box', 'radio_button', 'drop_down'].map((base) => ({ position: 0, name: `own_${base}`, entry: { name: `own_${base}`, base } }));
    await define(server, 'field_types', served);
    const questions = choices.map((question, place) => ({ ...question, question_type: place === 0 ? 'own_check_box' : choice }));
    const { own, examId } = await newTaker({ groups: [group(1, { questions })], solutions, end: 100 });
    await own.open(examId, 1);
    await own.save(examId, 2, ['1', '3'], 1);
    server.pass(200);
    expect((await own.exam(examId)).score).toBe(75);
  });

  test('is a person’s where there is one, and nobody’s where a text would have to be judged', async () => {
    const [marked, unmarked] = [await newTaker({ end: -60, solutions }, { score: 88 }), await newTaker({ end: -60, solutions })];
    expect([(await marked.own.exam(marked.examId)).score, (await unmarked.own.exam(unmarked.examId)).score]).toEqual([88, null]);
  });
});

describe('content that is loaded again', () => {
  const change = (examId: number, row: Partial<ExamEntry>) => changeList(server, 'exams', ({ id }) => id === examId, row);

  test('is what everybody is judged by from then on', async () => {
    const { own, examId } = await newTaker();
    await own.open(examId, 1);
    expect(await statusOf(own.save(examId, 71, 'a', 1))).toBe(404);
    await change(examId, { groups: [group(1, { timelimit: 200, questions: [...everyQuestion(), ...everyQuestion(71)] }), group(2)] });
    expect((await own.save(examId, 71, 'a', 1)).json()).toMatchObject({ remaining_time: 200, number: 1 });
    await change(examId, { groups: [group(1, { timelimit: 50, questions: everyQuestion(71) })] });
    expect((await own.save(examId, 71, 'b', 2)).json()).toMatchObject({ remaining_time: 50, number: 2 });
    expect(await statusOf(own.save(examId, 1, 'b', 3))).toBe(404);
    expect((await own.exam(examId)).questions).toHaveLength(1);
    await change(examId, { groups: [group(1, { is_valid: false, questions: everyQuestion(71) })] });
    expect(await errorsOf(own.save(examId, 71, 'c', 4))).toBe('This part of the exam takes no answers.');
  });

  test('keeps the demo as its applicant left it, and the files of its exams', async () => {
    const demo = examCalls(await server.logIn('demo@example.com', 'demo-password'));
    const opened = await demo.group(1, 11);
    await demo.save(1, 101, '1', 5);
    const files = await server.storedFiles();
    await loadContent(server.services, inProject('server', 'demo'));
    expect(await server.storedFiles()).toEqual(files);
    expect((await demo.group(1, 11)).questions_data?.[0]).toMatchObject({ answer: '1', number: 5 });
    expect(opened.timelimit).toBe(600);
  });
});

describe('the demo', () => {
  test('has an exam of three timed groups with every type of question, an expired one, and a marked one to review', async () => {
    const demo = examCalls(await server.logIn('onboarded@example.com', 'onboarded-password'));
    const { questions: groups = [], intro_video: video } = await demo.exam(1);
    const types: unknown[] = [];
    for (const { question_group_id: id } of groups ?? []) types.push(...((await demo.group(1, Number(id))).questions_data ?? []).map((question) => (question as { question_type?: unknown }).question_type));
    expect([groups?.length, new Set(types)]).toEqual([3, new Set(['free_text', 'check_box', 'radio_button', 'image', 'document', 'video'])]);
    expect(groups?.map(({ confirmation_screen: asks }) => asks)).toEqual([false, true, false]);
    expect(video).toMatch(/exam_media/);
    expect(await demo.exam(2)).toMatchObject({ validity: false, mark_as_done: false });
    const own = examCalls(await server.logIn('demo@example.com', 'demo-password'));
    const { questions, ...reviewed } = await own.exam(3);
    expect(reviewed).toMatchObject({ validity: false, mark_as_done: true, score: 80 });
    const explained = (questions ?? []).flatMap(({ questions_data: asked }) => asked ?? []).map((question) => (question as { correct_answer_details?: unknown }).correct_answer_details);
    expect([explained.length, explained.filter((text) => text === null).length]).toEqual([4, 1]);
    expect(await own.exam(4)).toMatchObject({ validity: true, mark_as_done: true });
  });

  test('serves its video in the parts that players ask for, and its picture', async () => {
    const demo = examCalls(await server.logIn('secure@example.com', 'secure-password').catch(() => server.logIn('demo@example.com', 'demo-password')));
    const address = String((await demo.exam(1)).intro_video);
    const file = await readFile(inProject('server', 'demo', 'files', 'exam-intro.mp4'));
    const get = (range?: string) => server.app.inject({ url: address, headers: range === undefined ? {} : { range } });
    const whole = await get();
    expect([whole.statusCode, whole.headers['content-type'], whole.headers['accept-ranges'], whole.rawPayload.equals(file)]).toEqual([200, 'video/mp4', 'bytes', true]);
    for (const [range, start, end] of [['bytes=0-99', 0, 100], ['bytes=100-', 100, file.length], ['bytes=-50', file.length - 50, file.length], ['bytes=0-99999999', 0, file.length]] as const) {
      const part = await get(range);
      expect([range, part.statusCode, part.headers['content-range'], part.rawPayload.equals(file.subarray(start, end))]).toEqual([range, 206, `bytes ${String(start)}-${String(end - 1)}/${String(file.length)}`, true]);
    }
    for (const range of ['bytes=9-1', 'bytes=0-1,5-6', 'pieces=0-1', 'bytes=-', 'bytes=99999999-']) expect([range, (await get(range)).statusCode]).toEqual([range, 200]);
    expect((await server.app.inject('/api/v1/exam_media/00000000000000000000000000000000')).statusCode).toBe(404);
  });

  test('a video that is published no more plays for a day on pages that are open, and no longer', async () => {
    const own = await startTestServer();
    onTestFinished(own.close);
    const address = String((await examCalls(await own.logIn('demo@example.com', 'demo-password')).exam(1)).intro_video);
    const status = async (): Promise<number> => (await own.app.inject(address)).statusCode;
    const withdraw = (words: string) => redefine(own, (draft) => {
      draft.retain('exam_media', () => false);
      for (const exam of draft.lists.exams) draft.put('exams', { ...exam, introVideo: null, introText: { en: words, jp: words } });
    });
    for (const words of ['without', 'once more']) await withdraw(words);
    expect(await status()).toBe(200);
    own.pass(24 * 60 * 60 + 60);
    expect(await status()).toBe(404);
  });
});

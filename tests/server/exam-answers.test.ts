import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { errorsOf, examCalls, group, newExam, question, statusOf, storedAnswers, takes } from './support/exams.ts';
import { filePart, textPart } from './support/raw-form.ts';
import { type Answer, PASSWORD, type TestServer, startTestServer } from './support/test-server.ts';

let server: TestServer;
beforeAll(async () => { server = await startTestServer(); });
afterAll(() => server.close());

/** Somebody who sits in the first group. */
async function newSitter(exam: Parameters<typeof newExam>[1] = {}) {
  const [visitor, examId] = [await server.newVisitor(), await newExam(server, exam)];
  await takes(server, visitor.id, examId);
  const own = examCalls(visitor);
  await own.open(examId, 1);
  const held = async (id: number) => (await storedAnswers(server, visitor.id)).get(id);
  const shown = async (id: number) => (await own.group(examId, 1)).questions_data?.[id - 1] as { answer: unknown; number: unknown } | undefined;
  return { visitor, examId, own, held, shown };
}

describe('an answer', () => {
  test('is kept, shown again, and answered with what is left of the time [CALL-56]', async () => {
    const { own, examId, held, shown } = await newSitter();
    server.pass(10);
    expect((await own.save(examId, question.free_text, 'あいう', 4)).json()).toEqual({ message: 'Your answer has been saved.', remaining_time: 90, number: 4 });
    expect((await own.save(examId, question.check_box, ['1', '3'], 5, 'ja')).json()).toEqual({ message: '回答を保存しました。', remaining_time: 90, number: 5 });
    expect([await shown(1), await shown(2)]).toMatchObject([{ answer: 'あいう', number: 4 }, { answer: ['1', '3'], number: 5 }]);
    expect(await held(2)).toMatchObject({ number: 5, answer: ['1', '3'] });
  });

  test.each<readonly [string, number, unknown, number, unknown]>([
    ['a text', question.free_text, 'a', 200, 'a'],
    ['a text of 10,000 letters', question.free_text, 'あ'.repeat(10_000), 200, 'あ'.repeat(10_000)],
    ['a text that is longer', question.free_text, 'あ'.repeat(10_001), 422, undefined],
    ['a text with half a character', question.free_text, 'a\uDC00', 422, undefined],
    ['a list for a text', question.free_text, ['a'], 422, undefined],
    ['a blank text', question.free_text, ' \n', 200, null],
    ['ids', question.check_box, ['3', '1'], 200, ['3', '1']],
    ['ids as numbers', question.check_box, [1, 2], 200, ['1', '2']],
    ['ids joined by commas', question.check_box, '1,2', 200, ['1', '2']],
    ['no ids', question.check_box, [], 200, null],
    ['nothing', question.check_box, null, 200, null],
    ['an id that is none', question.check_box, ['4'], 422, undefined],
    ['an id twice', question.check_box, ['1', '1'], 422, undefined],
    ['more ids than there are', question.check_box, ['1', '2', '3', '1'], 422, undefined],
    ['more ids than anybody has', question.check_box, Array.from({ length: 1001 }, () => '1'), 422, undefined],
    ['one id', question.radio_button, '2', 200, '2'],
    ['two ids', question.radio_button, '1,2', 422, undefined],
    ['a list of one id', question.radio_button, ['2'], 422, undefined],
    ['the address of an mp4', question.video, 'https://example.com/a.mp4', 200, 'https://example.com/a.mp4'],
    ['the address of something else', question.video, 'https://example.com/a.mov', 422, undefined],
    ['a script', question.video, 'javascript:alert(1)//.mp4', 422, undefined],
    ['a text for a file', question.document, 'a.pdf', 422, undefined],
    ['what says it is a file', question.document, { name: 'a.pdf', size: 1 }, 422, undefined],
    ['nothing for a file', question.image, '', 200, null],
    ['an object', question.free_text, { a: 1 }, 422, undefined],
    ['a number', question.free_text, 7, 422, undefined],
  ])('that is %s', async (_what, questionId, answer, status, kept) => {
    const { own, examId, held } = await newSitter();
    const said = await own.save(examId, questionId, answer, 1);
    expect([said.statusCode, (await held(questionId))?.answer]).toEqual([status, kept]);
    if (status !== 200) expect(said.json<{ errors: unknown }>().errors).toBeTruthy();
  });

  test('is emptied by an empty one, and its number stays', async () => {
    const { own, examId, shown } = await newSitter();
    await own.save(examId, question.free_text, 'a', 3);
    await own.save(examId, question.free_text, '', 4);
    expect(await shown(1)).toMatchObject({ answer: null, number: 4 });
    expect((await own.save(examId, question.free_text, 'a', 3)).json()).toMatchObject({ number: 4 });
    expect(await shown(1)).toMatchObject({ answer: null, number: 4 });
  });

  test('to no question of this exam is not found, of another’s exam neither, and stores nothing', async () => {
    const [one, two] = [await newSitter(), await newSitter()];
    expect(await Promise.all([one.own.save(one.examId, 99, 'a', 1), one.own.save(two.examId, 1, 'a', 1), one.own.save(one.examId, 'x', 'a', 1)].map(statusOf))).toEqual([404, 404, 404]);
    expect([(await storedAnswers(server, one.visitor.id)).size, (await storedAnswers(server, two.visitor.id)).size]).toEqual([0, 0]);
  });

  test('without a token that opens something is a 401 whatever the body says', async () => {
    const { visitor, examId } = await newSitter();
    const token = `Bearer ${'a'.repeat(43)}`;
    const bodies = [{ applicants_exam: { exam_id: examId, question_id: 1, answer: 'a', number: 1 } }, { applicants_exam: { exam_id: examId, question_id: 2, answer: ['9'] } },
      { applicants_exam: { exam_id: examId, mark_as_done: true } }, { applicants_exam: { exam_id: examId, question_id: 4, answer: { name: 'a', size: 1 } } }, { applicants_exam: 1 }, {}];
    for (const payload of bodies) {
      const answer = await server.app.inject({ method: 'PUT', url: '/api/v1/applicants_exams/update.json', payload, headers: { authorization: token } });
      expect([JSON.stringify(payload), answer.statusCode]).toEqual([JSON.stringify(payload), 401]);
    }
    await visitor.call('POST', '/api/v1/applicants/logout.json');
    expect(await statusOf(examCalls(visitor).save(examId, 1, 'a', 1))).toBe(401);
    expect((await storedAnswers(server, visitor.id)).size).toBe(0);
  });

  test.each<readonly [string, object]>([
    ['no exam', { question_id: 1, answer: 'a' }], ['no answer', { exam_id: 1, question_id: 1 }], ['an answer and the end', { exam_id: 1, question_id: 1, answer: 'a', mark_as_done: true }],
    ['a negative number', { exam_id: 1, question_id: 1, answer: 'a', number: -1 }], ['half a number', { exam_id: 1, question_id: 1, answer: 'a', number: 1.5 }],
    ['a number beyond all', { exam_id: 1, question_id: 1, answer: 'a', number: 1e300 }], ['a text for a number', { exam_id: 1, question_id: 1, answer: 'a', number: 'x' }],
  ])('with %s breaks the contract', async (_what, said) => {
    const { visitor } = await newSitter();
    expect((await visitor.call('PUT', '/api/v1/applicants_exams/update.json', { payload: { applicants_exam: said } })).statusCode).toBe(422);
  });

  test('takes one connection and one statement', async () => {
    const { own, examId } = await newSitter();
    await own.save(examId, 1, 'first', 1);
    const { $client: pool } = server.services.db;
    let queries = 0;
    const count = (): void => { queries += 1; };
    pool.on('acquire', count);
    expect(await statusOf(own.save(examId, 1, 'second', 2))).toBe(200);
    pool.off('acquire', count);
    expect(queries).toBe(1);
  });
});

describe('the order of answers', () => {
  test('is that of their numbers, whatever order they arrive in', async () => {
    const { own, examId, shown } = await newSitter();
    const numbers = [];
    for (const [answer, number] of [['c', 3], ['a', 1], ['b', 2], ['c', 3], ['d', 4], ['c', 3]] as const) numbers.push((await own.save(examId, 1, answer, number)).json<{ number: number }>().number);
    expect([numbers, await shown(1)]).toEqual([[3, 3, 3, 3, 4, 4], expect.objectContaining({ answer: 'd', number: 4 })]);
  });

  test('holds when all come at once, from two sessions', async () => {
    const { visitor, own, examId, shown } = await newSitter();
    const other = examCalls(await server.logIn(visitor.email, PASSWORD));
    const answers = await Promise.all(Array.from({ length: 40 }, (_, index) => (index % 2 ? own : other).save(examId, 1, `answer ${String((index * 17) % 40)}`, (index * 17) % 40)));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(await shown(1)).toMatchObject({ answer: 'answer 39', number: 39 });
  });

  test('is a header, as the client sends it; a body of an earlier client may have it', async () => {
    const { own, examId, shown } = await newSitter();
    const orders = [];
    for (const [answer, order] of [['b', 1_843_200_000_000_512], ['a', 1_843_200_000_000_511]] as const) orders.push((await own.saveInOrder(examId, 1, answer, order)).json<{ number: number }>().number);
    expect([orders, await shown(1)]).toEqual([[1_843_200_000_000_512, 1_843_200_000_000_512], expect.objectContaining({ answer: 'b' })]);
    expect((await own.save(examId, 1, 'c', 7)).json()).toMatchObject({ number: 1_843_200_000_000_512 });
    for (const order of ['-1', '1.5', 'x', '', '99999999999999999', '9007199254740992', '1, 2']) expect([order, await statusOf(own.saveInOrder(examId, 1, 'd', order))]).toEqual([order, 422]);
    expect(await shown(1)).toMatchObject({ answer: 'b' });
  });

  test('stays one that can be counted on from', async () => {
    const { own, examId, shown } = await newSitter();
    const year = 366 * 86_400_000;
    const most = (server.services.clock().getTime() + year) * 1_024;
    for (const order of [Number.MAX_SAFE_INTEGER, most + 1]) {
      expect([await statusOf(own.saveInOrder(examId, 1, 'ahead', order)), await statusOf(own.save(examId, 1, 'ahead', order))]).toEqual([422, 422]);
    }
    expect(await statusOf(own.saveInOrder(examId, 1, 'a', most))).toBe(200);
    server.pass(1);
    expect((await own.saveInOrder(examId, 1, 'b', most + 1_024)).json()).toMatchObject({ number: most + 1_024 });
    expect(await shown(1)).toMatchObject({ answer: 'b' });
  });

  test('takes one without a number for the newest, and the last of two with the same', async () => {
    const { own, examId, shown } = await newSitter();
    await own.save(examId, 1, 'a', 7);
    expect((await own.save(examId, 1, 'b')).json()).toMatchObject({ number: 8 });
    expect(await shown(1)).toMatchObject({ answer: 'b', number: 8 });
    await own.save(examId, 1, 'c', 8);
    expect(await shown(1)).toMatchObject({ answer: 'c', number: 8 });
    expect((await own.save(examId, 2, ['1'])).json()).toMatchObject({ number: 1 });
  });
});

describe('the time', () => {
  test.each<readonly [number, number]>([[99, 200], [109, 200], [111, 422], [3600, 422]])('%s s after the start an answer is a %s [EXAM-23]', async (seconds, status) => {
    const { own, examId, shown } = await newSitter();
    await own.save(examId, 1, 'before', 1);
    server.pass(seconds);
    const said = await own.save(examId, 1, 'late', 2);
    expect(said.statusCode).toBe(status);
    expect(await shown(1)).toMatchObject({ answer: status === 200 ? 'late' : 'before' });
    if (status === 422) expect(said.json()).toEqual({ errors: 'The time for this part of the exam is up. This answer came too late and was not saved.' });
  });

  test('is said to be up in the language of the request', async () => {
    const { own, examId } = await newSitter();
    server.pass(120);
    expect(await errorsOf(own.save(examId, 1, 'a', 1, 'ja'))).toBe('このパートの制限時間になりました。時間内に届かなかったため、この回答は保存されませんでした。');
  });

  test('of the request is not believed', async () => {
    const { own, visitor, examId } = await newSitter();
    server.pass(50);
    const said = await visitor.call('PUT', '/api/v1/applicants_exams/update.json', { payload: { applicants_exam: { exam_id: examId, question_id: 1, answer: 'a', remaining_time: 5000, number: 1 } } });
    expect(said.json()).toMatchObject({ remaining_time: 50 });
    server.pass(70);
    expect(await statusOf(own.save(examId, 1, 'b', 2))).toBe(422);
  });

  test('of a group that was left early ends at once; one that was left when its time was up keeps its grace', async () => {
    const [early, late] = [await newSitter(), await newSitter()];
    await early.own.open(early.examId, 2);
    expect(await errorsOf(early.own.save(early.examId, 1, 'a', 1))).toBe('This part of the exam has been submitted and cannot be changed any more.');
    server.pass(101);
    await late.own.open(late.examId, 2);
    expect(await statusOf(late.own.save(late.examId, 1, 'a', 1))).toBe(200);
    server.pass(10);
    expect(await statusOf(late.own.save(late.examId, 1, 'b', 2))).toBe(422);
  });

  test('has not begun for a group that was not opened, and is over for an exam that is done', async () => {
    const { own, examId } = await newSitter();
    expect(await errorsOf(own.save(examId, 11, 'a', 1))).toBe('This part of the exam has not been started yet. Please open the exam again.');
    await own.finish(examId);
    expect(await errorsOf(own.save(examId, 1, 'a', 1))).toBe('This exam has been submitted and cannot be changed any more.');
  });

  test('does not matter to who says again what is stored', async () => {
    const { own, examId, shown } = await newSitter();
    await own.save(examId, 1, 'old', 1);
    await own.save(examId, 1, 'new', 2);
    server.pass(500);
    expect([await own.save(examId, 1, 'old', 1), await own.save(examId, 1, 'new', 2)].map((answer: Answer) => answer.json<object>()))
      .toEqual([1, 2].map(() => ({ message: 'Your answer has been saved.', remaining_time: 0, number: 2 })));
    expect(await Promise.all([own.save(examId, 1, 'other', 2), own.save(examId, 1, 'new', 3), own.save(examId, 1, 'new')].map(statusOf))).toEqual([422, 422, 422]);
    expect(await shown(1)).toMatchObject({ answer: 'new', number: 2 });
  });

  test('of somebody with more time goes on for longer', async () => {
    const [visitor, examId] = [await server.newVisitor(), await newExam(server, { groups: [group(1)] })];
    await takes(server, visitor.id, examId, { extraTime: 50 });
    const own = examCalls(visitor);
    await own.open(examId, 1);
    server.pass(159);
    expect(await statusOf(own.save(examId, 1, 'a', 1))).toBe(200);
    server.pass(2);
    expect(await statusOf(own.save(examId, 1, 'b', 2))).toBe(422);
  });
});

describe('an answer that is a file', () => {
  const PNG = '\u0089PNG';
  const parts = (examId: number, questionId: number, number: number, file: ReturnType<typeof filePart>) =>
    [textPart('applicants_exam[exam_id]', String(examId)), textPart('applicants_exam[question_id]', String(questionId)), textPart('applicants_exam[number]', String(number)), file];
  const pdf = (content = '%PDF-1.4') => filePart('applicants_exam[answer]', '作文.pdf', content);

  test('is kept, given back under an address that its owner alone is told, and replaced [EXAM-15]', async () => {
    const { own, visitor, examId, shown } = await newSitter();
    const before = await server.storedFiles();
    expect((await own.saveParts(parts(examId, question.document, 1, pdf()))).json()).toMatchObject({ message: 'Your answer has been saved.', number: 1 });
    const address = String((await shown(5))?.answer);
    const file = await server.app.inject(address);
    expect([file.statusCode, file.body, file.headers['content-type']]).toEqual([200, '%PDF-1.4', 'application/pdf']);
    expect(decodeURIComponent(address)).toContain('作文.pdf');
    await own.saveParts(parts(examId, question.document, 2, pdf('%PDF-1.5')));
    expect([(await server.app.inject(address)).statusCode, (await server.app.inject(String((await shown(5))?.answer))).body]).toEqual([404, '%PDF-1.5']);
    expect((await server.storedFiles()).length).toBe(before.length + 1);
    await own.save(examId, question.document, '', 3);
    expect([await server.storedFiles(), (await shown(5))?.answer]).toEqual([before, null]);
    expect(visitor.id).toBeGreaterThan(0);
  });

  test.each<readonly [string, number, ReturnType<typeof filePart>]>([
    ['of another kind than its name says', question.document, filePart('applicants_exam[answer]', 'a.pdf', 'plain')],
    ['of a kind that is not taken', question.image, pdf()], ['that is empty', question.document, pdf('')], ['for a text', question.free_text, pdf()],
    ['under another name', question.document, filePart('applicants_exam[photo]', 'a.pdf')],
    ['named png that is none', question.image, filePart('applicants_exam[answer]', 'a.png', PNG)],
  ])('%s is refused and not kept', async (_what, questionId, file) => {
    const { own, examId } = await newSitter();
    const before = await server.storedFiles();
    expect(await statusOf(own.saveParts(parts(examId, questionId, 1, file)))).toBe(422);
    expect(await server.storedFiles()).toEqual(before);
  });

  test('stays when the file that it replaces cannot be removed', async () => {
    const { own, examId, shown } = await newSitter();
    await own.saveParts(parts(examId, question.document, 1, pdf()));
    const away = vi.spyOn(server.services.storage, 'remove').mockRejectedValueOnce(new Error('the storage is away'));
    expect(await statusOf(own.saveParts(parts(examId, question.document, 2, pdf('%PDF-1.5'))))).toBe(200);
    away.mockRestore();
    expect((await server.app.inject(String((await shown(5))?.answer))).body).toBe('%PDF-1.5');
  });

  test('that is late, older, or another’s is not kept either', async () => {
    const [one, two] = [await newSitter(), await newSitter()];
    await one.own.saveParts(parts(one.examId, question.document, 5, pdf()));
    const before = await server.storedFiles();
    expect((await one.own.saveParts(parts(one.examId, question.document, 4, pdf('%PDF-1.3')))).json()).toMatchObject({ number: 5 });
    expect(await statusOf(two.own.saveParts(parts(one.examId, question.document, 9, pdf())))).toBe(404);
    server.pass(200);
    expect(await statusOf(one.own.saveParts(parts(one.examId, question.document, 9, pdf('%PDF-1.6'))))).toBe(422);
    expect(await server.storedFiles()).toEqual(before);
  });

  test('may come as a form also where it is a text, a list, or the end', async () => {
    const { own, examId, held } = await newSitter();
    const head = (id: number) => [textPart('applicants_exam[exam_id]', String(examId)), textPart('applicants_exam[question_id]', String(id))];
    await own.saveParts([...head(1), textPart('applicants_exam[answer]', 'text')]);
    await own.saveParts([...head(2), textPart('applicants_exam[answer][]', '1'), textPart('applicants_exam[answer][]', '2')]);
    expect([(await held(1))?.answer, (await held(2))?.answer]).toEqual(['text', ['1', '2']]);
    expect(await statusOf(own.saveParts([...head(1), textPart('applicants_exam[answer]', 'x'), textPart('other')]))).toBe(422);
    expect((await own.saveParts([textPart('applicants_exam[exam_id]', String(examId)), textPart('applicants_exam[mark_as_done]', 'true')])).json()).toMatchObject({ message: 'Your exam has been submitted. Thank you.' });
  });
});

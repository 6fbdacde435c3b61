import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadContent } from '../../server/admin/load-content.ts';
import { inProject } from '../../server/base/root.ts';
import type { Draft } from '../../server/definitions/draft.ts';
import { duringPublish, redefine } from './support/define.ts';
import { errorsOf, examCalls, newClass, newExam, statusOf, takes } from './support/exams.ts';
import { DAY } from './support/hiring.ts';
import { statementsOf } from './support/statements.ts';
import { type TestServer, startTestServer } from './support/test-server.ts';

let server: TestServer;
beforeAll(async () => { server = await startTestServer(); });
afterAll(() => server.close());

async function newPupil(...more: Parameters<typeof newClass> extends [unknown, unknown, ...infer Rest] ? Rest : never) {
  const visitor = await server.newVisitor();
  const own = examCalls(visitor);
  const { jclassId, lessonIds: [lessonId = -1] } = await newClass(server, visitor.id, ...more);
  const lesson = async () => (await own.lessons())[0]?.lessons?.find(({ lesson_id: id }) => id === lessonId);
  return { visitor, own, jclassId, lessonId, lesson };
}

describe('my lessons', () => {
  test('are those of the bearer of the token, the first one first, whatever address is sent [CALL-37, CALL-38, CALL-40]', async () => {
    const { visitor, own, jclassId } = await newPupil({ own: [{ start: DAY }, { start: -DAY, reopen: true, show_late_submission_message: true }] });
    const other = await newPupil();
    const sent = await visitor.call('GET', `/api/v1/applicants/my_lessons.json?email=${other.visitor.email}`);
    expect(sent.json()).toEqual(await own.lessons());
    expect(await own.lessons()).toEqual([{
      jclass_id: jclassId, jclass_name: { en: 'Class', jp: 'Class（日本語）' }, participation_url: 'https://meet.example.com/1', total_participation_point: 7, exams: [],
      lessons: [
        expect.objectContaining({ validity: true, reopen: true, show_late_submission_message: true, comment: null, comment_id: null }),
        expect.objectContaining({ validity: true, reopen: false, show_late_submission_message: false, date: expect.stringMatching(/Z$/) }),
      ],
    }]);
  });

  test('name the exams that the applicant takes, in the order of the class [JCLS-06]', async () => {
    const [one, two, foreign] = [await newExam(server), await newExam(server), await newExam(server)];
    const { visitor, own } = await newPupil({ exams: [two, foreign, one] });
    for (const exam of [one, two]) await takes(server, visitor.id, exam);
    expect((await own.lessons())[0]?.exams).toMatchObject([{ exam_id: two }, { exam_id: one }]);
  });

  test('say what is otherwise for one applicant', async () => {
    const { lesson } = await newPupil({ own: [{ validity: false }], states: { 0: { validity: true, reopen: true } } });
    expect(await lesson()).toMatchObject({ validity: true, reopen: true, show_late_submission_message: false });
  });

  test('take as many queries for many classes as for one', async () => {
    const { visitor, own } = await newPupil();
    for (let made = 0; made < 20; made += 1) await newClass(server, visitor.id, { own: [{}, {}, {}] });
    expect(await statementsOf(server, async () => { expect(await own.lessons()).toHaveLength(21); })).toHaveLength(1);
  });
});

describe('a reflection', () => {
  test('is added and changed, and stands with its lesson [CALL-39, CALL-40]', async () => {
    const { own, lesson, lessonId } = await newPupil();
    const added = await own.reflect(lessonId, '楽しかった', { applicant_id: 1 });
    expect(added.json()).toMatchObject({ message: 'Your reflection has been saved.' });
    const { comment_id: id } = added.json<{ comment_id: number }>();
    expect(await lesson()).toMatchObject({ comment: '楽しかった', comment_id: id });
    expect((await own.change(id, 'よく分かった', 'ja')).json()).toEqual({ message: '振り返りを保存しました。' });
    expect(await lesson()).toMatchObject({ comment: 'よく分かった', comment_id: id });
  });

  test('is the bearer’s, whatever applicant_id says', async () => {
    const [one, two] = [await newPupil(), await newPupil()];
    expect(await statusOf(two.own.reflect(two.lessonId, 'mine', { applicant_id: one.visitor.id }))).toBe(200);
    expect([(await one.lesson())?.comment, (await two.lesson())?.comment]).toEqual([null, 'mine']);
  });

  test('added twice with the same text is one, also at once; another text is refused', async () => {
    const { own, lesson, lessonId } = await newPupil();
    const answers = await Promise.all([1, 2, 3].map(() => own.reflect(lessonId, 'same')));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(new Set(answers.map((answer) => answer.json<{ comment_id: number }>().comment_id)).size).toBe(1);
    expect(await errorsOf(own.reflect(lessonId, 'other'))).toBe('There is a reflection of this lesson already. Please edit that one.');
    expect(await lesson()).toMatchObject({ comment: 'same' });
  });

  test.each<readonly [string, string, number]>([
    ['empty', '', 422], ['blank', ' \n\u3000', 422], ['of 1,001 characters', 'あ'.repeat(1001), 422], ['of 1,000 characters', 'あ'.repeat(1000), 200],
    ['of 1,000 families', '👨‍👩‍👧‍👦'.repeat(1000), 200], ['of 1,001 flags', '🇯🇵'.repeat(1001), 422], ['of 1,000 rare kanji', '𠮷'.repeat(1000), 200],
    ['one letter under very many marks', `a${'\u0301'.repeat(20_000)}`, 422], ['with half a character', '\uD800', 422], ['with a NUL', 'a\0', 422],
  ])('%s comes to its answer, as new and as another text [CONST-13, JCLS-23]', async (_what, comment, status) => {
    const { own, lessonId } = await newPupil();
    expect(await statusOf(own.reflect(lessonId, comment))).toBe(status);
    const { own: other, lessonId: otherLesson } = await newPupil();
    const { comment_id: id } = (await other.reflect(otherLesson, 'first')).json<{ comment_id: number }>();
    expect(await statusOf(other.change(id, comment))).toBe(status);
  });

  test.each<readonly [string, { validity: boolean; reopen: boolean }, number]>([
    ['valid', { validity: true, reopen: false }, 200], ['valid and reopened', { validity: true, reopen: true }, 200],
    ['neither valid', { validity: false, reopen: false }, 422], ['reopened but not valid', { validity: false, reopen: true }, 422],
  ])('of a lesson that is %s is answered as the card has it [JCLS-22]', async (_what, state, status) => {
    const { own, lessonId } = await newPupil({ own: [state] });
    expect(await statusOf(own.reflect(lessonId, 'a'))).toBe(status);
  });

  test('on a lesson that a publish takes away meanwhile is no reflection on anything', async () => {
    const { own, lessonId } = await newPupil();
    const answer = await duringPublish(server, 'reflections', (draft) => { draft.retain('lessons', ({ id }) => id !== lessonId); }, () => own.reflect(lessonId, 'a'));
    expect(answer.statusCode).toBe(404);
  });

  test('on a lesson that a publish closes meanwhile is refused, and on one that it leaves is saved', async () => {
    const { own, lessonId } = await newPupil();
    const publish = (validity: boolean) => (draft: Draft) => {
      for (const lesson of draft.lists.lessons) if (lesson.id === lessonId) draft.put('lessons', { ...lesson, state: { ...lesson.state, validity } });
    };
    expect((await duringPublish(server, 'reflections', publish(false), () => own.reflect(lessonId, 'a'))).statusCode).toBe(422);
    await redefine(server, publish(true));
    expect((await duringPublish(server, 'reflections', publish(true), () => own.reflect(lessonId, 'a'))).statusCode).toBe(200);
  });

  test('can be edited when its lesson is not valid any more [JCLS-17]', async () => {
    const { own } = await newPupil();
    const { visitor, own: pupil, lessonId } = await newPupil();
    const { comment_id: id } = (await pupil.reflect(lessonId, 'a')).json<{ comment_id: number }>();
    expect(visitor.id).toBeGreaterThan(0);
    expect(await statusOf(pupil.change(id, 'b'))).toBe(200);
    expect(await statusOf(own.change(id, 'c'))).toBe(404);
  });

  test('of another’s lesson, of none, or by another’s id is not found, and a body that says too little breaks the contract', async () => {
    const [one, two] = [await newPupil(), await newPupil()];
    const { comment_id: id } = (await one.own.reflect(one.lessonId, 'a')).json<{ comment_id: number }>();
    const answers = [two.own.reflect(one.lessonId, 'b'), two.own.reflect(1, 'b'), two.own.reflect('x', 'b'), two.own.change(id, 'b'), two.own.change(999_999_999_999_999, 'b')];
    expect(await Promise.all(answers.map(statusOf))).toEqual([404, 404, 404, 404, 404]);
    expect(await Promise.all([two.own.reflect(two.lessonId, 7), two.own.change(id, null), two.own.reflect(undefined, 'a')].map(statusOf))).toEqual([422, 422, 422]);
    expect(await one.lesson()).toMatchObject({ comment: 'a' });
  });
});

describe('the demo', () => {
  test('has a lesson for each card, a class without lessons, a link and points; loaded again it keeps what was written', async () => {
    const demo = examCalls(await server.logIn('demo@example.com', 'demo-password'));
    const [main, empty] = await demo.lessons();
    const states = (main?.lessons ?? []).map(({ comment, validity, reopen, show_late_submission_message: late }) =>
      (comment !== null ? 'view' : validity === true ? (reopen === true ? `reopen${late === true ? ' with notice' : ''}` : 'add') : 'incomplete'));
    expect(new Set(states)).toEqual(new Set(['view', 'reopen with notice', 'reopen', 'add', 'incomplete']));
    expect([main?.participation_url, main?.total_participation_point, main?.exams?.length]).toEqual(['https://meet.example.com/business-japanese', 37, 4]);
    expect(empty).toMatchObject({ lessons: [], exams: [], participation_url: null });
    const lesson = main?.lessons?.find(({ comment, validity }) => comment === null && validity === true);
    await demo.reflect(lesson?.lesson_id, 'written since');
    await loadContent(server.services, inProject('server', 'demo'));
    expect((await demo.lessons())[0]?.lessons?.find(({ lesson_id: id }) => id === lesson?.lesson_id)).toMatchObject({ comment: 'written since' });
  });
});

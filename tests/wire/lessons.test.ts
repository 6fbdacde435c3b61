import { describe, expect, test } from 'vitest';
import type { Result } from '../../src/base/result.ts';
import type { WireIssue } from '../../src/wire/issue.ts';
import { lessonsCall, reflectionCall, updateReflectionCall } from '../../src/wire/lessons.ts';

function taken<Value>(result: Result<Value, WireIssue>): Value {
  if (!result.ok) throw new Error(`${result.failure.call}${result.failure.path}: ${result.failure.detail}`);
  return result.value;
}

const lesson = (id: unknown, more: object = {}) => ({ lesson_id: id, date: '2026-11-20T01:00:00Z', ...more });
const attended = (id: unknown, more: object = {}) => ({ jclass_id: id, jclass_name: `Class ${String(id)}`, lessons: [lesson(1)], exams: [], ...more });
const names = (answer: unknown) => taken(lessonsCall(undefined).decode(answer)).map(({ name }) => name.en);
const only = (more: object) => taken(lessonsCall(undefined).decode([attended(1, more)]))[0];
const lessonOf = (more: object) => only({ lessons: [lesson(1, more)] })?.lessons[0];

describe('the list', () => {
  const both = [attended(1), attended('2')];

  test.each([
    { shape: 'bare', answer: both }, { shape: 'under my_lessons', answer: { my_lessons: both } }, { shape: 'under classes', answer: { classes: both } },
    { shape: 'with what is no class', answer: [null, both[0], 'x', 7, both[1]] },
  ])('is taken $shape', ({ answer }) => {
    expect(names(answer)).toEqual(['Class 1', 'Class 2']);
  });

  test('is empty where it says so, and breaks the contract where it is no list, or holds no class that can be read', () => {
    for (const none of [[], { my_lessons: [] }]) expect(names(none)).toEqual([]);
    for (const wrong of [null, undefined, 'x', 7, { message: 'hello' }, [null], [{ id: 3 }], { lessons: [lesson(1)] }]) expect(lessonsCall(undefined).decode(wrong)).toMatchObject({ ok: false, failure: { call: 'my_lessons' } });
  });

  test('gives classes of one id, and those without, keys of their own that stay the same', () => {
    const keys = () => taken(lessonsCall(undefined).decode([attended(1), attended(1), attended(null), attended(undefined)])).map(({ key }) => key);
    expect(new Set(keys()).size).toBe(4);
    expect(keys()).toEqual(keys());
  });
});

describe('a class', () => {
  test('of which nothing is known but its id', () => {
    expect(taken(lessonsCall(undefined).decode([{ jclass_id: 4, jclass_name: null, lessons: null, exams: null, participation_url: '', total_participation_point: null }]))).toEqual([
      { key: '4', name: { en: '4', jp: '4' }, lessons: [], exams: [], address: undefined, points: undefined },
    ]);
  });

  test.each([{ points: 37, read: '37' }, { points: '37.5', read: '37.5' }, { points: 0, read: '0' }, { points: '', read: undefined }])('with $points points [JCLS-08]', ({ points, read }) => {
    expect(only({ total_participation_point: points })?.points).toBe(read);
  });

  test('with exams, ids as they came, names in both languages, and each once', () => {
    const exams = [{ exam_id: 7, exam_name: { en: 'Final', jp: '期末' } }, { exam_id: '8', exam_name: null }, { exam_name: 'No id' }, { exam_id: 7, exam_name: 'Again' }];
    expect(only({ exams })?.exams).toEqual([{ id: 7, name: { en: 'Final', jp: '期末' } }, { id: '8', name: { en: '8', jp: '8' } }]);
  });

  test('loses of its lessons those that are broken alone', () => {
    expect(only({ lessons: [lesson(1), { date: '2026-01-01' }, null, 'x', lesson('2'), lesson(1)] })?.lessons.map(({ id }) => id)).toEqual([1, '2']);
  });
});

describe('a lesson', () => {
  test('without anything said of it', () => {
    expect(lessonOf({ date: null, comment: null, comment_id: null, validity: null, reopen: null, show_late_submission_message: null })).toEqual({
      id: 1, date: undefined, comment: undefined, commentId: undefined, valid: false, reopen: false, lateNotice: false,
    });
  });

  test.each([true, 'true', 1, '1'])('says yes by %j', (yes) => {
    expect(lessonOf({ validity: yes, reopen: yes, show_late_submission_message: yes })).toMatchObject({ valid: true, reopen: true, lateNotice: true });
  });

  test('has a reflection where there is something in it', () => {
    expect(lessonOf({ comment: 'Good\n', comment_id: '12' })).toMatchObject({ comment: 'Good\n', commentId: '12' });
    for (const none of ['', '  \n', null, 7]) expect(lessonOf({ comment: none })?.comment).toBeUndefined();
  });
});

test('a saved reflection may tell its id, and may have no words', () => {
  expect(taken(reflectionCall.decode({ message: 'Saved', comment_id: 5 }))).toEqual({ message: 'Saved', commentId: 5 });
  for (const decode of [reflectionCall.decode, updateReflectionCall('1').decode]) expect(taken(decode({ message: null, comment_id: null }))).toEqual({ message: undefined, commentId: undefined });
});

import { describe, expect, test } from 'vitest';
import type { Result } from '../../src/base/result.ts';
import { updateExamCall, questionDataCall } from '../../src/wire/exam-answers.ts';
import { examDataCall, readGroup } from '../../src/wire/exam.ts';
import type { WireIssue } from '../../src/wire/issue.ts';

function taken<Value>(result: Result<Value, WireIssue>): Value {
  if (!result.ok) throw new Error(`${result.failure.call}${result.failure.path}: ${result.failure.detail}`);
  return result.value;
}

const exam = (more: object = {}) => taken(examDataCall.decode({ title: 'Final', ...more }));
const group = (more: object = {}) => exam({ questions: [{ question_group_id: 3, ...more }] }).groups[0];

describe('an exam', () => {
  test('of which only the title is known is open and not done', () => {
    expect(exam({ end_date: null, intro_text: null, intro_video: '', outro_text: ' ', questions: null, validity: null, mark_as_done: null, score: null })).toEqual({
      title: { en: 'Final', jp: 'Final' }, end: undefined, intro: undefined, introVideo: undefined, outro: undefined, groups: [], over: false, done: false, score: undefined,
    });
  });

  test.each([{ answer: { title: 'Final' } }, { answer: { exam: { title: 'Final' } } }, { answer: { applicants_exam: { title: 'Final' } } }])('bare, or under a name: $answer', ({ answer }) => {
    expect(taken(examDataCall.decode(answer)).title.en).toBe('Final');
  });

  test.each([false, 'false', 0, '0'])('is over by %j alone', (no) => {
    expect(exam({ validity: no }).over).toBe(true);
  });

  test.each([{ score: 80, read: '80' }, { score: 0, read: '0' }, { score: '72.5', read: '72.5' }, { score: '', read: undefined }])('has the score $score', ({ score, read }) => {
    expect(exam({ score }).score).toBe(read);
  });

  test('loses of its groups those that are broken alone', () => {
    expect(exam({ questions: [null, { question_group_id: 1 }, { question_group_name: 'No id' }, { question_group_id: '2' }] }).groups.map(({ id }) => id)).toEqual([1, '2']);
  });

  test.each([null, 'x', [], 7, {}, { exam: {} }, { title: 'Final', questions: [{}] }])('is none where %j came', (wrong) => {
    expect(examDataCall.decode(wrong)).toMatchObject({ ok: false, failure: { call: 'exam_data' } });
  });
});

describe('a group', () => {
  test('of which only the id is known is open, takes as long as it takes, and has not been asked for', () => {
    expect(group()).toEqual({
      id: 3, wire: { question_group_id: 3 }, name: { en: '3', jp: '3' }, image: undefined, video: undefined, limit: undefined, remaining: undefined, submitted: false, valid: true, confirmation: false, questions: undefined,
    });
  });

  test('with times as numbers and as texts, and flags in any way', () => {
    expect(group({ timelimit: '120', remaining_time: 90, is_submitted: '1', is_valid: 'false', confirmation_screen: 'true' })).toMatchObject({ limit: 120, remaining: 90, submitted: true, valid: false, confirmation: true });
    for (const none of ['', ' ', 'soon', null, {}]) expect(group({ timelimit: none, remaining_time: none })).toMatchObject({ limit: undefined, remaining: undefined });
    for (const timelimit of [undefined, null, 'soon']) expect([0, 90].map((left) => group({ timelimit, remaining_time: left })?.remaining)).toEqual([undefined, 90]);
  });

  test.each([0, '0', -1])('with a limit of %j takes as long as it takes, and is not over before it was seen', (none) => {
    expect(group({ timelimit: none, remaining_time: 0 })).toMatchObject({ limit: undefined, remaining: undefined });
    expect(group({ timelimit: none, remaining_time: 90 })).toMatchObject({ limit: undefined, remaining: undefined });
    expect(group({ timelimit: 60, remaining_time: 0 })).toMatchObject({ limit: 60, remaining: 0 });
  });

  test.each([{ name: 'question_group_data' }, { name: 'question_group' }, { name: undefined }])('is taken under $name when its questions are asked for', ({ name }) => {
    const answer = { question_group_id: 3, questions_data: [{ question_id: 1 }, null] };
    expect(taken(questionDataCall.decode(name === undefined ? answer : { [name]: answer }))).toBe(answer);
    const [question] = answer.questions_data;
    expect(readGroup(3, answer)).toMatchObject({ id: 3, questions: [question] });
  });

  test('whose answer has neither its id nor questions has not been told', () => {
    for (const some of [{ question_group_id: 3 }, { questions_data: null }]) expect(questionDataCall.decode({ question_group_data: some })).toMatchObject({ ok: true, value: some });
    expect(questionDataCall.decode({ question_group_data: {} })).toMatchObject({ ok: false, failure: { call: 'question_data' } });
  });
});

test('a saved answer tells the time that is left and its number where the server knows them', () => {
  expect(taken(updateExamCall.decode({ message: 'Saved', remaining_time: '41', number: 7 }))).toEqual({ message: 'Saved', remaining: 41, number: 7 });
  for (const nothing of [{ message: null }, { errors: [] }]) expect(taken(updateExamCall.decode(nothing))).toEqual({ message: undefined, remaining: undefined, number: undefined });
  for (const other of [null, '', {}, [], { title: 'Final' }]) expect(updateExamCall.decode(other)).toMatchObject({ ok: false, failure: { call: 'update_exam' } });
});

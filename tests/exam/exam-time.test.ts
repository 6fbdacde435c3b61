import { describe, expect, test } from 'vitest';
import { examState, isRunning } from '../../src/exam/exam-time.ts';
import { examDataCall } from '../../src/wire/exam.ts';

const examOf = (...questions: readonly object[]) => {
  const read = examDataCall.decode({ title: 'Final', questions: questions.map((group, index) => ({ question_group_id: index + 1, timelimit: 100, ...group })) });
  if (!read.ok) throw new Error(read.failure.detail);
  return read.value;
};

const whole = { remaining_time: 100 };

describe('an exam', () => {
  test.each([
    { what: 'nothing of which was opened', groups: [whole, whole], state: 'open', ticks: false },
    { what: 'whose first part is worked on', groups: [{ remaining_time: 60 }, whole], state: 'running', ticks: true },
    { what: 'whose first part is handed in', groups: [{ remaining_time: 0, is_submitted: true }, whole], state: 'running', ticks: false },
    { what: 'whose time ran out while it was left', groups: [{ remaining_time: 0, is_submitted: true }], state: 'running', ticks: false },
    { what: 'whose time ran out, which nobody has called handed in', groups: [{ remaining_time: 0 }, whole], state: 'running', ticks: false },
    { what: 'that has no limit, of which a server says that none of it is left', groups: [{ timelimit: 0, remaining_time: 0 }], state: 'open', ticks: false },
  ])('$what is $state, and its time runs: $ticks', ({ groups, state, ticks }) => {
    const exam = examOf(...groups);
    expect([examState(exam, undefined, 0), isRunning(exam.groups)]).toEqual([state, ticks]);
  });

  test('that is done or over is neither begun nor to be begun', () => {
    const exam = examOf({ is_submitted: true });
    expect([examState({ ...exam, done: true }, undefined, 0), examState({ ...exam, over: true }, undefined, 0), examState(exam, 5, 5)]).toEqual(['done', 'over', 'over']);
  });
});

import { expect, test } from 'vitest';
import { interviewTodos } from '../../src/screens/landing/todo/interview-todos.ts';
import { nextInterviews } from '../../src/screens/landing/todo/next-interview.ts';
import { interviewsCall } from '../../src/wire/interviews.ts';

const NOW = Date.parse('2026-11-22T01:00:00Z');

/** The company of the first interview to come, by its number in the list; nothing where there is none. */
function nextOf(...starts: readonly (string | null)[]): number | undefined {
  const companies = starts.map((start, job_id) => ({ job_id, company_name: `Company ${String(job_id)}`, interview_details: start === null ? null : { id: job_id, start_time: start } }));
  const read = interviewsCall.decode([companies]);
  return read.ok ? Number(nextInterviews(read.value, NOW)[0]?.company.jobId ?? NaN) : undefined;
}

test.each<readonly [string, readonly (string | null)[], number]>([
  ['of none there is none', [], NaN],
  ['a company without one has none', [null], NaN],
  ['the earliest of those to come', ['2026-11-25T01:00:00Z', '2026-11-23T01:00:00Z', null, '2026-11-24T01:00:00Z'], 1],
  ['one that has begun is not over', ['2026-11-23T01:00:00Z', '2026-11-22T00:30:00Z'], 1],
  ['one that is over is none', ['2026-11-20T01:00:00Z', '2026-11-23T01:00:00Z'], 1],
  ['a time that cannot be read is none', ['soon', '2026-11-23T01:00:00Z'], 1],
])('%s', (_what, starts, next) => {
  expect(nextOf(...starts)).toBe(next);
});

test('one that begins before the next is over has a line as well, also of the same company', () => {
  const at = (minute: number) => ({ id: minute, start_time: `2026-11-22T01:${String(minute)}:00Z`, interview_time_confirm_status: 1 });
  const read = interviewsCall.decode([[
    { job_id: 1, company_name: 'First', interview_details: [at(10), at(15)] }, { job_id: 2, company_name: 'Second', interview_details: at(40) },
    { job_id: 3, company_name: 'Later', interview_details: { ...at(10), start_time: '2026-11-22T02:30:00Z' } },
  ]]);
  const lines = read.ok ? interviewTodos(read.value, NOW) : [];
  expect(lines.map(({ about }) => 'en' in about && about.en)).toEqual(['First', 'First', 'Second']);
  expect(new Set(lines.map(({ key }) => key)).size).toBe(3);
});

import { expect, test } from 'vitest';
import { nextInterview } from '../../src/screens/landing/todo/next-interview.ts';
import { decodeInterviews } from '../../src/wire/interviews.ts';

const NOW = Date.parse('2026-11-22T01:00:00Z');

/** The company of the first interview to come, by its number in the list; nothing where there is none. */
function nextOf(...starts: readonly (string | null)[]): number | undefined {
  const companies = starts.map((start, job_id) => ({ job_id, company_name: `Company ${String(job_id)}`, interview_details: start === null ? null : { id: job_id, start_time: start } }));
  const read = decodeInterviews([companies]);
  return read.ok ? Number(nextInterview(read.value, NOW)?.company.jobId ?? NaN) : undefined;
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

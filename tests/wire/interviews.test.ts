import { describe, expect, test } from 'vitest';
import type { Result } from '../../src/base/result.ts';
import type { WireIssue } from '../../src/wire/issue.ts';
import { confirmTimeCall, interviewsCall, readyCall, submitRatingsCall, readInterviewResult } from '../../src/wire/interviews.ts';
import { meetingGuideCall } from '../../src/wire/meeting-guide.ts';

function taken<Value>(result: Result<Value, WireIssue>): Value {
  if (!result.ok) throw new Error(`${result.failure.call}${result.failure.path}: ${result.failure.detail}`);
  return result.value;
}

const company = (id: number | string, more: object = {}) => ({ job_id: id, company_name: `Company ${id}`, ...more });
const names = (answer: unknown) => taken(interviewsCall.decode(answer)).map(({ name }) => name.en);
const only = (more: object) => {
  const [read] = taken(interviewsCall.decode([[company(1, more)]]));
  if (!read) throw new Error('no company was read');
  return read;
};

describe('the list', () => {
  const [one, two, three] = [company(1), company('2'), company(3)];

  test.each([
    { shape: 'lists of lists', answer: [[one, two], [three]] },
    { shape: 'one list', answer: [one, two, three] },
    { shape: 'both', answer: [[one], two, [three]] },
    { shape: 'under interviews', answer: { interviews: [[one, two], [three]] } },
    { shape: 'under my_interviews', answer: { my_interviews: [one, two, three] } },
  ])('takes $shape [INTV-05]', ({ answer }) => {
    expect(names(answer)).toEqual(['Company 1', 'Company 2', 'Company 3']);
  });

  test('takes an empty answer and empty inner lists for none', () => {
    for (const answer of [[], [[]], { interviews: [] }]) expect(names(answer)).toEqual([]);
  });

  test('gives a company that is there twice two keys, which are the same at every load', () => {
    const keys = (answer: unknown) => taken(interviewsCall.decode(answer)).map(({ key }) => key);
    const twice = [[company(1), company(1)], [company(1, { sgwj_event_id: 4 })]];
    expect(new Set(keys(twice)).size).toBe(3);
    expect(keys(twice)).toEqual(keys(twice));
  });

  test('shows what can be read of a malformed company, and names the place', () => {
    const broken = interviewsCall.decode({ interviews: [[company(1)], [company(2, { company_logo: [], interview_details: 'soon', ratings: [7], job_description: 'x' })]] });
    expect(broken).toMatchObject({
      ok: true, value: [{ name: { en: 'Company 1' } }, { name: { en: 'Company 2' }, logo: undefined, interviews: [], rating: undefined, description: [] }],
      flaws: [{ call: 'my_interviews', path: expect.stringMatching(/^\/interviews\/1\/0\/\w/) as string }],
    });
  });

  test('leaves out a company without a job and what is no company, and names each', () => {
    const broken = interviewsCall.decode([null, [company(1), { company_name: 'Nobody' }, 'x', [company(3)], { job_id: '' }], company(2)]);
    expect(broken).toMatchObject({ ok: true, value: [{ jobId: 1 }, { jobId: 2 }] });
    expect(broken.ok && broken.flaws?.map(({ path }) => path)).toEqual(['/0', '/1/1', '/1/2', '/1/3', '/1/4']);
  });

  test('is none where the answer is no list', () => {
    for (const answer of ['', 7, true, {}, { companies: [] }, { interviews: 'none' }]) expect(interviewsCall.decode(answer)).toMatchObject({ ok: false, failure: { call: 'my_interviews', path: '' } });
  });
});

describe('a company', () => {
  test('of which only the job is known', () => {
    expect(only({ company_name: null })).toEqual({
      key: '1::', jobId: 1, eventId: undefined, name: { en: '1', jp: '1' }, logo: undefined, jobTitle: undefined, description: [], address: undefined,
      interviews: [], rating: undefined, selectionId: undefined, questions: undefined, submitted: false,
    });
  });

  test('with everything, ids as they came', () => {
    expect(only({
      company_name: { en: 'Sakura', jp: 'さくら' }, company_logo: 'https://files.example/logo.png', job_title: 'Engineer', interview_url: 'https://meet.example/1',
      sgwj_event_id: '9', selection_id: 5, submitted: 'true', questions: [{ question_id: 3 }],
      job_description: [{ category_name: 'Work', category_content: [{ question_name: 'Where?', question_ans: 'Kobe' }] }],
    })).toMatchObject({
      name: { en: 'Sakura', jp: 'さくら' }, logo: 'https://files.example/logo.png', jobTitle: { en: 'Engineer' }, address: 'https://meet.example/1',
      eventId: '9', selectionId: 5, submitted: true, questions: [{ question_id: 3 }], description: [{ title: { en: 'Work' } }],
    });
  });

  test('has no interview where details are missing, null, an empty object or an empty list', () => {
    for (const details of [undefined, null, {}, [], [null], [{}]]) expect(only({ interview_details: details }).interviews).toEqual([]);
  });

  test('has each interview of a list', () => {
    const details = [{ id: 1, start_time: '2026-11-23T01:00:00Z' }, { id: '2', step_name: 'Second' }];
    expect(only({ interview_details: details }).interviews).toMatchObject([{ id: 1, start: Date.UTC(2026, 10, 23, 1) }, { id: '2', step: { en: 'Second' } }]);
  });

  test.each([
    { start_time: '2026-11-23T01:00:00Z', start: Date.UTC(2026, 10, 23, 1) },
    { start_time: '2026-11-23T10:00:00+09:00', start: Date.UTC(2026, 10, 23, 1) },
    { start_time: '2026-11-23 01:00:00', start: Date.UTC(2026, 10, 23, 1) },
    { start_time: '2026-11-23T01:00', start: Date.UTC(2026, 10, 23, 1) },
    { start_time: 'next week', start: undefined },
  ])('reads the start $start_time; without a zone it is UTC', ({ start_time, start }) => {
    expect(only({ interview_details: { id: 1, start_time } }).interviews).toMatchObject([{ startTime: start_time, start }]);
  });

  test.each([
    { sent: 1, read: true }, { sent: '1', read: true }, { sent: true, read: true }, { sent: 'true', read: true },
    { sent: 0, read: false }, { sent: '0', read: false }, { sent: false, read: false }, { sent: null, read: false }, { sent: undefined, read: false },
  ])('reads the status $sent', ({ sent, read }) => {
    const [interview] = only({ interview_details: { id: 1, interview_time_confirm_status: sent, ready_status: sent } }).interviews;
    expect(interview).toMatchObject({ confirmed: read, ready: read });
  });

  test('is rated by an object, or by the last of a list; by an empty one not at all', () => {
    expect(only({ ratings: { rate: 2, rank: ' b ', comment: '' } }).rating).toEqual({ rate: '2', rank: 'B', comment: undefined });
    expect(only({ ratings: [{ rate: 1 }, { rate: '3', rank: 'C', comment: 'Kind' }, {}] }).rating).toEqual({ rate: '3', rank: 'C', comment: 'Kind' });
    for (const ratings of [undefined, null, {}, [], [null]]) expect(only({ ratings }).rating).toBeUndefined();
  });
});

test.each([
  { signs: ['◎', '○', '〇', '合格'], result: 'pass' },
  { signs: ['△', '▲', '保留', '本日結果なし'], result: 'pending' },
  { signs: ['×', '✕', '✖', '不合格', ' × '], result: 'noMatch' },
] as const)('$signs is $result', ({ signs, result }) => {
  for (const sign of signs) expect(readInterviewResult(sign)).toBe(result);
});

test('a result that is not known is shown as it came, and none is none', () => {
  expect(readInterviewResult('abc')).toEqual({ text: 'abc' });
  for (const none of [undefined, null, '', ' ']) expect(readInterviewResult(none)).toBeUndefined();
});

test('a press is answered with words, or none', () => {
  for (const decode of [confirmTimeCall.decode, readyCall.decode]) {
    expect(taken(decode({ success: true, message: 'Thanks' }))).toBe('Thanks');
    for (const answer of [{}, { success: true }, { success: 'true', message: '' }, { success: 1 }]) expect(taken(decode(answer))).toBeUndefined();
  }
});

test('the messages and the guide may be missing', () => {
  expect(taken(submitRatingsCall.decode({ message: 'Rated' }))).toBe('Rated');
  for (const answer of [{ message: null }, { message: '' }]) expect(taken(submitRatingsCall.decode(answer))).toBeUndefined();
  expect(taken(meetingGuideCall.decode({ content: '<p>Go</p>' }))).toBe('<p>Go</p>');
  for (const answer of [{ content: null }, { content: '' }]) expect(taken(meetingGuideCall.decode(answer))).toBeUndefined();
});

import { describe, expect, test } from 'vitest';
import type { Decoded } from '../../src/wire/issue.ts';
import { appliedEventsCall, applyCall, eventsCall } from '../../src/wire/events.ts';
import { homepageCall } from '../../src/wire/homepage.ts';
import { jobReviewsCall } from '../../src/wire/job-reviews.ts';
import { updateJobReviewCall, updateSelectionCall } from '../../src/wire/review-calls.ts';

function taken<Value>(result: Decoded<Value>): Value {
  if (!result.ok) throw new Error(`${result.failure.call}${result.failure.path}: ${result.failure.detail}`);
  return result.value;
}

/** Where an answer that was taken breaks the contract. */
function flawsOf(result: Decoded<unknown>): readonly string[] {
  taken(result);
  return (result.flaws ?? []).map(({ call, path }) => call + path);
}

const same = (text: string) => ({ en: text, jp: text });

describe('events', () => {
  const [one, two] = [{ id: 1, name: { en: 'Fair', jp: '面接会' }, start_date: '2027-04-01', end_date: '2027-04-02T09:00:00Z' }, { id: '2', name: 'Talk' }];
  const read = [{ id: 1, name: { en: 'Fair', jp: '面接会' }, start: '2027-04-01', end: '2027-04-02T09:00:00Z' }, { id: '2', name: same('Talk'), start: undefined, end: undefined }];

  test.each([
    { shape: 'bare', answer: [one, two] }, { shape: 'under events', answer: { events: [one, two] } }, { shape: 'under sgwj_events', answer: { sgwj_events: [one, two] } },
    { shape: 'under one name of two, the other null', answer: { events: null, sgwj_events: [one, two], total: 2 } },
  ])('are a list, $shape; ids stay as they came [LAND-03]', ({ answer }) => {
    expect(taken(eventsCall.decode(answer))).toEqual(read);
    expect(flawsOf(eventsCall.decode(answer))).toEqual([]);
  });

  test('are none where the list is empty', () => {
    for (const answer of [[], { events: [] }, { events: null }]) expect(taken(eventsCall.decode(answer))).toEqual([]);
  });

  test('are malformed where the answer is no list at all', () => {
    for (const answer of [undefined, null, '', 7, {}, { event: [one] }, { events: {} }]) expect(eventsCall.decode(answer)).toEqual({ ok: false, failure: { call: 'sgwj_events', path: '', detail: 'must be a list' } });
  });

  test('a name in one language stands for both, and without any it is the id', () => {
    const names = [{ jp: '面接会' }, { en: 'Fair' }, null, '', { en: '' }].map((name, id) => ({ id, name }));
    expect(taken(eventsCall.decode(names)).map(({ name }) => name)).toEqual([same('面接会'), same('Fair'), same('2'), same('3'), same('4')]);
  });

  test('a malformed one costs no other: it is shown as far as it can be read, or left out, and named', () => {
    const answer = [one, null, { name: 'Nameless' }, { id: 3, name: ['x'], start_date: 20270401, end_date: {} }, { id: '' }, { id: {} }, [], two];
    const decoded = eventsCall.decode(answer);
    expect(taken(decoded)).toEqual([read[0], { id: 3, name: same('3'), start: '20270401', end: undefined }, read[1]]);
    expect(flawsOf(decoded)).toEqual(['sgwj_events/1', 'sgwj_events/2', 'sgwj_events/3/name', 'sgwj_events/4', 'sgwj_events/5/id', 'sgwj_events/6']);
    expect(flawsOf(eventsCall.decode({ events: answer }))[0]).toBe('sgwj_events/events/1');
  });

  test('are malformed where none can be read, and not none', () => {
    expect(eventsCall.decode([null, { name: 'Nameless' }])).toEqual({ ok: false, failure: { call: 'sgwj_events', path: '/0', detail: 'must be object' } });
    expect(eventsCall.decode({ events: [{ id: '' }] })).toEqual({ ok: false, failure: { call: 'sgwj_events', path: '/events/0', detail: 'must have an id' } });
  });

  test.each([
    { shape: 'under events', answer: { events: [one, two] } }, { shape: 'under applied_events', answer: { applied_events: [one, two] } }, { shape: 'bare', answer: [one, two] },
  ])('that were applied to are known by their ids as text, $shape', ({ answer }) => {
    expect(taken(appliedEventsCall.decode(answer))).toEqual(new Set(['1', '2']));
  });

  test('that were applied to are none where the list is empty, and a malformed one costs no other', () => {
    for (const answer of [[], { events: null }]) expect(taken(appliedEventsCall.decode(answer))).toEqual(new Set());
    const decoded = appliedEventsCall.decode({ events: ['1', { id: 4, name: 5 }, {}, two] });
    expect(taken(decoded)).toEqual(new Set(['4', '2']));
    expect(flawsOf(decoded)).toEqual(['applied_events/events/0', 'applied_events/events/1/name', 'applied_events/events/2']);
  });

  test('an application is answered with words, or none', () => {
    expect(taken(applyCall.decode({ message: 'You applied.' }))).toBe('You applied.');
    for (const answer of [{ message: null }, { message: '' }, { errors: [] }]) expect(taken(applyCall.decode(answer))).toBeUndefined();
    expect(applyCall.decode({ message: {} })).toMatchObject({ ok: false, failure: { call: 'sgwj_applications', path: '/message' } });
  });
});

describe('job reviews', () => {
  const review = (id: unknown, more: object = {}) => ({ job_review_id: id, job_name: `Job ${String(id)}`, ...more });
  const only = (more: object) => {
    const [read] = taken(jobReviewsCall.decode([review(1, more)]));
    if (!read) throw new Error('no review was read');
    return read;
  };

  test.each([
    { shape: 'bare', answer: [review(1), review('2')] }, { shape: 'under job_reviews', answer: { job_reviews: [review(1), review('2')] } },
    { shape: 'under my_job_reviews', answer: { my_job_reviews: [review(1), review('2')] } },
  ])('are a list, $shape; ids stay as they came [LAND-13]', ({ answer }) => {
    expect(taken(jobReviewsCall.decode(answer)).map(({ id }) => id)).toEqual([1, '2']);
  });

  test('of which only the id is known', () => {
    expect(only({ job_name: null })).toEqual({ id: 1, name: same('1'), logo: undefined, submitted: false, description: [], questions: undefined });
  });

  test.each([
    { sent: true, read: true }, { sent: 'true', read: true }, { sent: 1, read: true }, { sent: '1', read: true },
    { sent: false, read: false }, { sent: 'false', read: false }, { sent: 0, read: false }, { sent: null, read: false }, { sent: undefined, read: false },
  ])('are submitted or not: $sent', ({ sent, read }) => {
    expect(only({ submitted: sent }).submitted).toBe(read);
  });

  test('have a description by category; what says nothing is left out', () => {
    const job_details = [
      { category_name: { en: 'Work', jp: '仕事' }, category_content: [
        { question_name: 'Where?', question_ans: { en: 'Kobe', jp: '神戸' } }, { question_name: 'Days', question_ans: 5 }, { question_name: 'Which?', question_ans: ['a', { jp: '乙' }, '', null] },
        { question_name: null, question_ans: null }, { question_name: 'Pay?' },
      ] },
      { category_name: 'Nothing', category_content: [] }, { category_name: null, category_content: null },
    ];
    expect(only({ job_details }).description).toEqual([{ title: { en: 'Work', jp: '仕事' }, facts: [
      { label: same('Where?'), texts: [{ en: 'Kobe', jp: '神戸' }] }, { label: same('Days'), texts: [same('5')] },
      { label: same('Which?'), texts: [same('a'), same('乙')] }, { label: same('Pay?'), texts: [] },
    ] }]);
    for (const none of [undefined, null, []]) expect(only({ job_details: none }).description).toEqual([]);
  });

  test('a malformed part of a description costs itself alone', () => {
    const job_details = [7, null, { category_name: 'Work', category_content: ['x', null, { question_name: 'Where?', question_ans: 'Kobe' }] }, { category_name: 'Odd', category_content: {} }];
    expect(only({ job_details }).description).toEqual([{ title: same('Work'), facts: [{ label: same('Where?'), texts: [same('Kobe')] }] }]);
    for (const odd of ['x', 7, {}]) expect(only({ job_details: odd }).description).toEqual([]);
  });

  test('questions go on as they came', () => {
    for (const questions of [[{ question_id: 1 }, 'x', null], null, 'none', {}]) expect(only({ questions }).questions).toEqual(questions);
  });

  test('a malformed one costs no other: it is shown as far as it can be read, or left out, and named', () => {
    const decoded = jobReviewsCall.decode([review(1), review(2, { job_logo: { url: '/x' } }), 'x', review(null), review(3, { submitted: [] }), review(4)]);
    expect(taken(decoded)).toMatchObject([{ id: 1 }, { id: 2, logo: undefined, name: same('Job 2') }, { id: 3, submitted: false }, { id: 4 }]);
    expect(flawsOf(decoded)).toEqual(['my_job_reviews/1/job_logo', 'my_job_reviews/2', 'my_job_reviews/3/job_review_id', 'my_job_reviews/4/submitted']);
  });
});

test.each([['an answer of a job review', updateJobReviewCall.decode, 'update_job_review'], ['an answer of an interview review', updateSelectionCall.decode, 'update_selection']] as const)('%s is answered with words, or none', (_name, decode, call) => {
  expect(taken(decode({ success: true, message: 'Thanks' }))).toBe('Thanks');
  for (const answer of [{}, { success: true }, { success: 'true', message: '' }, { success: 1, message: null }, { success: null, errors: [] }]) expect(taken(decode(answer))).toBeUndefined();
  for (const [answer, path] of [['saved', ''], [[], ''], [{ message: 4 }, '/message']] as const) expect(decode(answer)).toMatchObject({ ok: false, failure: { call, path } });
});

test('the content of the home page may be missing', () => {
  expect(taken(homepageCall.decode({ content: '<p>News</p>', updated_at: null }))).toBe('<p>News</p>');
  for (const answer of [{ content: null }, { content: '' }]) expect(taken(homepageCall.decode(answer))).toBeUndefined();
  for (const [answer, path] of [['<p>News</p>', ''], [[], ''], [{ content: 7 }, '/content']] as const) expect(homepageCall.decode(answer)).toMatchObject({ ok: false, failure: { call: 'homepage_content', path } });
});

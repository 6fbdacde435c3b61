import { expect } from 'vitest';
import { callsOf } from './support/calls.ts';
import { coming } from './support/coming.ts';
import { inTurn } from './support/devices.ts';
import { interviewAt, job, type Hiring } from './support/hiring.ts';
import { InterviewsPage } from './support/interviews.ts';
import { testWith } from './support/test.ts';
import type { Visit } from './support/visit.ts';

const [RATED, FIRST] = [811, 812];
const hiring: Hiring = {
  events: [{ id: 910, name: { en: 'Fair', jp: '面接会' }, start: { in_days: -3, at: '10:00' }, end: { in_days: 20, at: '18:00' } }],
  jobs: [RATED, FIRST].map(job),
  interviews: [
    { job: RATED, event: 910, interview: interviewAt({ in_days: 2, at: '10:00' }), rating: { rate: 7, rank: 'B', comment: 'Kind people' } },
    { job: FIRST, event: 910, interview: interviewAt({ in_days: 3, at: '10:00' }) },
  ],
};
const test = testWith({ hiring });
const SUBMIT = /POST .*submit_ratings/;

const open = async (opened: Visit): Promise<InterviewsPage> => {
  const interviews = new InterviewsPage(opened);
  await interviews.isOpen(FIRST);
  return interviews;
};

test.for(inTurn(0))('rates a company, and finds the rating again ($language, $viewport) [RATE-01, RATE-02, RATE-03, RATE-10, RATE-11, CALL-50]', { tags: 'smoke' }, async (device, { visit, newApplicant }) => {
  const opened = await visit({ ...device, as: newApplicant(device.language), path: '/interview' });
  const { page, t } = opened;
  const interviews = await open(opened);
  const [rate, comment, send] = [interviews.field(t('field.rating.rate')), interviews.field(t('field.rating.comment')), interviews.dialog.getByRole('button', { name: t('rating.submit'), exact: true })];
  await interviews.openRating(RATED, 'rating.change');
  expect([await rate.inputValue(), await interviews.rank('B').isChecked(), await comment.inputValue()]).toEqual(['7', true, 'Kind people']);
  await page.keyboard.press('Escape');
  await interviews.closed();

  await interviews.openRating(FIRST);
  for (const place of [1, 2, 3, 4, 5] as const) await interviews.dialog.getByRole('button', { name: t(`rating.place.${place}`), exact: true }).waitFor();
  await send.click();
  for (const key of ['rating.rate.required', 'rating.rank.required'] as const) await interviews.dialog.getByText(t(key), { exact: true }).waitFor();
  await rate.pressSequentially('100');
  expect(await rate.inputValue()).toBe('10');
  await interviews.dialog.getByRole('button', { name: t('rating.place.1'), exact: true }).click();
  expect(await rate.inputValue()).toBe('1');
  await interviews.rank('A').check();
  await comment.fill('𠮷'.repeat(1000));
  const asked = callsOf(page);
  const answered = coming(page.waitForResponse((response) => SUBMIT.test(`${response.request().method()} ${response.url()}`)));
  await send.dblclick();
  const { message } = (await (await answered).json()) as { message: string };
  await interviews.toast(message).waitFor();
  await interviews.closed();
  expect(asked.map(({ call, body }) => ({ call, body }))).toEqual([{
    call: 'POST /api/v1/ratings/submit_ratings.json',
    body: { rating: { rate: 1, rank: 'A', comment: '𠮷'.repeat(1000), job_id: expect.anything() as unknown, sgwj_event_id: expect.anything() as unknown } },
  }]);
  await interviews.card(FIRST).getByText(t('rating.place.1'), { exact: true }).waitFor();
  await page.reload();
  await interviews.openRating(FIRST, 'rating.change');
  expect([await rate.inputValue(), await interviews.rank('A').isChecked(), await comment.inputValue()]).toEqual(['1', true, '𠮷'.repeat(1000)]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);
});

import { expect } from 'vitest';
import type { Language } from '../../src/base/text.ts';
import { violationsOn } from './support/axe.ts';
import { callsOf } from './support/calls.ts';
import { inTurn, looksInTurn } from './support/devices.ts';
import { eventually } from './support/eventually.ts';
import { everyQuestion, job, type Hiring } from './support/hiring.ts';
import { Keyboard } from './support/keyboard.ts';
import { LandingPage } from './support/landing.ts';
import { isOver } from './support/overlap.ts';
import { cutBeforeServer } from './support/proxy.ts';
import { asked, ReviewDialogPage } from './support/review.ts';
import { testWith } from './support/test.ts';
import { fixedText } from './support/texts.ts';
import type { Visit } from './support/visit.ts';

const hiring: Hiring = {
  events: [],
  jobs: [{ ...job(901), survey_questions: everyQuestion }],
  jobReviews: [{ job: 901 }],
};
const test = testWith({ hiring });

const UPDATE = /PUT .*applicants_job_reviews\/update/;
const FAILED = 'Failed to submit answer, Please try again';
const NAME = job(901).title;

interface Update {
  readonly job_review_id: number;
  readonly question_id?: number;
}

const bodiesOf = (calls: ReturnType<typeof callsOf>): readonly Update[] =>
  calls.filter(({ call }) => call.startsWith('PUT')).map(({ body }) => (body as { readonly applicants_job_review: Update }).applicants_job_review);

/** Opens the review of a job, whose first question is then there. */
async function open(visit: Visit, name: string): Promise<ReviewDialogPage> {
  const review = new ReviewDialogPage(visit, name);
  await new LandingPage(visit).button(name, 'review.open').click();
  await review.submit.waitFor();
  return review;
}

async function answerAll(review: ReviewDialogPage, language: Language): Promise<void> {
  const words = asked[language];
  await review.text(words.reasons).fill('hello, world');
  for (const box of [words.red, words.blue]) await review.box(box).check();
  await review.radio(words.green).check();
  await review.choice(words.japanese).selectOption(words.blue);
}

test.for(inTurn(0))('is answered, confirmed, handed in, and only read from there ($language, $viewport) [LAND-18, LAND-19, LAND-21, JREV-01, JREV-02, JREV-07, JREV-09, JREV-10, JREV-11, JREV-12, JREV-13, JREV-15, JREV-16, JREV-17, JREV-18, JREV-19, CALL-19, CALL-20]', { tags: 'smoke' }, async ({ language, viewport }, { visit, newApplicant }) => {
  const opened = await visit({ language, viewport, as: newApplicant(language) });
  const { page, t } = opened;
  const [words, name] = [asked[language], NAME[language]];
  const calls = callsOf(page);
  const review = await open(opened, name);
  await review.submit.press('Enter');
  await review.dialog.getByRole('alert', { name: fixedText('Please fill all mandatory fields', language) }).waitFor();
  await eventually(() => review.dialog.getByRole('alert').getByRole('link').count()).toBe(3);
  expect(bodiesOf(calls)).toEqual([]);

  await answerAll(review, language);
  await review.submit.press('Enter');
  await review.confirm.getByRole('button', { name: t('save.cancel') }).press('Enter');
  await review.confirm.waitFor({ state: 'hidden' });
  expect(await review.text(words.reasons).inputValue()).toBe('hello, world');
  expect(bodiesOf(calls)).toEqual([]);
  await review.handIn();
  await review.dialog.waitFor({ state: 'hidden' });
  const id = bodiesOf(calls)[0]?.job_review_id;
  expect(bodiesOf(calls)).toEqual([
    { job_review_id: id, question_id: 1, answer: 'hello, world' }, { job_review_id: id, question_id: 2, answer: '3,5' },
    { job_review_id: id, question_id: 3, answer: '4' }, { job_review_id: id, question_id: 4, answer: '5' }, { job_review_id: id, mark_as_done: true },
  ]);
  expect(calls.at(-1)?.call).toBe('GET /api/v1/applicants_job_reviews/my_job_reviews.json');
  expect(new URL(page.url()).pathname).toBe('/');

  await page.reload();
  await new LandingPage(opened).button(name, 'review.view').click();
  for (const text of ['hello, world', words.green, words.blue]) await review.dialog.getByText(text, { exact: true }).waitFor();
  expect(await review.dialog.getByRole('textbox').count()).toBe(0);
  expect(await review.submit.count()).toBe(0);
});

test('what fields are shown with comes with the first review that is opened, and is waited for where it cannot be had', async ({ visit, newApplicant, proxy }) => {
  const opened = await visit({ language: 'en', as: newApplicant('en') });
  const { page, t } = opened;
  opened.watch.expect(/ERR_|Failed to fetch/);
  const review = new ReviewDialogPage(opened, NAME.en);
  const button = new LandingPage(opened).button(NAME.en, 'review.open');
  await button.waitFor();
  await new LandingPage(opened).section('landing.left').getByRole('listitem').or(page.getByText(t('landing.left.nothing'))).first().waitFor();
  const loaded = await page.evaluate(() => performance.getEntriesByType('resource').flatMap(({ name }) => /([\w-]+)-[\w-]{8}\.js$/.exec(name)?.[1] ?? []));
  expect(loaded).toContain('todo-list');
  expect(loaded).not.toEqual(expect.arrayContaining([expect.stringMatching(/^(all-widgets|rjsf)$/)]));
  proxy.break(/^GET \/assets\/all-widgets-.*\.js/, cutBeforeServer);
  await button.click();
  await review.dialog.getByText(t('failure.network')).waitFor();
  proxy.mend();
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await answerAll(review, 'en');
});

test('what failed is said beside the button that closes, at any width', { tags: 'full' }, async ({ visit, newApplicant, proxy }) => {
  const opened = await visit({ language: 'en', as: newApplicant('en'), clock: true });
  opened.watch.expect(/ERR_/);
  const review = await open(opened, NAME.en);
  await answerAll(review, 'en');
  proxy.break(UPDATE, cutBeforeServer);
  await review.handIn();
  await review.toast(FAILED).waitFor();
  // Time stands still: the toast stays.
  await opened.page.clock.pauseAt(Date.now() + 1000);
  for (const width of [1280, 1000, 640]) {
    await opened.page.setViewportSize({ width, height: 900 });
    await eventually(() => isOver(review.toast(FAILED), review.close)).toBe(false);
  }
});

test.for(inTurn(2))('is answered by keyboard alone ($language, $viewport)', { tags: 'full' }, async ({ language, viewport }, { visit, newApplicant }) => {
  const opened = await visit({ language, viewport, as: newApplicant(language) });
  const [words, name] = [asked[language], NAME[language]];
  const keys = new Keyboard(opened.page);
  const landing = new LandingPage(opened);
  const review = new ReviewDialogPage(opened, name);
  await landing.button(name, 'review.open').waitFor();
  await keys.goTo(landing.button(name, 'review.open'));
  await keys.press('Enter');
  await review.submit.waitFor();
  await keys.goTo(review.text(words.reasons));
  await keys.type('by keys');
  await keys.goTo(review.box(words.red));
  await keys.press(' ');
  await keys.goTo(review.radio(words.red));
  await keys.press(' ');
  await keys.goTo(review.submit);
  await keys.press('Enter');
  await review.confirm.waitFor();
  await keys.goTo(review.confirm.getByRole('button', { name: opened.t('review.submit') }));
  await keys.press('Enter');
  await review.dialog.waitFor({ state: 'hidden' });
  await landing.button(name, 'review.view').waitFor();
  await keys.seesFocus();
});

test.for(looksInTurn(3))('finds nothing to mend in any state of the dialog ($language, $viewport, $colorScheme)', { tags: 'full' }, async (look, { visit, newApplicant }) => {
  const opened = await visit({ ...look, as: newApplicant(look.language) });
  const review = await open(opened, NAME[look.language]);
  expect(await violationsOn(opened.page)).toEqual([]);
  await review.submit.press('Enter');
  await eventually(() => review.dialog.getByRole('alert').getByRole('link').count()).toBe(3);
  expect(await violationsOn(opened.page)).toEqual([]);
  await answerAll(review, look.language);
  await review.submit.press('Enter');
  await review.confirm.waitFor();
  expect(await violationsOn(opened.page)).toEqual([]);
  await review.confirm.getByRole('button', { name: opened.t('review.submit') }).press('Enter');
  await review.dialog.waitFor({ state: 'hidden' });
  await new LandingPage(opened).button(NAME[look.language], 'review.view').click();
  await review.dialog.getByRole('term').first().waitFor();
  expect(await violationsOn(opened.page)).toEqual([]);
});

import { expect } from 'vitest';
import type { Language } from '../../src/base/text.ts';
import { everyOther, rounds } from '../arbitraries/rounds.ts';
import { violationsOn } from './support/axe.ts';
import { callsOf } from './support/calls.ts';
import { inTurn, looksInTurn } from './support/devices.ts';
import { eventually } from './support/eventually.ts';
import { everyQuestion, job, type Hiring } from './support/hiring.ts';
import { Keyboard } from './support/keyboard.ts';
import { LandingPage } from './support/landing.ts';
import { LoginPage } from './support/login.ts';
import { isOver } from './support/overlap.ts';
import { answers, cutAfterServer, cutBeforeServer, passOn, type Fault } from './support/proxy.ts';
import { asked, ReviewDialogPage } from './support/review.ts';
import { testWith } from './support/test.ts';
import { fixedText } from './support/texts.ts';
import type { Visit } from './support/visit.ts';

const QUESTIONS = 10;
/** One break at each call: of ten answers and of the end. */
const BREAKS = QUESTIONS + 1;

const tenTexts = Array.from({ length: QUESTIONS }, (_, position) =>
  ({ question_id: position + 1, question_name: { en: `Question ${position + 1}`, jp: `質問${position + 1}` }, question_type: 'free_text' as const, is_mandatory: true }));
/** Which call of a review breaks: in the suite the first, one in the middle and the last. Each in a review of its own. */
const broken = Array.from({ length: BREAKS }, (_, position) => ({ position, id: 910 + position })).filter(({ position }) => position % rounds(QUESTIONS / 2, 1) === 0);

const hiring: Hiring = {
  events: [],
  jobs: [{ ...job(901), survey_questions: everyQuestion }, ...broken.map(({ id }) => ({ ...job(id), survey_questions: tenTexts }))],
  jobReviews: [{ job: 901 }, ...broken.map(({ id }) => ({ job: id }))],
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
  await review.toast(fixedText('Please fill all mandatory fields', language)).waitFor();
  await eventually(() => review.dialog.getByRole('alert').getByRole('link').count()).toBe(3);
  expect(bodiesOf(calls)).toEqual([]);

  await answerAll(review, language);
  await review.submit.press('Enter');
  await review.confirm.getByRole('button', { name: t('review.confirm.cancel') }).press('Enter');
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

/** Lets the call of this number go wrong, and all after it: the browser itself tries again where a connection that it had used before is cut. */
const atCall = (number: number, fault: Fault): Fault => {
  let seen = 0;
  return (exchange) => {
    seen += 1;
    return (seen >= number ? fault : passOn)(exchange);
  };
};

interface Stored {
  readonly job_name: { readonly en: string };
  readonly submitted: boolean;
  readonly questions: readonly { readonly answer: unknown }[];
}

/** What the server holds, as it says itself. Runs in the page. */
const storedReviews = async (): Promise<readonly Stored[]> => {
  const answer = await fetch('/api/v1/applicants_job_reviews/my_job_reviews.json', { headers: { Authorization: `Bearer ${localStorage.getItem('portal.token') ?? ''}` } });
  return await answer.json() as readonly Stored[];
};

test.for(everyOther([
  { name: 'after the server has done it', fault: cutAfterServer }, { name: 'before the server has heard of it', fault: cutBeforeServer },
]))('a break at each call of ten questions, $name, ends with ten answers stored once [JREV-14]', { timeout: 600_000 }, async ({ fault }, { visit, newApplicant, proxy }) => {
  const opened = await visit({ language: 'en', as: newApplicant('en') });
  opened.watch.expect(/ERR_/);
  for (const { position, id } of broken) {
    const name = job(id).title.en;
    const review = await open(opened, name);
    for (const { question_id: question, question_name: { en: label } } of tenTexts) await review.text(label).fill(`${name}, ${String(question)}`);
    const calls = callsOf(opened.page);
    const { lift } = proxy.break(UPDATE, atCall(position + 1, fault));
    await review.handIn();
    await review.toast(FAILED).waitFor();
    await review.submit.waitFor();
    lift();
    await review.handIn();
    await review.dialog.waitFor({ state: 'hidden' });
    // Each once, the one that broke twice; nothing that was answered goes out again.
    const questions = bodiesOf(calls).map(({ question_id: question = 'done' }) => question);
    const all = [...tenTexts.map(({ question_id: question }) => question), 'done'];
    expect(questions).toEqual(all.flatMap((each, place) => (place === position ? [each, each] : [each])));
  }
  const stored = (await opened.page.evaluate(storedReviews)).filter(({ questions }) => questions.length === QUESTIONS);
  expect(stored.map(({ submitted }) => submitted)).toEqual(broken.map(() => true));
  for (const { job_name: { en: name }, questions } of stored) expect(questions.map(({ answer }) => answer)).toEqual(tenTexts.map(({ question_id: question }) => `${name}, ${String(question)}`));
});

test.for(inTurn(1))('keeps what was typed when it is closed, over a reload and over a log-in that ended ($language, $viewport)', async ({ language, viewport }, { visit, newApplicant, proxy }) => {
  const person = newApplicant(language);
  const opened = await visit({ language, viewport, as: person });
  const { page } = opened;
  const [words, name] = [asked[language], NAME[language]];
  const first = await open(opened, name);
  await first.text(words.reasons).fill('half a sen');
  await first.close.press('Enter');
  await first.dialog.waitFor({ state: 'hidden' });
  await page.reload();
  const review = await open(opened, name);
  await eventually(() => review.text(words.reasons).inputValue()).toBe('half a sen');
  await answerAll(review, language);
  proxy.break(UPDATE, atCall(3, answers(401, '')));
  opened.watch.expect(/status of 401/);
  await review.handIn();
  const login = new LoginPage(opened);
  await login.submit.waitFor();
  proxy.mend();
  await login.logIn(person);
  const again = await open(opened, name);
  await eventually(() => again.radio(words.green).isChecked()).toBe(true);
  expect(await again.text(words.reasons).inputValue()).toBe('hello, world');
  await again.handIn();
  await new LandingPage(opened).button(name, 'review.view').waitFor();
});

test('what failed is said beside the button that closes, at any width', async ({ visit, newApplicant, proxy }) => {
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

test.for(inTurn(2))('is answered by keyboard alone ($language, $viewport)', async ({ language, viewport }, { visit, newApplicant }) => {
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
  await keys.goTo(review.confirm.getByRole('button', { name: opened.t('review.confirm.submit') }));
  await keys.press('Enter');
  await review.dialog.waitFor({ state: 'hidden' });
  await landing.button(name, 'review.view').waitFor();
  await keys.seesFocus();
});

test.for(looksInTurn(3))('finds nothing to mend in any state of the dialog ($language, $viewport, $colorScheme)', async (look, { visit, newApplicant }) => {
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
  await review.confirm.getByRole('button', { name: opened.t('review.confirm.submit') }).press('Enter');
  await review.dialog.waitFor({ state: 'hidden' });
  await new LandingPage(opened).button(NAME[look.language], 'review.view').click();
  await review.dialog.getByRole('term').first().waitFor();
  expect(await violationsOn(opened.page)).toEqual([]);
});

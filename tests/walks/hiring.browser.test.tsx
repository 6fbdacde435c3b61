import { afterEach, expect, test } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import type { CallInput } from '../../src/api/call.ts';
import { rounds } from '../arbitraries/rounds.ts';
import { bothLanguages, inTurn } from '../e2e/support/devices.ts';
import { fixedText, labelled, textsIn, type TextKey } from '../e2e/support/texts.ts';
import { company, interviewServer, today } from '../screens/interview-server.ts';
import { attended, classServer, lesson } from '../screens/jclass-server.ts';
import { landingServer } from '../screens/landing-server.ts';
import { options, question, session, sessionServer } from '../screens/online-session-server.ts';
import type { Answers } from '../screens/shown-portal.tsx';
import { loginWalk } from './support/account-walks.ts';
import { isGone, isSeen, isTold } from './support/form-walk.ts';
import { answers, cutAfterServer, cutBeforeServer, held, sendsToLogIn, type Fault } from './support/network.ts';
import { end, leave, openServer, visit, type Visit, type VisitOptions } from './support/visit.tsx';

type Device = Pick<VisitOptions, 'language' | 'viewport'>;

async function at(path: string, device: Device, own: Answers, breaks: readonly (readonly [RegExp, Fault])[] = []) {
  const server = openServer({ own });
  for (const [call, fault] of breaks) server.network.break(call, fault);
  const person = server.campus.newPerson(device.language);
  const opened = await visit(server, { ...device, as: person, path });
  const button = (key: TextKey): Locator => page.getByRole('button', { name: opened.t(key), exact: true });
  return { ...opened, opened, person, button };
}

const askedSince = ({ network }: Pick<Visit, 'network'>, length: number, call: RegExp): readonly string[] =>
  network.asked.slice(length).map((asked) => asked.call).filter((asked) => call.test(asked));

afterEach(end);

const WRITES = /^(POST|PUT) /;
const CONFIRM = /POST .*confirm_interview_time/;
const READY = /POST .*interviews\/ready/;

const [LATER, NONE, NOW] = [1, 2, 3];
const cards = [
  company(LATER), company(NONE, { interview_details: null }),
  company(NOW, { interview_details: { id: 13, start_time: today(), step_name: 'First', interview_time_confirm_status: 0, ready_status: 0, result: null } }),
];
const inCard = (id: number, words: string): Locator =>
  page.getByRole('article', { name: `Company ${String(id)}`, exact: true }).getByRole('button').filter({ hasText: new RegExp(`^${words}$`) });

test('what comes of a press is told in the language that the page speaks by then', async () => {
  const { network } = await at('/interview', { language: 'en' }, interviewServer([cards], { confirm_interview_time: () => ({ success: true, message: null }) }).answers);
  const line = held();
  network.break(CONFIRM, line.fault);
  await inCard(LATER, textsIn('en')('interview.confirm')).click();
  await line.arrived;
  await page.getByRole('button', { name: textsIn('en')('shell.language.jp') }).click();
  await expect.poll(() => document.documentElement.lang).toBe('ja');
  line.release();
  await isTold(textsIn('jp')('interview.confirm.done'));
});

test('the questions of an interview are called by the company’s name in the language in force', async () => {
  const names = { en: 'Midori Systems', jp: 'みどりシステムズ' };
  const { t } = await at('/interview', { language: 'en' }, interviewServer([[company(1, { company_name: names })]]).answers);
  await page.getByRole('button').filter({ hasText: t('interview.review.submit') }).click();
  await isSeen(page.getByRole('dialog', { name: names.en }));
  // Chosen before the dialog was opened, and late to come.
  document.querySelector<HTMLElement>('header [lang="ja"]')?.click();
  await isSeen(page.getByRole('dialog', { name: names.jp }));
});

test.for(inTurn(1))('says what there is none of without asking, and what went wrong with the button as it was ($language, $viewport) [INTV-19, INTV-22, INTV-23]', async (device) => {
  const { opened, network, t, language } = await at('/interview', device, interviewServer([cards]).answers);
  const [confirm, ready] = [t('interview.confirm'), t('interview.ready')];
  await isSeen(inCard(NONE, confirm));
  const before = network.asked.length;
  await inCard(NONE, confirm).click();
  await isTold(fixedText('You do not have any interview', language));
  await inCard(NONE, ready).click();
  await isTold(fixedText('You do not have any interview scheduled for today', language));
  await inCard(LATER, ready).click();
  expect(askedSince(opened, before, WRITES)).toEqual([]);

  for (const fault of [sendsToLogIn, answers(500, ''), cutBeforeServer]) {
    const { lift } = network.break(CONFIRM, fault);
    await inCard(LATER, confirm).click();
    await isTold(fixedText('Something went wrong', language));
    await expect.element(inCard(LATER, confirm)).toBeEnabled();
    lift();
  }
  await inCard(LATER, confirm).click();
  await isSeen(inCard(LATER, t('interview.confirm.set')));
});

test('asks again after a ready that failed [INTV-23]', async () => {
  const { network, t } = await at('/interview', { language: 'en' }, interviewServer([cards]).answers);
  const { lift } = network.break(READY, answers(500, ''));
  await inCard(NOW, t('interview.ready')).click();
  await isTold(fixedText('Something went wrong', 'en'));
  lift();
  await inCard(NOW, t('interview.ready')).click();
  await isSeen(inCard(NOW, t('interview.ready.set')));
});

const SUBMIT = /POST .*submit_ratings/;

interface Rating {
  readonly rate: number;
  readonly rank: string;
  readonly comment: string;
  readonly job_id: number;
}

/** Interviews whose ratings are kept. */
function ratedServer() {
  const stored = new Map<number, Rating>([[1, { rate: 7, rank: 'B', comment: 'Kind people', job_id: 1 }]]);
  const own = interviewServer([], {
    my_interviews: () => [[1, 2, 3].map((id) => company(id, { ratings: stored.get(id) ?? null }))],
    submit_ratings: ({ json }: CallInput) => {
      const { rating } = json as { readonly rating: Rating };
      stored.set(rating.job_id, rating);
      return { message: 'Rated' };
    },
  }).answers;
  return { stored, own };
}

/** The dialog of a rating. */
function ratingWalk({ t }: Visit) {
  const dialog = page.getByRole('dialog');
  const button = (key: TextKey): Locator => dialog.getByRole('button', { name: t(key), exact: true });
  return {
    dialog, button,
    rate: dialog.getByLabelText(labelled(t('field.rating.rate'), t)),
    comment: dialog.getByLabelText(labelled(t('field.rating.comment'), t)),
    rank: (letter: 'A' | 'C'): Locator => dialog.getByRole('radio', { name: t(`rating.rank.${letter}`), exact: true }),
    open: async (id: number, key: 'rating.open' | 'rating.change'): Promise<void> => {
      await inCard(id, t(key)).click();
      // The rate's control comes last.
      await isSeen(button('rating.place.5'));
    },
  };
}

test.for(inTurn(1))('keeps what was typed over closing and a reload, and sends no comment that is too long ($language, $viewport) [CONST-14]', async (device) => {
  const { opened, network, t } = await at('/interview', device, ratedServer().own);
  const rating = ratingWalk(opened);
  await rating.open(1, 'rating.change');
  await rating.comment.fill('x'.repeat(1001));
  await rating.button('rating.submit').click();
  await isSeen(rating.dialog.getByText(t('error.tooLong', { max: 1000, length: 1001 }), { exact: true }));
  expect(askedSince(opened, 0, SUBMIT)).toEqual([]);
  await rating.comment.fill('A calm office');
  await rating.button('save.cancel').click();
  await isGone(rating.dialog);
  await rating.open(1, 'rating.change');
  await expect.element(rating.comment).toHaveValue('A calm office');
  leave();
  await visit({ campus: opened.campus, network }, { ...device, path: '/interview' });
  await rating.open(1, 'rating.change');
  await expect.element(rating.comment).toHaveValue('A calm office');
});

test.for(inTurn(0))('keeps a rating that failed, and stores it once when it is sent again ($language, $viewport) [RATE-12]', async (device) => {
  const { stored, own } = ratedServer();
  const { opened, network, language } = await at('/interview', device, own);
  const rating = ratingWalk(opened);
  const send = rating.button('rating.submit');
  await rating.open(1, 'rating.change');
  for (const [number, fault] of [answers(500, ''), cutBeforeServer, cutAfterServer].entries()) {
    await rating.comment.fill(`Try ${String(number)}`);
    const { lift } = network.break(SUBMIT, fault);
    await send.click();
    await isTold(fixedText('Something went wrong', language));
    await expect.element(send).toHaveAttribute('aria-disabled', 'false');
    await expect.element(rating.comment).toHaveValue(`Try ${String(number)}`);
    lift();
  }
  await send.click();
  await isGone(rating.dialog);
  expect([...stored.values()].map(({ comment }) => comment)).toEqual(['Try 2']);
});

test.for(inTurn(1))('lets two companies have one rate, and says so at both ($language, $viewport) [RATE-09]', async (device) => {
  const { opened, t } = await at('/interview', device, ratedServer().own);
  const rating = ratingWalk(opened);
  for (const id of [2, 3]) {
    await rating.open(id, 'rating.open');
    await rating.rate.fill('1');
    await rating.rank('C').click();
    await rating.button('rating.submit').click();
    await isGone(rating.dialog);
  }
  const card = (id: number): Locator => page.getByRole('article', { name: `Company ${String(id)}`, exact: true });
  for (const [id, other] of [[2, 3], [3, 2]] as const) await isSeen(card(id).getByText(t('rating.sameRate', { company: `Company ${String(other)}` }), { exact: true }));
  expect(card(1).getByText(t('rating.sameRate', { company: 'Company 2' })).elements()).toEqual([]);
});

const EVENTS = /GET .*sgwj_events/;

const landing = (more: Answers = {}): Answers => {
  const { my_profile: _profile, ...own } = landingServer(more).answers;
  return own;
};

test.for(inTurn(0))('hides nothing of the page while a review over it waits for the types of its questions ($language, $viewport)', async (device) => {
  const { my_profile: _profile, ...own } = landingServer().answers;
  // The code of the form is there, and its types are not: they are waited for no longer than a call may take.
  await import('../../src/forms/review-form.tsx');
  const types = held();
  const { t, button } = await at('/', device, own, [[/field_types/, types.fault]]);
  await types.arrived;
  await button('review.open').click();
  const dialog = page.getByRole('dialog');
  await new Promise((resolve) => { setTimeout(resolve, 100); });
  await isSeen(dialog.getByRole('status'));
  await isSeen(dialog.getByRole('button', { name: t('review.close'), exact: true }));
  types.release();
  await isSeen(dialog.getByRole('group').first());
});

test.for(inTurn(1))('empties nothing but its own place where a call fails, and says what is not there yet ($language, $viewport) [LAND-09, LAND-10, LAND-20]', async (device) => {
  const { opened, network, t, language } = await at('/', device, landing(), [[EVENTS, answers(500, '')]]);
  const section = (title: TextKey): Locator => page.getByRole('region', { name: t(title), exact: true });
  const card = (name: string): Locator => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
  await isSeen(card(language === 'jp' ? '技術者' : 'Engineer'));
  await isSeen(section('landing.events').getByText(t('load.failed')));
  network.mend();
  await section('landing.events').getByRole('button', { name: t('load.retry') }).click();
  await isSeen(card('Open fair'));

  network.break(/POST .*sgwj_applications/, answers(200, JSON.stringify({ errors: 'Closed' })));
  const apply = card('Open fair').getByRole('button', { name: t('event.apply'), exact: true });
  await apply.click();
  await isTold('Closed');
  await isSeen(apply);
  network.mend();

  network.break(EVENTS, answers(200, '[]'));
  network.break(/GET .*my_job_reviews/, answers(200, '{"job_reviews":[]}'));
  leave();
  await visit(opened, { ...device, path: '/' });
  for (const key of ['landing.events.none', 'landing.reviews.none'] as const) await isSeen(page.getByText(t(key), { exact: true }));
});

const UPDATE = /PUT .*applicants_job_reviews\/update/;
const FAILED = 'Failed to submit answer, Please try again';
const QUESTIONS = 10;

/** Lets the call of this number go wrong, and all after it. */
const atCall = (number: number, fault: Fault): Fault => {
  let seen = 0;
  return (exchange) => {
    seen += 1;
    return seen >= number ? fault(exchange) : exchange.answerOfServer();
  };
};

interface SentAnswer {
  readonly question_id?: number;
  readonly answer?: unknown;
  readonly mark_as_done?: boolean;
}

/** A job review of ten texts, which is kept. */
function tenQuestions() {
  const sent: SentAnswer[] = [];
  const held = new Map<unknown, unknown>();
  let submitted = false;
  const texts = Array.from({ length: QUESTIONS }, (_, position) => ({ question_id: position + 1, question_name: `Question ${String(position + 1)}.`, question_type: 'free_text', is_mandatory: true }));
  const own = landing({
    my_job_reviews: () => [{ job_review_id: 5, job_name: 'Engineer', job_logo: null, submitted, job_details: [], questions: texts.map((each) => ({ ...each, answer: held.get(each.question_id) ?? null })) }],
    update_job_review: ({ json }: CallInput) => {
      const { applicants_job_review: answer } = json as { readonly applicants_job_review: SentAnswer };
      sent.push(answer);
      if (answer.mark_as_done) submitted = true;
      else held.set(answer.question_id, answer.answer);
      return { success: true, message: 'Saved' };
    },
  });
  return { own, sent, held, isSubmitted: () => submitted };
}

function reviewWalk({ t }: Visit) {
  const dialog = page.getByRole('dialog', { name: t('review.title', { name: 'Engineer' }), exact: true });
  const confirm = page.getByRole('dialog', { name: t('review.confirm.title'), exact: true });
  const submit = dialog.getByRole('button', { name: t('review.submit'), exact: true });
  return {
    dialog, submit,
    close: dialog.getByRole('button', { name: t('review.close'), exact: true }),
    text: (number: number): Locator => dialog.getByRole('textbox', { name: new RegExp(`^Question ${String(number)}\\.`) }),
    open: async (): Promise<void> => {
      await page.getByRole('button', { name: t('review.open'), exact: true }).click();
      await isSeen(submit);
    },
    handIn: async (): Promise<void> => {
      await submit.click();
      await confirm.getByRole('button', { name: t('review.submit'), exact: true }).click();
    },
  };
}

const breaks = [{ name: 'after the server has done it', fault: cutAfterServer }, { name: 'before the server has heard of it', fault: cutBeforeServer }];
/** Which call of a review breaks: in the suite the first, one in the middle and the last. */
const positions = Array.from({ length: QUESTIONS + 1 }, (_, position) => position).filter((position) => position % rounds(QUESTIONS / 2, 1) === 0);

test.for(breaks.flatMap((one, index) => positions.filter((_, each) => rounds(each % 2, index) === index).map((position) => ({ ...one, position }))))('a break at call $position of ten questions, $name, ends with ten answers stored once [JREV-14]', async ({ fault, position }) => {
  const { own, sent, held, isSubmitted } = tenQuestions();
  const { opened, network } = await at('/', { language: 'en' }, own);
  const review = reviewWalk(opened);
  await review.open();
  for (let number = 1; number <= QUESTIONS; number += 1) await review.text(number).fill(`Answer ${String(number)}`);
  const { lift } = network.break(UPDATE, atCall(position + 1, fault));
  await review.handIn();
  await isTold(FAILED);
  lift();
  await review.handIn();
  await isGone(review.dialog);
  // Each once, the one that broke twice; nothing that was answered goes out again.
  expect(network.asked.filter(({ call }) => UPDATE.test(call))).toHaveLength(QUESTIONS + 2);
  expect(sent).toHaveLength(fault === cutAfterServer ? QUESTIONS + 2 : QUESTIONS + 1);
  expect([...held]).toEqual(Array.from({ length: QUESTIONS }, (_, index) => [index + 1, `Answer ${String(index + 1)}`]));
  expect(isSubmitted()).toBe(true);
});

test.for(inTurn(1))('keeps what was typed when it is closed, over a reload and over a log-in that ended ($language, $viewport)', async (device) => {
  const { own } = tenQuestions();
  const { opened, network, person, campus, t } = await at('/', device, own);
  const review = reviewWalk(opened);
  await review.open();
  await review.text(1).fill('half a sen');
  await review.close.click();
  await isGone(review.dialog);
  leave();
  const again = await visit({ campus, network }, { ...device, path: '/' });
  await review.open();
  await expect.element(review.text(1)).toHaveValue('half a sen');
  for (let number = 1; number <= QUESTIONS; number += 1) await review.text(number).fill(`hello, ${String(number)}`);
  const { lift } = network.break(UPDATE, atCall(3, answers(401, '')));
  await review.handIn();
  await loginWalk(again).logIn(person);
  lift();
  await review.open();
  for (const number of [1, QUESTIONS]) await expect.element(review.text(number)).toHaveValue(`hello, ${String(number)}`);
  await review.handIn();
  await isSeen(page.getByRole('button', { name: t('review.view'), exact: true }));
});

const SESSION = /PUT .*applicants_online_sessions\/update/;
const LIST = /GET .*my_online_sessions/;

test.for(inTurn(1))('says what fails, and keeps what was typed ($language, $viewport) [ONL-03, ONL-44, ONL-45, ONL-46]', async (device) => {
  const own = sessionServer([session(7, [question(1, 'radio_button', { options }), question(2, 'number')])]).answers;
  const { opened, network, button, language, t } = await at('/onlineSession', device, own, [[LIST, answers(500, '')]]);
  const title = (number: number): Locator => page.getByRole('heading', { name: `${t('onlineSession.question', { number })} ${t('onlineSession.of', { number, total: 2 })}`, exact: true });
  const second = page.getByRole('radio').nth(1);
  await isSeen(page.getByText(fixedText('Something went wrong, Please try again.', language), { exact: true }));
  network.mend();
  network.break(LIST, answers(200, '[]'));
  await button('load.retry').click();
  await isSeen(page.getByText(fixedText('There are currently no active sessions.', language), { exact: true }));
  network.mend();
  leave();
  await visit(opened, { ...device, path: '/onlineSession' });
  await button('onlineSession.start').click();
  await isSeen(title(1));
  await second.click();
  network.break(SESSION, answers(500, ''));
  await button('onlineSession.next').click();
  await isTold(fixedText('Failed to submit answer, Please try again', language));
  await expect.element(second).toBeChecked();
  leave();
  await visit(opened, { ...device, path: '/onlineSession?question=1' });
  await isSeen(title(1));
  await expect.element(second).toBeChecked();
  network.mend();
  await button('onlineSession.next').click();
  await isSeen(title(2));
  await page.getByRole('main').getByRole('textbox').fill('12');
  // The last answer passes, and the end of the session, which follows it, does not.
  network.break(SESSION, atCall(2, answers(500, '')));
  const confirm = page.getByRole('dialog').getByRole('button', { name: t('onlineSession.confirm.ok'), exact: true });
  await button('onlineSession.submit').click();
  await confirm.click();
  await isTold(fixedText('Failed to submit session, Please try again.', language));
  await isSeen(title(2));
  network.mend();
  await button('onlineSession.submit').click();
  await confirm.click();
  await isSeen(page.getByText(language === 'jp' ? 'Goodbye from 7.（日本語）' : 'Goodbye from 7.'));
});

test.for(bothLanguages.slice(0, 1))('keeps a reflection that failed, and sends none for nobody ($language, $viewport) [JCLS-25, JCLS-27]', async (device) => {
  const own = classServer([attended(1, [lesson(3, '2026-12-09', { validity: true })])]).answers;
  const { opened, network, button, t, language } = await at('/jclass', device, own);
  const box = page.getByLabelText(labelled(t('field.reflection.comment'), t));
  await button('reflection.add').click();
  await box.fill('Words');
  const { lift } = network.break(/(POST|PUT) .*reflection\.json/, answers(200, JSON.stringify({ errors: 'Too late' })));
  await button('reflection.save').click();
  await isTold('Too late');
  await expect.element(box).toHaveValue('Words');
  lift();
  const kept = sessionStorage.getItem('portal.applicant') ?? '';
  sessionStorage.removeItem('portal.applicant');
  const before = network.asked.length;
  await button('reflection.save').click();
  await isTold(fixedText('Something went wrong', language));
  expect(askedSince(opened, before, WRITES)).toEqual([]);
  sessionStorage.setItem('portal.applicant', kept);
  await button('reflection.save').click();
  await isSeen(page.getByText('Words', { exact: true }));
});

import { afterEach, beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { oneIn } from '../arbitraries/rounds.ts';
import { ApiError, type ApiFailure } from '../../src/api/failure.ts';
import type { Language } from '../../src/base/text.ts';
import { rowsByScope } from '../../src/device/device-rows.ts';
import { LandingScreen } from '../../src/screens/landing/landing-screen.tsx';
import { landingServer, type LandingServer } from './landing-server.ts';
import { hidePortals, showPortal, type Answers } from './shown-portal.tsx';

const routes = [{ path: '/', element: <LandingScreen /> }];
const show = ({ answers, applicant }: LandingServer, over: Answers = {}, language: Language = 'en') =>
  showPortal(routes, '/', { ...answers, ...over }, applicant, language);

const dialog = page.getByRole('dialog', { name: 'Questions: Engineer' });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const inDialog = (name: string) => dialog.getByRole('button', { name, exact: true });
const card = (name: string) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
const confirming = page.getByRole('dialog', { name: 'Are you sure, you want to submit the answer?' });

const open = async () => {
  await userEvent.click(card('Engineer').getByRole('button', { name: 'Submit Review' }));
  await expect.element(dialog.getByRole('checkbox', { name: 'Work' })).toBeVisible();
};

/** Answers each question; `Work` and `Pay`, `No`, `Autumn`. */
const answerAll = async () => {
  for (const name of ['Work', 'Pay']) await userEvent.click(dialog.getByRole('checkbox', { name }));
  await userEvent.click(dialog.getByRole('radio', { name: 'No' }));
  await userEvent.selectOptions(dialog.getByRole('combobox'), 'Autumn');
};

const submit = async () => {
  await userEvent.click(inDialog('Submit'));
  await userEvent.click(confirming.getByRole('button', { name: 'Submit', exact: true }));
};

beforeEach(() => { localStorage.clear(); });
afterEach(hidePortals);

it('sends each answer by itself and then that it is done, loads the list again and closes; then its answers are only read [LAND-21, JREV-01, JREV-02, JREV-03, JREV-04, JREV-05, JREV-06, JREV-10, JREV-11, JREV-12, JREV-13, JREV-15, JREV-16, JREV-17, JREV-18, JREV-19, CALL-19, CALL-20]', async () => {
  const server = landingServer();
  const { notices, router } = await show(server);
  await open();
  for (const name of ['What do you like?', 'Would you go there?', 'When could you start?', 'Anything else?']) {
    await expect.element(dialog.getByText(name).first()).toBeVisible();
  }
  await answerAll();
  await userEvent.fill(dialog.getByRole('textbox'), 'hello, world');
  await submit();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(server.sent).toEqual([
    { job_review_id: 5, question_id: 11, answer: '3,5' }, { job_review_id: 5, question_id: 12, answer: '4' },
    { job_review_id: 5, question_id: 13, answer: '4' }, { job_review_id: 5, question_id: '14', answer: 'hello, world' },
    { job_review_id: 5, mark_as_done: true },
  ]);
  expect(notices).toEqual([{ kind: 'success', text: 'Thanks' }]);
  expect(server.calls.at(-1)).toBe('my_job_reviews');
  expect(router.state.location.pathname).toBe('/');
  await userEvent.click(card('Engineer').getByRole('button', { name: 'View' }));
  for (const text of ['Work, Pay', 'No', 'Autumn', 'hello, world']) await expect.element(dialog.getByText(text, { exact: true })).toBeVisible();
  expect(dialog.getByRole('textbox').elements()).toEqual([]);
  expect(inDialog('Submit').elements()).toEqual([]);
});

it('asks for the list once more when it is handed in, though other tabs are told', async () => {
  const server = landingServer();
  await show(server);
  await open();
  await answerAll();
  const otherTab = new BroadcastChannel('portal.saves');
  const told = new Promise((resolve) => { otherTab.onmessage = resolve; });
  await submit();
  await told;
  otherTab.close();
  await expect.element(card('Engineer').getByRole('button', { name: 'View' })).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(server.calls.filter((call) => call === 'my_job_reviews')).toHaveLength(2);
});

it('asks for what is mandatory before anything is sent, and leads there [JREV-07]', async () => {
  const server = landingServer();
  const { notices } = await show(server);
  await open();
  await userEvent.click(inDialog('Submit'));
  await expect.element(dialog.getByRole('alert', { name: 'Please fill all mandatory fields' })).toHaveFocus();
  expect(notices).toEqual([]);
  expect(confirming.elements()).toEqual([]);
  await userEvent.click(dialog.getByRole('link', { name: /Would you go there\?/ }));
  await expect.element(dialog.getByRole('radio', { name: 'Yes' })).toHaveFocus();
  expect(server.sent).toEqual([]);
});

it('sends nothing before it is confirmed, and what is cancelled loses nothing [JREV-08, JREV-09]', async () => {
  const server = landingServer();
  await show(server);
  await open();
  await answerAll();
  await userEvent.click(inDialog('Submit'));
  await expect.element(confirming).toBeVisible();
  await userEvent.click(confirming.getByRole('button', { name: 'Cancel' }));
  await userEvent.click(inDialog('Submit'));
  await expect.element(confirming).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(confirming).not.toBeInTheDocument();
  await expect.element(dialog.getByRole('checkbox', { name: 'Pay' })).toBeChecked();
  expect(server.sent).toEqual([]);
});

const failures: readonly (readonly [string, ApiFailure])[] = [
  ['no answer', { kind: 'network' }], ['a status of 500', { kind: 'server', status: 500 }],
  ['a refusal', { kind: 'refused', status: 422, refusal: { texts: ['Too long'], fields: {} } }],
];

it.each(oneIn(3, failures))('goes on with what is missing after %s in the middle, and is not done before [JREV-14]', async (_name, failure) => {
  const server = landingServer();
  let broken = true;
  const { notices } = await show(server, { update_job_review: (input) => {
    if (broken && server.sent.length === 1) throw new ApiError(failure);
    return server.answers['update_job_review']?.(input);
  } });
  await open();
  await answerAll();
  await submit();
  await expect.poll(() => notices.at(-1)).toEqual({ kind: 'error', text: 'Failed to submit answer, Please try again' });
  expect(server.sent).toEqual([{ job_review_id: 5, question_id: 11, answer: '3,5' }]);
  if (failure.kind === 'refused') {
    expect(notices.at(-2)).toEqual({ kind: 'error', text: 'Too long' });
    await expect.element(dialog.getByRole('link', { name: 'Would you go there? Too long' })).toBeVisible();
  }
  broken = false;
  await submit();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(server.sent.map(({ question_id: id }) => id)).toEqual([11, 12, 13, undefined]);
});

it('asks for the list anew where it was handed in on another device, and has its answers to be read', async () => {
  const server = landingServer();
  const elsewhere: { isDone?: true } = {};
  await show(server, {
    my_job_reviews: async (input) => (await server.answers['my_job_reviews']?.(input) as readonly object[])
      .map((review) => ({ ...review, ...(elsewhere.isDone && { submitted: true }) })),
    update_job_review: () => {
      elsewhere.isDone = true;
      throw new ApiError({ kind: 'refused', status: 422, refusal: { texts: ['It has been submitted'], fields: {} } });
    },
  });
  await open();
  await answerAll();
  await submit();
  await expect.element(dialog.getByRole('link', { name: /It has been submitted/ })).toBeVisible();
  await userEvent.click(inDialog('Close'));
  await userEvent.click(card('Engineer').getByRole('button', { name: 'View', exact: true }));
  await expect.element(dialog).toBeVisible();
});

it('takes an answer that says it was no success for a failure, in its words', async () => {
  const server = landingServer();
  const { notices } = await show(server, { update_job_review: () => ({ success: false, message: 'Not now' }) });
  await open();
  await answerAll();
  await submit();
  await expect.poll(() => notices.map(({ text }) => text)).toEqual(['Not now', 'Failed to submit answer, Please try again']);
});

it('sends nothing but the end again where only that failed', { tags: 'full' }, async () => {
  const server = landingServer();
  let broken = true;
  await show(server, { update_job_review: (input) => {
    if (broken && server.sent.length === 3) throw new ApiError({ kind: 'network' });
    return server.answers['update_job_review']?.(input);
  } });
  await open();
  await answerAll();
  await submit();
  await expect.element(dialog.getByText('It is not certain whether the last answer went through.', { exact: false })).toBeVisible();
  broken = false;
  await submit();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(server.sent.slice(3)).toEqual([{ job_review_id: 5, mark_as_done: true }]);
});

it('keeps what is typed when it is closed, and forgets it when it is handed in', async () => {
  const server = landingServer();
  await show(server);
  await open();
  await userEvent.fill(dialog.getByRole('textbox'), 'half a sen');
  await userEvent.click(inDialog('Close'));
  await expect.element(dialog).not.toBeInTheDocument();
  hidePortals();
  await show(server);
  await open();
  await expect.element(dialog.getByRole('textbox')).toHaveValue('half a sen');
  await answerAll();
  await submit();
  await expect.element(dialog).not.toBeInTheDocument();
  hidePortals();
  const again = landingServer();
  await show({ ...again, applicant: server.applicant });
  await open();
  await expect.element(dialog.getByRole('textbox')).toHaveValue('');
});

it('stops where it is closed while answers are being sent, and goes on from there', { tags: 'full' }, async () => {
  const server = landingServer();
  await show(server, { update_job_review: (input) => {
    if (server.sent.length !== 2) return server.answers['update_job_review']?.(input);
    return new Promise((_, reject) => { input.signal?.addEventListener('abort', () => { reject(new ApiError({ kind: 'aborted' })); }); });
  } });
  await open();
  await answerAll();
  await submit();
  await expect.poll(() => server.sent.length).toBe(2);
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  expect(server.sent).toHaveLength(2);
  hidePortals();
  await show(server);
  await open();
  await expect.element(dialog.getByRole('combobox')).toHaveDisplayValue('Autumn');
  await submit();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(server.sent.map(({ question_id: id }) => id)).toEqual([11, 12, 13, undefined]);
});

it('shows what the server has taken where it is opened again after a break in the middle, and goes on with what is missing', async () => {
  const server = landingServer();
  let broken = true;
  const { notices } = await show(server, { update_job_review: (input) => {
    if (broken && server.sent.length === 2) throw new ApiError({ kind: 'server', status: 500 });
    return server.answers['update_job_review']?.(input);
  } });
  await open();
  await answerAll();
  await submit();
  await expect.poll(() => notices.length).toBe(1);
  await userEvent.click(inDialog('Close'));
  await open();
  for (const name of ['Work', 'Pay']) await expect.element(dialog.getByRole('checkbox', { name })).toBeChecked();
  await expect.element(dialog.getByRole('radio', { name: 'No' })).toBeChecked();
  await expect.element(dialog.getByRole('combobox')).toHaveDisplayValue('Autumn');
  broken = false;
  await submit();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(server.sent.map(({ question_id: id }) => id)).toEqual([11, 12, 13, undefined]);
});

it('closes when it is handed in, however long the list takes that is loaded anew [JREV-11, JREV-12]', async () => {
  const server = landingServer();
  await show(server, { my_job_reviews: (input) => (server.sent.length === 0 ? server.answers['my_job_reviews']?.(input) : new Promise(() => undefined)) });
  await open();
  await answerAll();
  await submit();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(card('Engineer').getByRole('button', { name: 'View' })).toBeVisible();
});

it('is handed in also where the list cannot be loaded anew', async () => {
  const server = landingServer();
  await show(server, { my_job_reviews: (input) => {
    if (server.sent.length > 0) throw new ApiError({ kind: 'server', status: 500 });
    return server.answers['my_job_reviews']?.(input);
  } });
  await open();
  await answerAll();
  await submit();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(button('Submit Review').elements()).toEqual([]);
  expect(page.getByRole('button', { name: /^Answer the questions about the job/ }).elements()).toEqual([]);
});

it('opens in Japanese with the Japanese words of the questions', async () => {
  const server = landingServer();
  await show(server, {}, 'jp');
  await userEvent.click(page.getByRole('button', { name: 'アンケートに回答する' }));
  const japanese = page.getByRole('dialog', { name: 'アンケート：技術者' });
  await expect.element(japanese.getByText('魅力は何ですか').first()).toBeVisible();
  await userEvent.click(japanese.getByRole('button', { name: '提出する' }));
  await expect.element(japanese.getByRole('alert', { name: '必須項目をすべて入力してください。' })).toHaveFocus();
});

it('says that there are no questions, and can be handed in all the same', async () => {
  const server = landingServer();
  await show(server, { my_job_reviews: () => [{ job_review_id: 5, job_name: 'Engineer' }] });
  await userEvent.click(button('Submit Review'));
  await expect.element(dialog.getByText('There are no questions here.')).toBeVisible();
  await submit();
  await expect.poll(() => server.sent).toEqual([{ job_review_id: 5, mark_as_done: true }]);
});

/** Opens a review that was submitted on another device, after something was typed into it on this one. */
async function openSubmittedElsewhere(typed: string): Promise<() => Promise<readonly unknown[]>> {
  const server = landingServer();
  await show(server);
  await open();
  await userEvent.fill(dialog.getByRole('textbox'), typed);
  await userEvent.click(inDialog('Close'));
  hidePortals();
  const [review] = server.answers['my_job_reviews']?.({}) as readonly object[];
  await show(server, { my_job_reviews: () => [{ ...review, submitted: true }] });
  await userEvent.click(button('View'));
  await expect.element(dialog.getByText('Anything else?').first()).toBeVisible();
  return async () => [...await rowsByScope()].filter(([scope]) => scope.startsWith(server.applicant.id));
}

it('shows what was typed here where it was submitted on another device, and deletes it only when that has been read', async () => {
  const drafts = await openSubmittedElsewhere('half a sen');
  await expect.element(dialog.getByRole('heading', { name: 'Answers that were not submitted' })).toBeVisible();
  await expect.element(dialog.getByText('half a sen')).toBeVisible();
  expect(await drafts()).not.toEqual([]);
  await userEvent.click(inDialog('I have read this'));
  await expect.element(dialog.getByText('half a sen')).not.toBeInTheDocument();
  await expect.element(dialog).toHaveFocus();
  await expect.poll(drafts).toEqual([]);
});

it('deletes a draft without a lost answer where it was submitted on another device', async () => {
  const drafts = await openSubmittedElsewhere('');
  await expect.poll(drafts).toEqual([]);
  expect(dialog.getByText('Answers that were not submitted').elements()).toEqual([]);
});

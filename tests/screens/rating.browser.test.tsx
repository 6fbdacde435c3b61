import { afterEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { LanguageToggle } from '../../src/app/language-toggle.tsx';
import { ApiError } from '../../src/api/failure.ts';
import { InterviewScreen } from '../../src/screens/interview/interview-screen.tsx';
import { company, interviewServer, type InterviewServer } from './interview-server.ts';
import { hidePortals, showPortal, type Answers } from './shown-portal.tsx';

const routes = [{ path: '/interview', element: <><LanguageToggle /><InterviewScreen /></> }];
const open = (server: InterviewServer) => showPortal(routes, '/interview', server.answers, server.applicant);

const card = (name: string) => page.getByRole('article', { name, exact: true });
const rated = (server: InterviewServer) => server.calls.filter(({ name }) => name === 'submit_ratings').map(({ body }) => body);
const dialog = () => page.getByRole('dialog');
const rate = () => dialog().getByRole('textbox', { name: /^Rate/ });
const comment = () => dialog().getByRole('textbox', { name: /^Comment/ });
const rank = (letter: string) => dialog().getByRole('radio', { name: new RegExp(`^${letter}:`) });
const place = (name: string) => dialog().getByRole('button', { name, exact: true });
const send = () => userEvent.click(dialog().getByRole('button', { name: 'Send the rating' }));
const mine = { rate: 2, rank: 'B', comment: 'Kind' };

async function openDialog(server: InterviewServer, name = 'Company 1') {
  const shown = await open(server);
  await rateAgain(name);
  return shown;
}

async function rateAgain(name: string) {
  await userEvent.click(card(name).getByRole('button', { name: /^(Rate this company|Change the rating)/ }));
  await expect.element(place('Fifth place')).toBeVisible();
}

afterEach(hidePortals);

describe('the dialog', () => {
  it('asks for rate, rank and comment [RATE-01, RATE-03, RATE-04, RATE-05, RATE-06, RATE-07, RATE-08, CONST-15, CONST-16]', async () => {
    await openDialog(interviewServer());
    expect(dialog().getByRole('listitem').elements().map(({ textContent }) => textContent)).toEqual(['First place', 'Second place', 'Third place', 'Fourth place', 'Fifth place']);
    expect(dialog().getByRole('radio').elements().map((radio) => radio.closest('label')?.textContent)).toEqual([
      'A: I will definitely join', 'B: I will most likely join', 'C: I will think about it when I get an offer',
      'D: I am not really interested, but will try the interview', 'E: I would not like to do the interview',
    ]);
    await expect.element(comment()).toBeVisible();
  });

  it('names the company that has a place already, in the same event', async () => {
    const rates = (rate: number) => ({ ratings: { rate, rank: 'B' } });
    const server = interviewServer([[company(1, rates(1)), company(2, rates(2)), company(3, { sgwj_event_id: 8, ...rates(3) })]]);
    await openDialog(server, 'Company 2');
    expect(dialog().getByRole('listitem').elements().map(({ textContent }) => textContent)).toEqual(['First place\nNow: Company 1', 'Second place', 'Third place', 'Fourth place', 'Fifth place']);
    await userEvent.click(place('First place Now: Company 1'));
    await expect.element(rate()).toHaveValue('1');
  });

  it('speaks the language that is chosen while it is open', async () => {
    const named = { company_name: { en: 'Sora (Tokyo)', jp: '空（東京）' }, ratings: { rate: 1, rank: 'B' } };
    await openDialog(interviewServer([[company(1, named), company(2)]]), 'Company 2');
    await expect.element(place('First place Now: Sora (Tokyo)')).toBeVisible();
    (page.getByText('JP', { exact: true }).element() as HTMLElement).click();
    await expect.element(place('第1志望 現在：空（東京）')).toBeVisible();
  });

  it('is filled with what the company was rated before [RATE-10]', async () => {
    await openDialog(interviewServer([[company(1, { ratings: mine })]]));
    await expect.element(rate()).toHaveValue('2');
    await expect.element(place('Second place')).toHaveAttribute('aria-pressed', 'true');
    await expect.element(rank('B')).toBeChecked();
    await expect.element(comment()).toHaveValue('Kind');
  });

  it('keeps what was typed when it is closed, and offers it when it is opened again', async () => {
    const server = interviewServer();
    await openDialog(server);
    await userEvent.fill(comment(), 'A calm office');
    await userEvent.click(rank('C'));
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog()).not.toBeInTheDocument();
    await rateAgain('Company 1');
    await expect.element(comment()).toHaveValue('A calm office');
    await expect.element(rank('C')).toBeChecked();
    expect(rated(server)).toEqual([]);
  });

  it('asks about a draft of what was rated elsewhere meanwhile, and sends what is chosen', async () => {
    const server = interviewServer([[company(1)]]);
    await openDialog(server);
    await userEvent.fill(comment(), 'A calm office');
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog()).not.toBeInTheDocument();
    hidePortals();
    const elsewhere = interviewServer([[company(1, { ratings: mine })]]);
    await openDialog({ ...elsewhere, applicant: server.applicant });
    await expect.element(comment()).toHaveValue('A calm office');
    await send();
    const choice = dialog().getByRole('button', { name: /^As on this page: A calm office/ });
    await userEvent.click(choice);
    await send();
    await expect.element(dialog()).not.toBeInTheDocument();
    expect(rated(elsewhere)).toMatchObject([{ rating: { ...mine, comment: 'A calm office' } }]);
  });

  it('says what is missing and sends nothing', async () => {
    const server = interviewServer();
    await openDialog(server);
    await send();
    for (const text of ['Enter a rate.', 'Choose a rank.']) await expect.element(dialog().getByText(text)).toBeVisible();
    await expect.element(rate()).toHaveFocus();
    await expect.element(rate()).toHaveAttribute('aria-invalid', 'true');
    expect(rated(server)).toEqual([]);
  });

  it('takes a comment of 1000 characters as people count them, and none longer [CONST-14]', async () => {
    const server = interviewServer([[company(1, { ratings: mine })]]);
    await openDialog(server);
    await userEvent.fill(comment(), '𠮷'.repeat(1001));
    await expect.element(dialog().getByText('1001 / 1000')).toBeVisible();
    await send();
    await expect.element(comment()).toHaveAttribute('aria-invalid', 'true');
    expect(rated(server)).toEqual([]);
    await userEvent.fill(comment(), '𠮷'.repeat(1000));
    await send();
    await expect.element(dialog()).not.toBeInTheDocument();
    expect(rated(server)).toMatchObject([{ rating: { comment: '𠮷'.repeat(1000) } }]);
  });
});

describe('a rating', () => {
  it('is sent by one call and then stands on the card, without loading the list [RATE-11, CALL-50]', async () => {
    const server = interviewServer();
    const { notices } = await openDialog(server);
    await userEvent.click(place('First place'));
    await expect.element(rate()).toHaveValue('1');
    await userEvent.click(rank('A'));
    await userEvent.fill(comment(), 'Kind');
    // As fast as can be: the second press of a pointer is kept from what is under the dialog by the whole page alone (tests/interaction/fresh-controls).
    const button = dialog().getByRole('button', { name: 'Send the rating' }).element() as HTMLElement;
    button.click();
    await Promise.resolve();
    button.click();
    await expect.element(dialog()).not.toBeInTheDocument();
    for (const text of ['First place', 'Rank A']) await expect.element(card('Company 1').getByText(text)).toBeVisible();
    expect(rated(server)).toEqual([{ rating: { rate: 1, rank: 'A', comment: 'Kind', job_id: 1, sgwj_event_id: 9 } }]);
    expect(server.calls.filter(({ name }) => name === 'my_interviews')).toHaveLength(1);
    expect(notices).toEqual([{ kind: 'success', text: 'Rated' }]);
    await rateAgain('Company 1');
    await expect.element(comment()).toHaveValue('Kind');
    expect(dialog().getByText(/brought back/).elements()).toEqual([]);
  });

  it.each([
    { how: 'an error status', answer: (): never => { throw new ApiError({ kind: 'server', status: 500 }); }, text: 'Something went wrong' },
    { how: 'a refusal', answer: (): never => { throw new ApiError({ kind: 'refused', status: 422, refusal: { texts: ['Not yours.'], fields: {} } }); }, text: 'Not yours.' },
  ])('that meets $how says so and keeps all of it, to be sent again [RATE-12]', async ({ answer, text }) => {
    let broken = true;
    const server = interviewServer([[company(1, { ratings: mine })]], { submit_ratings: () => (broken ? answer() : { message: null }) });
    const { notices } = await openDialog(server);
    await userEvent.fill(comment(), 'Very kind');
    await send();
    await expect.poll(() => notices).toEqual([{ kind: 'error', text }]);
    await expect.element(dialog()).toHaveTextContent(text);
    await expect.element(comment()).toHaveValue('Very kind');
    broken = false;
    await send();
    await expect.element(dialog()).not.toBeInTheDocument();
    expect(notices.at(-1)).toEqual({ kind: 'success', text: 'Your rating was sent.' });
  });

  it('that is answered after its dialog was closed closes no other', async () => {
    let answer: (value: object) => void = () => undefined;
    const late: Answers = { submit_ratings: () => new Promise((resolve) => { answer = resolve; }) };
    const server = interviewServer([[company(1, { ratings: mine })]], late);
    const { notices } = await openDialog(server);
    await send();
    await expect.poll(() => rated(server)).toHaveLength(1);
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog()).not.toBeInTheDocument();
    await rateAgain('Company 1');
    await userEvent.fill(comment(), 'Very kind');
    answer({ message: 'Rated' });
    await expect.poll(() => notices).toEqual([{ kind: 'success', text: 'Rated' }]);
    await expect.element(comment()).toHaveValue('Very kind');
  });

  it('may be the same as another company’s, which both cards tell [RATE-09]', async () => {
    const server = interviewServer([[company(1), company(2), company(3, { sgwj_event_id: 8, ratings: { rate: 1, rank: 'E' } })]]);
    await open(server);
    for (const name of ['Company 1', 'Company 2']) {
      await rateAgain(name);
      await userEvent.fill(rate(), '1');
      await userEvent.click(rank('A'));
      await send();
      await expect.element(dialog()).not.toBeInTheDocument();
    }
    expect(rated(server)).toHaveLength(2);
    for (const [name, other] of [['Company 1', 'Company 2'], ['Company 2', 'Company 1']] as const) {
      await expect.element(card(name).getByText(`${other} has the same rate. Give each company a different number.`)).toBeVisible();
    }
    expect(card('Company 3').getByText(/same rate/).elements()).toEqual([]);
  });
});

import { afterEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { ApiError } from '../../src/api/failure.ts';
import { InterviewScreen } from '../../src/screens/interview/interview-screen.tsx';
import { lateRatingForm } from '../../src/screens/interview/rating/rating-part.tsx';
import controls from '../../src/ui/controls.module.css';
import { company, hoursAhead, interviewServer, today } from './interview-server.ts';
import { onPaper } from './on-paper.ts';
import { hidePortals, showPortal } from './shown-portal.tsx';

const open = (companies: unknown, language: 'en' | 'jp' = 'en') => {
  const { answers, applicant } = interviewServer(companies);
  return showPortal([{ path: '/interview', element: <InterviewScreen /> }], '/interview', answers, applicant, language);
};

const part = (name: string) => page.getByRole('region', { name, exact: true });
const namesIn = (name: string) => part(name).getByRole('article').elements().map((card) => card.querySelector('h2')?.textContent);
const card = (name: string) => page.getByRole('article', { name, exact: true });
/** The buttons and links that stand out. */
const filled = (name: string) => [...card(name).element().querySelectorAll(`.${controls.primary}`)].map(({ textContent }) => textContent);
const details = (id: number, hours: number, more: object = {}) =>
  ({ id, start_time: hoursAhead(hours), step_name: 'First', interview_time_confirm_status: 1, ready_status: 0, result: null, ...more });
const at = (id: number, hours: number, more: object = {}) => company(id, { interview_details: details(10 + id, hours), ...more });

afterEach(hidePortals);

it('parts companies into coming and past, the rules of rating after them', async () => {
  await open([[at(1, -80), company(2, { interview_details: null }), at(3, 50), at(4, -30), at(5, 48)]]);
  await expect.element(card('Company 1')).toBeVisible();
  expect(namesIn('Upcoming interviews')).toEqual(['Company 5', 'Company 3', 'Company 2']);
  expect(namesIn('Past interviews')).toEqual(['Company 4', 'Company 1']);
  const rules = page.getByRole('heading', { name: 'How to rate the companies' });
  const follows = card('Company 1').element().compareDocumentPosition(rules.element());
  expect(follows & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

it('lets one thing stand out on a card, and only where it is due', async () => {
  const unconfirmed = { interview_time_confirm_status: 0 };
  await open([[
    company(1, { interview_details: details(11, 48, unconfirmed) }), at(2, 48), at(3, 0.1), at(4, -30), at(5, -30, { submitted: true }),
    at(6, -30, { questions: [] }), company(7, { interview_details: details(17, -30, unconfirmed), questions: [] }),
  ]]);
  await expect.element(card('Company 7')).toBeVisible();
  expect([1, 2, 3, 4, 5, 6, 7].map((id) => filled(`Company ${id}`))).toEqual([
    ['Confirm the time'], [], ['Join the interview'], ['Submit Review'], [], [], [],
  ]);
});

it('puts rating and review back before the interview, and forward after it', async () => {
  await open([[at(1, 48), at(2, -30)]]);
  await expect.element(card('Company 2')).toBeVisible();
  const looks = (name: string) => ['Rate this company', 'Submit Review'].map((label) => {
    const { classList } = card(name).getByRole('button', { name: new RegExp(`^${label}`) }).element();
    return (['primary', 'secondary', 'quiet'] as const).find((look) => classList.contains(controls[look] ?? ''));
  });
  expect([looks('Company 1'), looks('Company 2')]).toEqual([['quiet', 'quiet'], ['secondary', 'primary']]);
});

it('offers no review where nothing could be submitted, and shows one that was', async () => {
  await open([[at(1, -30), at(2, -30, { questions: [] }), at(3, -30, { questions: null }), at(4, -30, { selection_id: null }), at(5, -30, { questions: [], submitted: true })]]);
  await expect.element(card('Company 5')).toBeVisible();
  const offered = [1, 2, 3, 4, 5].map((id) => card(`Company ${id}`).getByRole('button', { name: /Review/ }).elements().map(({ textContent }) => textContent));
  expect(offered).toEqual([['Submit Review'], [], [], [], ['Show Review']]);
});

it('says on paper what is confirmed, ready and submitted, and nothing of what is pressed', async () => {
  const marks = { interview_time_confirm_status: 1, ready_status: 1 } as const;
  await open([[company(1, { interview_details: details(11, 1, marks), submitted: true }), at(2, 1)]]);
  await expect.element(card('Company 2')).toBeVisible();
  await onPaper(async () => {
    for (const text of ['Time confirmed', 'Ready', 'Review submitted']) await expect.element(card('Company 1').getByText(text, { exact: true })).toBeVisible();
    await expect.element(card('Company 2').getByText('I am ready', { exact: true })).not.toBeVisible();
  });
  await expect.element(card('Company 1').getByText('Review submitted', { exact: true })).not.toBeVisible();
});

it('a rating can be called off where its form does not come', async () => {
  await open([[at(1, -30)]]);
  const state = vi.spyOn(lateRatingForm, 'state').mockReturnValue({ code: undefined, failed: true, retried: false } as const);
  await card('Company 1').getByRole('button', { name: /^Rate this company/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  state.mockRestore();
});

it.each([390, 1280])('has the way into an interview first and at one place of each card, $0 px wide', async (width) => {
  await page.viewport(width, 800);
  const marks = (confirmed: 0 | 1, ready: 0 | 1) => ({ interview_time_confirm_status: confirmed, ready_status: ready });
  await open([[marks(0, 0), marks(1, 0), marks(1, 1)].map((set, index) => company(index + 1, { interview_details: details(11 + index, 30, set) }))]);
  await expect.element(card('Company 3')).toBeVisible();
  const places = [...document.querySelectorAll('article a[target="_blank"]')].map((join) => {
    const [own, row] = [join.getBoundingClientRect(), join.parentElement?.getBoundingClientRect()];
    return [join.parentElement?.firstElementChild === join, own.left === row?.left, own.width === row?.width];
  });
  expect(places).toEqual(Array.from({ length: 3 }, () => [true, true, width === 390]));
});

it.each([390, 1280])('lets words without a frame begin where the text of their card does, $0 px wide', async (width) => {
  await page.viewport(width, 800);
  const marks = (confirmed: 0 | 1, ready: 0 | 1) => ({ interview_time_confirm_status: confirmed, ready_status: ready });
  const soon = [marks(0, 0), marks(1, 0), marks(1, 1), marks(0, 1)].map((set, index) => company(index + 1, { interview_details: details(11 + index, 1, set) }));
  await open([[...soon, at(5, 48), company(6, { interview_details: null }), company(7, { interview_details: details(17, -30, marks(0, 0)) })]], 'jp');
  await expect.element(card('Company 7')).toBeVisible();
  const startOf = (element: Element): number => {
    const words = document.createRange();
    words.selectNodeContents(element);
    return Math.round(words.getBoundingClientRect().left);
  };
  /** The first of a row, and what comes below it. */
  const first = [...document.querySelectorAll(`article .${controls.quiet}:not([data-set])`)].filter((quiet) => {
    const before = quiet.previousElementSibling?.getBoundingClientRect();
    // On a phone the way into the interview has a frame.
    if (getComputedStyle(quiet).borderColor !== 'rgba(0, 0, 0, 0)') return false;
    return !before || before.bottom <= quiet.getBoundingClientRect().top + 1;
  });
  // Where there is room the words of an interview that is over stand beside the way in.
  expect(new Set(first.map((quiet) => quiet.closest('article'))).size).toBe(width === 390 ? 7 : 6);
  const aside = first.filter((quiet) => Math.abs(startOf(quiet) - startOf(quiet.closest('article')?.querySelector('h3') ?? quiet)) > 1);
  expect(aside.map((quiet) => [quiet.closest('article')?.querySelector('h2')?.textContent, quiet.textContent])).toEqual([]);
});

it('shows what the server has taken of a review where it is opened again after a break in the middle', async () => {
  const { answers, applicant } = interviewServer([[at(1, -30), at(2, -30)]], { update_selection: ({ json }) => {
    if ((json as { readonly selection: { readonly question_id?: unknown } }).selection.question_id === 4) throw new ApiError({ kind: 'server', status: 500 });
    return { success: true };
  } });
  const { notices } = await showPortal([{ path: '/interview', element: <InterviewScreen /> }], '/interview', answers, applicant);
  const dialog = page.getByRole('dialog', { name: 'Questions: Company 1' });
  const review = (name = 'Company 1') => card(name).getByRole('button', { name: /^Submit Review/ });
  await review().click();
  await dialog.getByRole('radio', { name: 'Good' }).click();
  await dialog.getByRole('textbox').fill('Friendly');
  await dialog.getByRole('button', { name: 'Submit', exact: true }).click();
  await page.getByRole('dialog', { name: /^Are you sure/ }).getByRole('button', { name: 'Submit', exact: true }).click();
  await expect.poll(() => notices.length).toBe(1);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await review().click();
  await expect.element(dialog.getByRole('radio', { name: 'Good' })).toBeChecked();
  await expect.element(dialog.getByRole('textbox')).toHaveValue('Friendly');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await review('Company 2').click();
  await expect.element(page.getByRole('dialog').getByRole('radio', { name: 'Good' })).not.toBeChecked();
});

it('tells a time once in each zone, and how near it is beside it', async () => {
  await open([[company(1, { interview_details: details(11, 0, { start_time: today() }) }), at(2, 24 * 20)]]);
  await expect.element(card('Company 2')).toBeVisible();
  const zones = Intl.DateTimeFormat().resolvedOptions().timeZone === 'Asia/Tokyo' ? 1 : 2;
  for (const name of ['Company 1', 'Company 2']) expect(card(name).element().querySelectorAll('time')).toHaveLength(zones);
  const hours = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' }).format(new Date(today()));
  expect(card('Company 1').element().textContent.split(hours)).toHaveLength(2);
});

it.each([
  ['en', 'Upcoming interviews', 'No interview is planned at the moment.', /ask your contact person/],
  ['jp', 'これからの面接', '現在、予定されている面接はありません。', /担当者にお問い\u2060合わせください/],
] as const)('says what will be there, when, and whom to ask, where no interview is planned (%s)', async (language, title, text, whom) => {
  await open([[at(1, -30)]], language);
  await expect.element(part(title).getByText(text)).toBeVisible();
  await expect.element(part(title).getByText(whom)).toBeVisible();
  hidePortals();
  await open([], language);
  for (const both of [/ask your contact person/, /担当者にお問い\u2060合わせください/]) await expect.element(page.getByText(both)).toBeVisible();
});

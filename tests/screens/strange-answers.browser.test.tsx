import { afterEach, describe, expect, it } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';
import { byTier } from '../arbitraries/rounds.ts';
import type { Language } from '../../src/base/text.ts';
import { InterviewScreen } from '../../src/screens/interview/interview-screen.tsx';
import { JapaneseClassScreen } from '../../src/screens/japanese-class/japanese-class-screen.tsx';
import { LandingScreen } from '../../src/screens/landing/landing-screen.tsx';
import { OnlineSessionScreen } from '../../src/screens/online-session/online-session-screen.tsx';
import { company, interviewServer, today } from './interview-server.ts';
import { attended, classServer, toWrite, written } from './jclass-server.ts';
import { landingServer } from './landing-server.ts';
import { question, session, sessionServer } from './online-session-server.ts';
import { hidePortals, showPortal, type Answers } from './shown-portal.tsx';

/** Bodies that a server or a gateway in front of it may answer with 200, and that do not belong to the call. */
const strange = [{ name: 'nothing', body: undefined }, { name: 'null', body: null }, { name: 'a text', body: '<!doctype html><title>Log in</title>' }, { name: 'the JSON of another call', body: { universities: [] } }] as const;

const serverOf = {
  '/': () => landingServer(),
  '/interview': () => interviewServer([[company(1, { interview_details: { id: 11, start_time: today(), interview_time_confirm_status: 0, ready_status: 0 } })]]),
  '/jclass': () => classServer([attended(1, [written, toWrite])]),
  '/onlineSession': () => sessionServer([session(7, [question(1), question(2)])]),
} as const;

/** In the suite each call meets one of the answers, in turns, and in the full run all. */
const answersTo = (turn: number) => strange.filter((_, position) => byTier({ suite: position === turn % strange.length, full: true, long: true }));

const routes = [
  { path: '/', element: <LandingScreen /> }, { path: '/interview', element: <InterviewScreen /> },
  { path: '/jclass', element: <JapaneseClassScreen /> }, { path: '/onlineSession', element: <OnlineSessionScreen /> },
];

/** Opens a page whose server answers one call strangely, until it is mended. */
async function open(path: keyof typeof serverOf, call: string, body: unknown, language: Language = 'en', search = '') {
  const { answers, applicant } = serverOf[path]();
  let broken = true;
  const over: Answers = { ...answers, [call]: (input) => (broken ? body : answers[call]?.(input)) };
  const shown = await showPortal(routes, path + search, over, applicant, language);
  return { ...shown, mend: () => { broken = false; } };
}

const RETRY = { en: 'Try again', jp: 'もう一度試す' } as const;

/** Lists: the text for an empty one, which must not appear for an unreadable answer, and a text of the readable answer. */
const loads = [
  { path: '/interview', call: 'my_interviews', empty: /^(You have no interviews|現在、予定されている面接はありません)/, found: { en: 'Company 1', jp: 'Company 1' } },
  { path: '/', call: 'sgwj_events', empty: /^(There are currently no active events|現在、応募できるイベントはありません)/, found: { en: 'Open fair', jp: 'Open fair' } },
  { path: '/', call: 'applied_events', empty: /^(There are currently no active events|現在、応募できるイベントはありません)/, found: { en: 'Applied', jp: '応募済み' } },
  { path: '/', call: 'my_job_reviews', empty: /^(There is currently no active job survey|現在、回答をお願いしている求人アンケートはありません)/, found: { en: 'Engineer', jp: '技術者' } },
  { path: '/jclass', call: 'my_lessons', empty: /^(There is currently no lessons|現在、授業はありません)/, found: { en: 'Wed, 9 December 2026', jp: '2026年12月9日（水）' } },
  { path: '/onlineSession', call: 'my_online_sessions', empty: /^(There are currently no active sessions|現在、参加できるセッションはありません)/, found: { en: 'Introduction', jp: 'はじめに' } },
] as const;

afterEach(hidePortals);

describe('a list that cannot be read', () => {
  const cases = loads.flatMap((load, call) => (['en', 'jp'] as const).flatMap((language, turn) => answersTo(call + turn).map((answer) => ({ ...load, ...answer, language }))));

  it.each(cases)('is not empty, and can be asked for again: $name for $call ($language)', async ({ path, call, body, empty, found, language }) => {
    const { mend } = await open(path, call, body, language);
    const retry = page.getByRole('button', { name: RETRY[language], exact: true });
    await expect.element(retry).toBeVisible();
    expect(page.getByText(empty).elements()).toEqual([]);
    mend();
    await userEvent.click(retry);
    await expect.element(page.getByText(found[language], { exact: true }).first()).toBeVisible();
    expect(retry.elements()).toEqual([]);
  });
});

const button = (name: string | RegExp): Locator => page.getByRole('button', { name });
const press = (name: string | RegExp) => userEvent.click(button(name).first());

const box = (name: string | RegExp): Locator => page.getByRole('textbox', { name });

/** Writes: how each begins, the text to type, how it is sent, and the control that is there until it is done. */
const writes = [
  { path: '/', call: 'sgwj_applications', begin: () => Promise.resolve(), send: () => press(/^Apply Now: Open fair|^Apply Now/), still: () => page.getByRole('listitem').filter({ hasText: 'Open fair' }).getByText('Apply Now') },
  { path: '/interview', call: 'confirm_interview_time', begin: () => Promise.resolve(), send: () => press('Confirm the time'), still: () => button('Confirm the time') },
  { path: '/interview', call: 'ready', begin: () => Promise.resolve(), send: () => press('I am ready'), still: () => button('I am ready') },
  {
    path: '/interview', call: 'submit_ratings', send: () => press('Send the rating'), still: () => box(/^Comment/), typed: 'A kind company',
    begin: async () => {
      await press(/^Rate this company/);
      await press('First place');
      await userEvent.click(page.getByRole('radio', { name: /^A:/ }));
    },
  },
  {
    path: '/jclass', call: 'reflection', send: () => press('Save the reflection'), still: () => box(/^Your reflection/), typed: 'I saw the sea.',
    begin: () => press('Add a reflection'),
  },
  {
    path: '/jclass', call: 'update_reflection', send: () => press('Save the reflection'), still: () => box(/^Your reflection/), typed: 'I saw the sea.',
    begin: () => press('Edit'),
  },
  {
    path: '/onlineSession', call: 'update_online_session', search: '?question=1', send: () => press('Next'), still: () => box(/^What about 1\?/), typed: 'Tea',
    begin: () => Promise.resolve(),
  },
] as const;

describe('a write', () => {
  const cases = writes.flatMap((write, call) => answersTo(call).map((answer) => ({ ...write, ...answer })));

  it.each(cases)('is not done by $name for $call, and can be done again', async ({ path, call, body, begin, send, still, ...more }) => {
    const { notices, mend } = await open(path, call, body, 'en', 'search' in more ? more.search : '');
    const typed = 'typed' in more ? more.typed : undefined;
    await begin();
    if (typed !== undefined) await userEvent.fill(still(), typed);
    await send();
    await expect.poll(() => notices.map(({ kind }) => kind)).toEqual(['error']);
    expect(notices[0]?.text).not.toMatch(/connection/);
    await expect.element(still()).toBeVisible();
    if (typed !== undefined) await expect.element(still()).toHaveValue(typed);
    mend();
    await send();
    await expect.element(still()).not.toBeInTheDocument();
    expect(notices.filter(({ kind }) => kind === 'error')).toHaveLength(1);
  });
});

import { afterEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { RouteObject } from 'react-router-dom';
import type { CallInput } from '../../src/api/call.ts';
import { ApiError } from '../../src/api/failure.ts';
import type { SessionApplicant } from '../../src/wire/applicant.ts';
import { InterviewScreen } from '../../src/screens/interview/interview-screen.tsx';
import { JapaneseClassScreen } from '../../src/screens/japanese-class/japanese-class-screen.tsx';
import { LandingScreen } from '../../src/screens/landing/landing-screen.tsx';
import { OnboardingScreen } from '../../src/screens/onboarding/onboarding-screen.tsx';
import { OnlineSessionScreen } from '../../src/screens/online-session/online-session-screen.tsx';
import { ProfileScreen } from '../../src/screens/profile/profile-screen.tsx';
import { company, interviewServer } from './interview-server.ts';
import { attended, classServer, lesson } from './jclass-server.ts';
import { landingServer, questions } from './landing-server.ts';
import { onboardingServer } from './onboarding-server.ts';
import { question, session, sessionServer } from './online-session-server.ts';
import { hidePortals, showPortal, type Answers, type ShownPortal } from './shown-portal.tsx';

interface Place {
  readonly call: string;
  readonly screen: RouteObject;
  readonly address?: string;
  readonly server: () => { readonly answers: Answers; readonly applicant: SessionApplicant };
  /** From the page to the form. */
  readonly open?: () => Promise<void>;
  readonly box: RegExp;
  readonly send: () => Promise<void>;
  /** From the form to where it is not shown. */
  readonly leave: (shown: ShownPortal) => Promise<void>;
  /** Closing it is the way to stop what is sent: its answers are many, and are handed in for good. */
  readonly stops?: true;
}

const press = (name: RegExp | string) => userEvent.click(page.getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) }));
const confirm = (name: string) => userEvent.click(page.getByRole('dialog').last().getByRole('button', { name, exact: true }));
const escape = () => userEvent.keyboard('{Escape}');
const fold = () => press('Close the entry');
const elsewhere: RouteObject = { path: '/elsewhere', element: <p>Elsewhere</p> };
const go = async ({ router }: ShownPortal, guarded = false): Promise<void> => {
  void router.navigate('/elsewhere');
  if (guarded) {
    await expect.element(page.getByRole('dialog', { name: 'Leave while saving?' })).toHaveTextContent(/that goes on when you leave/);
    await confirm('Leave');
  }
  await expect.element(page.getByText('Elsewhere')).toBeVisible();
};

const education = {
  id: 9, university_id: 1, faculty: 'law', education_background: 'bachelor', start_month: 4, start_year: 2018, graduated_month: 3, graduated_year: 2022, is_latest: true,
};

const profile = () => ({
  applicant: { id: crypto.randomUUID(), name: 'Aiko', email: 'aiko@example.com', lastSignInAt: undefined, onboarded: false, productVariant: false },
  answers: {
    my_profile: () => ({ id: 'p-1', email: 'aiko@example.com', name: 'Aiko', universities: [education], custom_fields: [] }),
    edit_profile: () => ({ custom_fields: [{ category_name: 'More', fields: { Hobby: { input_type: 'text', value: 'Chess' } } }], document_fields: [] }),
    universities: () => ({ universities: [{ id: 1, name: 'Kobe' }], education_backgrounds: { bachelor: 'Bachelor' }, faculties: { law: 'Law' } }),
    downloadable_documents: () => ({ downloadable_documents: [] }),
  },
});

const reflection = { screen: { path: '/', element: <JapaneseClassScreen /> }, box: /^Your reflection/, send: () => press('Save the reflection'), leave: fold } as const;
const classOf = (more: object) => () => classServer([attended(1, [lesson(3, '2026-12-09', { validity: true, ...more })])]);
const review = landingServer().answers['my_job_reviews'];

const places: Readonly<Record<string, Place>> = {
  'the profile': {
    call: 'update_applicant', screen: { path: '/', element: <ProfileScreen /> }, address: '/?mode=edit', server: profile, box: /^Hobby/,
    send: async () => { await press('Save'); await confirm('Save'); }, leave: (shown) => go(shown, true),
  },
  onboarding: {
    call: 'update_applicant', screen: { path: '/', element: <OnboardingScreen /> }, address: '/?mode=edit', server: onboardingServer, box: /^Bank/,
    send: () => press('Save'), leave: (shown) => go(shown, true),
  },
  'an answer of an online session': {
    call: 'update_online_session', screen: { path: '/', element: <OnlineSessionScreen /> }, server: () => sessionServer([session(7, [question(1), question(2)])]),
    open: () => press('Start'), box: /^What about 1/, send: () => press('Next'), leave: go,
  },
  'a rating': {
    call: 'submit_ratings', screen: { path: '/', element: <InterviewScreen /> }, server: () => interviewServer([[company(1, { ratings: { rate: 2, rank: 'B', comment: 'Kind' } })]]),
    open: () => press(/^Change the rating/), box: /^Comment/, send: () => press('Send the rating'), leave: escape,
  },
  'a new reflection': { ...reflection, call: 'reflection', server: classOf({}), open: () => press('Add a reflection') },
  'a changed reflection': { ...reflection, call: 'update_reflection', server: classOf({ comment: 'Greetings', comment_id: 71 }), open: () => press('Edit') },
  'a job review': {
    call: 'update_job_review', screen: { path: '/', element: <LandingScreen /> },
    server: () => landingServer({ my_job_reviews: (input) => [{ ...(review?.(input) as object[])[0], questions: [questions[3]] }] }),
    open: () => press(/^Submit Review/), box: /^Anything else/,
    send: async () => { await confirm('Submit'); await confirm('Submit'); }, leave: escape, stops: true,
  },
};

/** What of a body is the answer. */
const textIn = ({ json, form }: CallInput): string | undefined => /OLD|NEW/.exec(JSON.stringify(json ?? (form && [...form])))?.[0];

/** A server to which the first call comes when the test says so, as over a connection that hangs, unless it was ended before. */
async function held({ call, server, screen, address = '/' }: Place) {
  const { answers, applicant } = server();
  const arrived: (string | undefined)[] = [];
  const first = { release: (): void => undefined, begun: false };
  const shown = await showPortal([screen, elsewhere], address, {
    ...answers,
    [call]: async (input) => {
      if (!first.begun) {
        first.begun = true;
        await new Promise<void>((resolve, reject) => {
          first.release = resolve;
          input.signal?.addEventListener('abort', () => { reject(new ApiError({ kind: 'aborted' })); });
        });
      }
      const text = textIn(input);
      if (text !== undefined) arrived.push(text);
      return { message: 'Saved', comment_id: 90 };
    },
  }, applicant);
  return { shown, arrived, first };
}

async function write(text: string, { box, open, send }: Place): Promise<void> {
  await open?.();
  const field = page.getByRole('textbox', { name: box });
  await userEvent.fill(field, text);
  // A button that has come under a pointer at rest takes no press at first (docs/decisions/0022).
  await userEvent.hover(field);
  await send();
}

const kinds = ({ notices }: ShownPortal, kind: string) => notices.filter((notice) => notice.kind === kind).length;

afterEach(hidePortals);

describe.each(Object.entries(places))('of %s', (_name, place) => {
  it('the later of two that were sent is what the server has, whatever became of the first', async () => {
    const { shown, arrived, first } = await held(place);
    await write('OLD', place);
    await expect.poll(() => first.begun).toBe(true);
    await place.leave(shown);
    if (shown.router.state.location.pathname !== '/') await shown.router.navigate(place.address ?? '/');
    await write('NEW', place);
    await expect.poll(() => kinds(shown, 'success') + arrived.length).toBeGreaterThan(0);
    first.release();
    await expect.poll(() => arrived.at(0)).toBe('NEW');
    // What was held would have come by now.
    for (let turns = 0; turns < 20; turns += 1) await Promise.resolve();
    expect(arrived).toEqual(['NEW']);
    if (!place.stops) expect(kinds(shown, 'error')).toBe(0);
  });

  it.skipIf(place.stops)('what was sent and left arrives where nothing newer comes, and is told', async () => {
    const { shown, arrived, first } = await held(place);
    await write('OLD', place);
    await expect.poll(() => first.begun).toBe(true);
    await place.leave(shown);
    first.release();
    await expect.poll(() => arrived).toEqual(['OLD']);
    expect(kinds(shown, 'error')).toBe(0);
  });
});

import { use, type ReactNode } from 'react';
import { I18nContext } from 'react-i18next';
import { afterEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ApiError } from '../../src/api/failure.ts';
import type { Language } from '../../src/base/text.ts';
import { LandingScreen } from '../../src/screens/landing/landing-screen.tsx';
import { onPaper } from './on-paper.ts';
import { landingServer, type LandingServer } from './landing-server.ts';
import { hidePortals, showPortal, type Answers } from './shown-portal.tsx';

const routes = [{ path: '/', element: <LandingScreen /> }, { path: '/profile', element: <p>The profile</p> }];
const show = ({ answers, applicant }: LandingServer, language: Language = 'en') => showPortal(routes, '/', answers, applicant, language);
const withAnswers = async (over: Answers, language: Language = 'en') => {
  const server = landingServer(over);
  return { ...server, ...await show(server, language) };
};

const section = (name: string) => page.getByRole('region', { name });
const card = (name: string) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const fails = (): never => { throw new ApiError({ kind: 'malformed', issue: { call: 'test', path: '', detail: 'broken' } }); };
const refuses = (text: string) => (): never => { throw new ApiError({ kind: 'refused', status: 200, refusal: { texts: [text], fields: {} } }); };
/** An answer that comes when it is let go. */
const held = () => {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => { release = resolve; });
  return { wait: () => released, release: () => { release(); } };
};

afterEach(hidePortals);

it('greets by name, and shows each event with its dates: open ones, then those applied to, then those that are over [LAND-01, LAND-02, LAND-03, LAND-04, LAND-05, LAND-06]', async () => {
  await withAnswers({});
  await expect.element(page.getByText('Welcome, 長谷川 ジェニファー 由美子.')).toBeVisible();
  await expect.element(card('Open fair')).toBeVisible();
  const names = section('Interview Events:').getByRole('heading', { level: 3 }).elements().map(({ textContent }) => textContent);
  expect(names).toEqual(['Open fair', 'Applied fair', 'Autumn fair']);
  const start = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'long', year: 'numeric', hour: '2-digit', minute: '2-digit' }).format(new Date('2099-05-01T01:00:00Z'));
  for (const text of [start, 'Sat, 2 May 2099']) await expect.element(card('Open fair').getByText(text)).toBeVisible();
  await expect.element(card('Open fair').getByRole('button')).toHaveTextContent(/^Apply Now$/);
  await expect.element(card('Open fair').getByRole('button')).toBeEnabled();
  await expect.element(card('Applied fair').getByRole('button')).toHaveTextContent(/^Applied$/);
  await expect.element(card('Applied fair').getByRole('button')).toBeDisabled();
  await expect.element(card('Autumn fair').getByText('This event is over.')).toBeVisible();
});

it('says on paper which events are applied to, and nothing of what is pressed', async () => {
  await withAnswers({});
  await expect.element(card('Applied fair')).toBeVisible();
  await onPaper(async () => {
    await expect.element(card('Applied fair').getByText('Applied', { exact: true })).toBeVisible();
    await expect.element(page.getByText('Apply Now', { exact: true }).first()).not.toBeVisible();
  });
});

it('applies once, however often it is pressed, and stays where it is [LAND-07, LAND-08, CALL-16]', async () => {
  const answer = held();
  const server = landingServer();
  const { notices } = await show({ ...server, answers: { ...server.answers, sgwj_applications: async (input) => {
    await answer.wait();
    return server.answers['sgwj_applications']?.(input);
  } } });
  const apply = card('Open fair').getByRole('button');
  await userEvent.dblClick(apply);
  answer.release();
  await expect.element(apply).toHaveTextContent('Applied');
  await expect.element(apply).toBeDisabled();
  expect(server.applications).toEqual([3]);
  expect(notices).toEqual([{ kind: 'success', text: 'Applied OK' }]);
  await expect.element(card('Open fair').getByRole('heading')).toHaveFocus();
  expect(section('Interview Events:').getByRole('heading', { level: 3 }).elements()[0]?.textContent).toBe('Open fair');
});

it('applies once where the page is left and opened again meanwhile', async () => {
  const answer = held();
  const server = landingServer();
  const { router } = await show({ ...server, answers: { ...server.answers, sgwj_applications: async (input) => {
    const done = server.answers['sgwj_applications']?.(input);
    await answer.wait();
    return done;
  } } });
  await userEvent.click(card('Open fair').getByRole('button'));
  await expect.poll(() => server.applications).toEqual([3]);
  await router.navigate('/profile');
  await expect.element(page.getByText('The profile')).toBeVisible();
  await router.navigate('/');
  await expect.element(card('Open fair').getByRole('button')).toHaveAttribute('aria-disabled', 'true');
  await userEvent.click(card('Open fair').getByRole('button'), { force: true });
  answer.release();
  await expect.element(card('Open fair').getByRole('button')).toHaveTextContent(/^Applied$/);
  expect(server.applications).toEqual([3]);
});

it('keeps an application that is answered before a list that was on its way', async () => {
  const list = held();
  let asked = 0;
  const server = landingServer();
  const { router } = await show({ ...server, answers: { ...server.answers, applied_events: async (input) => {
    const answer = await server.answers['applied_events']?.(input);
    asked += 1;
    if (asked === 2) await list.wait();
    return answer;
  } } });
  await expect.element(card('Open fair').getByRole('button')).toHaveTextContent(/^Apply Now$/);
  await router.navigate('/profile');
  await expect.element(page.getByText('The profile')).toBeVisible();
  await router.navigate('/');
  await expect.poll(() => asked).toBe(2);
  await userEvent.click(card('Open fair').getByRole('button'));
  await expect.element(card('Open fair').getByRole('button')).toHaveTextContent('Applied');
  list.release();
  await list.wait();
  await expect.element(card('Open fair').getByRole('button')).toHaveTextContent(/^Applied$/);
});

it('says why an application was refused, and lets it be tried again [LAND-09]', async () => {
  let closed = true;
  const { notices } = await withAnswers({ sgwj_applications: () => (closed ? refuses('Closed')() : { message: null }) });
  const apply = card('Open fair').getByRole('button');
  await userEvent.click(apply);
  await expect.poll(() => notices).toEqual([{ kind: 'error', text: 'Closed' }]);
  await expect.element(apply).toHaveTextContent('Apply Now');
  closed = false;
  await userEvent.click(apply);
  await expect.element(apply).toBeDisabled();
  expect(notices.at(-1)).toEqual({ kind: 'success', text: 'You have applied for this event.' });
});

it.each([
  ['en', 'There are currently no active events.', 'There is currently no active job survey.'],
  ['jp', '現在、応募できるイベントはありません。', '現在、回答をお願いしている求人アンケートはありません。'],
] as const)('says what is not there yet (%s) [LAND-10, LAND-20]', async (language, noEvents, noReviews) => {
  await withAnswers({ sgwj_events: () => [], my_job_reviews: () => [] }, language);
  for (const text of [noEvents, noReviews]) await expect.element(page.getByText(text)).toBeVisible();
});

it.each([
  ['sgwj_events', 'Interview Events:', 'Open fair'], ['applied_events', 'Interview Events:', 'Applied fair'],
  ['my_job_reviews', 'Tentative Job Description Check:', 'Engineer'],
] as const)('empties nothing but its own place where %s fails, and is loaded again there [CALL-14, CALL-15, CALL-18]', async (call, title, found) => {
  let broken = true;
  const server = landingServer();
  await show({ ...server, answers: { ...server.answers, [call]: (input) => (broken ? fails() : server.answers[call]?.(input)) } });
  await expect.element(section(title).getByText('This could not be loaded')).toBeVisible();
  const others = ['Open fair', 'Engineer'].filter((name) => call === 'applied_events' || name !== found);
  for (const name of others) await expect.element(card(name)).toBeVisible();
  broken = false;
  await userEvent.click(section(title).getByRole('button', { name: 'Try again' }));
  await expect.element(card(found)).toBeVisible();
  expect(page.getByText('This could not be loaded').elements()).toEqual([]);
  await expect.element(section(title)).toHaveFocus();
});

it('loads the page anew where the code of the next steps is gone since a deployment', async () => {
  const WithoutTexts = ({ children }: { readonly children: ReactNode }) => {
    vi.spyOn(use(I18nContext).i18n, 'addResourceBundle').mockImplementation(() => { throw new Error('gone'); });
    return children;
  };
  const server = landingServer();
  await showPortal([{ path: '/', element: <WithoutTexts><LandingScreen /></WithoutTexts> }], '/', server.answers, server.applicant);
  await userEvent.click(section('Your next steps').getByRole('button', { name: 'Try again' }));
  await expect.element(section('Your next steps').getByRole('button', { name: 'Load the page again' })).toBeVisible();
});

it('keeps the events in sight while those that were applied to are asked for again', async () => {
  const answer = held();
  let asked = 0;
  const server = landingServer();
  await show({ ...server, answers: { ...server.answers, applied_events: async (input) => {
    asked += 1;
    if (asked === 1) fails();
    await answer.wait();
    return server.answers['applied_events']?.(input);
  } } });
  await expect.element(card('Open fair')).toBeVisible();
  await userEvent.click(section('Interview Events:').getByRole('button', { name: 'Try again' }));
  await expect.poll(() => asked).toBe(2);
  await expect.poll(() => page.getByText('This could not be loaded').elements()).toEqual([]);
  await expect.element(card('Open fair')).toBeVisible();
  answer.release();
  await expect.element(card('Applied fair').getByRole('button')).toHaveTextContent(/^Applied$/);
});

it('what could not be loaded comes with the network, and nothing else is asked for once more', async () => {
  let broken = true;
  const server = landingServer();
  await show({ ...server, answers: { ...server.answers, my_job_reviews: (input) => (broken ? fails() : server.answers['my_job_reviews']?.(input)) } });
  await expect.element(section('Tentative Job Description Check:').getByText('This could not be loaded')).toBeVisible();
  await expect.element(card('Open fair')).toBeVisible();
  const asked = server.calls.filter((call) => call === 'sgwj_events').length;
  broken = false;
  for (const event of ['offline', 'online']) dispatchEvent(new Event(event));
  await expect.element(card('Engineer')).toBeVisible();
  expect(server.calls.filter((call) => call === 'sgwj_events')).toHaveLength(asked);
});

it('keeps what was applied to where the list of those cannot be had [LAND-07]', async () => {
  const { applications } = await withAnswers({ applied_events: fails });
  const apply = card('Open fair').getByRole('button');
  await userEvent.click(apply);
  await expect.element(apply).toHaveTextContent(/^Applied$/);
  await expect.element(apply).toBeDisabled();
  expect(applications).toEqual([3]);
});

it('keeps it as long as the page is open, and goes by the list again where that can be had [LAND-07]', async () => {
  const server = landingServer();
  let lists: (typeof fails) | undefined = fails;
  const { router } = await show({ ...server, answers: { ...server.answers, applied_events: (input) => (lists ?? server.answers['applied_events'])?.(input) } });
  const state = () => expect.element(card('Open fair').getByRole('button'));
  await state().toHaveTextContent(/^Apply Now$/);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await userEvent.click(card('Open fair').getByRole('button'));
  await state().toHaveTextContent(/^Applied$/);
  await router.navigate('/profile');
  await expect.element(page.getByText('The profile')).toBeVisible();
  vi.runOnlyPendingTimers();
  vi.useRealTimers();
  await router.navigate('/');
  await state().toHaveTextContent(/^Applied$/);
  lists = undefined;
  await userEvent.click(section('Interview Events:').getByRole('button', { name: 'Try again' }));
  await state().toHaveTextContent(/^Apply Now$/);
});

it('shows what the server says of the events that were applied to [CALL-15]', async () => {
  const { notices } = await withAnswers({ applied_events: refuses('Not today') });
  await expect.element(card('Open fair')).toBeVisible();
  expect(notices).toEqual([{ kind: 'error', text: 'Not today' }]);
});

it('shows each job with its logo or that it has none, and its description when it is asked for [LAND-11, LAND-12, LAND-13, LAND-14, LAND-15, LAND-16, LAND-17, LAND-18, LAND-19]', async () => {
  const server = landingServer();
  const [engineer, designer] = await (server.answers['my_job_reviews']?.({}) as Promise<object[]> | object[]);
  await show({ ...server, answers: { ...server.answers, my_job_reviews: () => [
    { ...engineer, job_logo: null }, designer,
    { job_review_id: 7, job_name: 'Shown', job_logo: new URL('/favicon.ico?missing', location.href).href },
  ] } });
  await expect.element(card('Engineer').getByText('Not available')).toBeVisible();
  await expect.element(card('Engineer').getByRole('button', { name: 'Submit Review' })).toBeVisible();
  await expect.element(card('Designer').getByRole('button', { name: 'View' })).toBeVisible();
  const toggle = card('Engineer').getByRole('button', { name: 'Job description: Engineer' });
  await expect.element(toggle).toHaveAttribute('aria-expanded', 'false');
  expect(page.getByText('Tasks').elements()).toEqual([]);
  await userEvent.click(toggle);
  await expect.element(toggle).toHaveAttribute('aria-expanded', 'true');
  await expect.element(card('Engineer').getByRole('heading', { level: 4, name: 'Work' })).toBeVisible();
  for (const text of ['Tasks', 'Planning Testing', 'Japanese', 'English', 'City']) await expect.element(card('Engineer').getByText(text, { exact: true })).toBeVisible();
  await userEvent.click(toggle);
  expect(page.getByText('Tasks').elements()).toEqual([]);
});

it('tells first what is left, and leads there', async () => {
  const soon = new Date(Date.now() + 3 * 86_400_000).toISOString();
  const later = new Date(Date.now() + 5 * 86_400_000).toISOString();
  await withAnswers({ sgwj_events: () => [
    { id: 8, name: 'Later fair', start_date: soon, end_date: later }, { id: 9, name: 'Soon fair', start_date: soon, end_date: soon },
    { id: 2, name: 'Applied fair', start_date: soon, end_date: soon },
  ] });
  const next = section('Your next steps');
  await expect.element(next.getByRole('link', { name: /^Confirm the interview time: Next company/ })).toHaveAttribute('href', '/interview');
  await userEvent.click(next.getByRole('button', { name: /^Apply to: Soon fair/ }));
  await expect.element(card('Soon fair').getByRole('heading')).toHaveFocus();
  await userEvent.click(next.getByRole('button', { name: 'Engineer' }));
  await expect.element(page.getByRole('dialog', { name: 'Questions: Engineer' })).toBeVisible();
});

it('names the company of a job on its card and in the title of its questions, where the server says it', async () => {
  const review = (id: number, more: object) => ({ job_review_id: id, job_name: `Job ${String(id)}`, submitted: false, questions: [], ...more });
  await withAnswers({ my_job_reviews: () => [review(1, { company_name: { en: 'Sora Travel', jp: 'そら' } }), review(2, {})] });
  await expect.element(card('Job 1').getByText('Sora Travel', { exact: true })).toBeVisible();
  await card('Job 1').getByRole('button', { name: 'Submit Review' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Questions: Job 1 (Sora Travel)', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  await card('Job 2').getByRole('button', { name: 'Submit Review' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Questions: Job 2', exact: true })).toBeVisible();
});

it('says kindly that nothing is left', async () => {
  await withAnswers({ sgwj_events: () => [], my_job_reviews: () => [], my_interviews: () => [] });
  await expect.element(section('Your next steps').getByText('You are all set: there is nothing left to do right now.')).toBeVisible();
  expect(section('Your next steps').getByRole('listitem').elements()).toEqual([]);
});

it('unfolds what does not fit a glance, and goes on to the first of it', async () => {
  const questions = [{ question_id: 1, question_type: 'free_text' }];
  await withAnswers({ my_job_reviews: () => Array.from({ length: 9 }, (_, id) => ({ job_review_id: id, job_name: `Job ${id}`, submitted: false, questions })) });
  const left = section('Your next steps');
  await expect.poll(() => left.getByRole('listitem').elements().length).toBe(5);
  await userEvent.click(left.getByRole('button', { name: 'Show 6 more' }));
  expect(left.getByRole('listitem').elements()).toHaveLength(11);
  await expect.element(left.getByRole('button', { name: 'Answer the questions about the job: Job 3' })).toHaveFocus();
});

it('leads to what is missing in the profile and the onboarding answers, asked for once, and to the lessons', async () => {
  const soon = new Date(Date.now() + 30 * 60_000).toISOString();
  const server = landingServer({
    my_job_reviews: () => [], my_interviews: () => [],
    my_profile: () => ({ id: 1, name: 'Yumiko', universities: [{ id: 1 }], custom_fields: [
      { category_name: 'Contact', fields: { 'Phone [home]': { input_type: 'phone_number', 'is_mandatory?': true, value: null }, Hobby: { input_type: 'text', value: null } } },
    ] }),
    onboarding_display_data: () => ({ custom_fields: [{ fields: { Mail: { input_type: 'email', 'is_mandatory?': true, value: 'nobody' } } }] }),
    my_lessons: () => [{ jclass_id: 1, jclass_name: 'N3', lessons: [{ lesson_id: 1, date: soon }, { lesson_id: 2, date: '2020-01-01', validity: true }] }],
  });
  await show(server);
  const left = section('Your next steps');
  const lines = () => left.getByRole('link').elements().map((link) => [link.querySelector('span')?.textContent, link.getAttribute('href')]);
  await expect.poll(lines).toEqual([
    ['Lesson: N3', '/jclass'],
    ['Fill in your profile: Phone [home]', '/profile?mode=edit#custom_fields.Phone%20%5Bhome%5D'],
    ['Check your onboarding information: Mail', '/onboarding?mode=edit#custom_fields.Mail'],
    ['Write reflections: N3 (1)', '/jclass'],
  ]);
  expect(server.calls.filter((call) => ['my_profile', 'onboarding_display_data', 'my_lessons'].includes(call)).toSorted()).toEqual(['my_lessons', 'my_profile', 'onboarding_display_data']);
});

it('names what could not be loaded, and says nothing of being done', async () => {
  const { notices } = await withAnswers({ sgwj_events: () => [], my_job_reviews: () => [], my_interviews: () => [], my_profile: refuses('Not now'), my_lessons: fails });
  const left = section('Your next steps');
  await expect.element(left.getByText('Could not be loaded: Profile, Japanese Class. There may be more to do there.')).toBeVisible();
  expect(left.getByText('You are all set', { exact: false }).elements()).toEqual([]);
  expect(notices).toEqual([]);
});

it('asks once more for what could not be loaded, and keeps the focus where that was', async () => {
  let broken = true;
  const server = landingServer();
  await show({ ...server, answers: { ...server.answers, my_interviews: (input) => (broken ? fails() : server.answers['my_interviews']?.(input)) } });
  const left = section('Your next steps');
  const unknown = left.getByText('Could not be loaded: Interview. There may be more to do there.');
  const again = async () => {
    (left.getByRole('button', { name: 'Try again' }).element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => left.element().contains(document.activeElement)).toBe(true);
  };
  await expect.element(unknown).toBeVisible();
  await again();
  await expect.element(unknown).toBeVisible();
  broken = false;
  await again();
  await expect.element(unknown).not.toBeInTheDocument();
  await expect.element(left).toHaveFocus();
});

it('needs no interviews for the rest, and is silent where they cannot be had', async () => {
  const { notices } = await withAnswers({ my_interviews: refuses('Not now') });
  await expect.element(section('Your next steps').getByText('Could not be loaded: Interview. There may be more to do there.')).toBeVisible();
  await expect.element(card('Engineer')).toBeVisible();
  expect(notices).toEqual([]);
});

it('shows the home-page content at the top to the product variant, and to no other [VAR-09, CALL-17]', async () => {
  const server = landingServer();
  await show(server);
  await expect.element(card('Open fair')).toBeVisible();
  expect(server.calls).not.toContain('homepage_content');
  hidePortals();
  await show({ ...server, applicant: { ...server.applicant, productVariant: true } });
  const content = page.getByText('News of the product');
  await expect.element(content).toBeVisible();
  const follows = content.element().compareDocumentPosition(page.getByRole('heading', { level: 1 }).element());
  expect(follows & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

it('shows all of a long list by and by, and holds its place from the beginning', async () => {
  const many = Array.from({ length: 120 }, (_, number) => ({ id: number, name: `Fair ${number}`, start_date: '2099-01-01', end_date: '2099-01-02' }));
  await withAnswers({ sgwj_events: () => many });
  await expect.element(card('Fair 0')).toBeVisible();
  await expect.poll(() => section('Interview Events:').getByRole('heading', { level: 3 }).elements().length).toBe(120);
  expect(button('Apply Now').elements()).toHaveLength(119);
});

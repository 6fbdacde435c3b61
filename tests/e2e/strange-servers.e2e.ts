/** @module-tag full */
import { expect } from 'vitest';
import type { ApplicantContent } from '../../server/content/generated/content.d.ts';
import { rounds } from '../arbitraries/rounds.ts';
import { seedFrom } from '../arbitraries/seed.ts';
import type { JourneyName } from '../strange/journeys.ts';
import { everyReading } from '../strange/readings/all.ts';
import type { MetReading } from '../strange/readings/reading.ts';
import { valueReadings } from '../strange/readings/values.ts';
import { shortForm, SHORT_FORM_DOCUMENTS } from './support/applications.ts';
import { ApplyPage, applyPath, stranger } from './support/apply.ts';
import { Clock } from './support/clock.ts';
import { saveEvidence } from './support/evidence.ts';
import { pdf } from './support/files.ts';
import { everyQuestion, interviewAt, job, type Hiring } from './support/hiring.ts';
import { InterviewsPage } from './support/interviews.ts';
import { LandingPage } from './support/landing.ts';
import { LoginPage } from './support/login.ts';
import { OnboardingPage } from './support/onboarding.ts';
import { newAddress } from './support/people.ts';
import { ProfilePage } from './support/profile.ts';
import { asked, ReviewDialogPage } from './support/review.ts';
import { heldBy, startStrangeServer, type StrangeServer } from './support/strange.ts';
import { testWith } from './support/test.ts';
import { openVisit, type Visit, type VisitOptions } from './support/visit.ts';

/** Somebody in front of a server of another reading. */
interface Journey {
  readonly reading: MetReading;
  readonly visit: (options: Omit<VisitOptions, 'language'>) => Promise<Visit>;
  readonly as: ApplicantContent;
  /** What the real server holds of whoever the visit is logged in as. */
  readonly holds: (opened: Visit, path: string) => Promise<unknown>;
}

const FAIR = 'Strange fair';
const JOB = 841;
const hiring: Hiring = {
  events: [{ id: 941, name: { en: FAIR, jp: '不思議な面接会' }, start: { in_days: 2, at: '10:00' }, end: { in_days: 20, at: '18:00' } }],
  jobs: [{ ...job(JOB), survey_questions: everyQuestion, interview_questions: everyQuestion }],
  jobReviews: [{ job: JOB }],
  interviews: [{ job: JOB, event: 941, interview: interviewAt({ in_minutes: 120 }) }],
};
const form = shortForm('strange');
const words = asked.en;

/** What a server answers where something goes wrong on purpose, and what it has of its own that nobody could read. */
const ALLOWED = /status of 4|could not be read|did not keep/;

async function events({ visit, as, holds }: Journey): Promise<void> {
  const opened = await visit({ as });
  const landing = new LandingPage(opened);
  await landing.button(FAIR, 'event.apply').click();
  await landing.button(FAIR, 'event.applied').waitFor();
  await opened.page.reload();
  await landing.button(FAIR, 'event.applied').waitFor();
  expect(await holds(opened, 'applicants/applied_events.json')).toMatchObject({ events: [{ id: 941 }] });
}

async function answerAll(review: ReviewDialogPage): Promise<void> {
  await review.text(words.reasons).fill('hello,\nworld');
  for (const box of [words.red, words.blue]) await review.box(box).check();
  await review.radio(words.green).check();
  await review.choice(words.japanese).selectOption(words.blue);
  await review.handIn();
  await review.dialog.waitFor({ state: 'hidden' });
}

async function showsAll(review: ReviewDialogPage): Promise<void> {
  for (const text of [/^hello,\s+world$/, /^Red\W+Blue$/, words.green]) await review.dialog.getByText(text, { exact: true }).waitFor();
  expect(await review.submit.count()).toBe(0);
}

const answered = { submitted: true, questions: ['hello,\nworld', '3,5', '4', '5'].map((answer) => ({ answer })) };

async function jobReview({ visit, as, holds }: Journey): Promise<void> {
  const opened = await visit({ as });
  const [landing, review] = [new LandingPage(opened), new ReviewDialogPage(opened, job(JOB).title.en)];
  await landing.button(job(JOB).title.en, 'review.open').click();
  await review.submit.waitFor();
  await answerAll(review);
  await landing.button(job(JOB).title.en, 'review.view').click();
  await showsAll(review);
  expect(await holds(opened, 'applicants_job_reviews/my_job_reviews.json')).toMatchObject([answered]);
}

async function interview({ visit, as, holds }: Journey): Promise<void> {
  const opened = await visit({ as, path: '/interview', clock: true });
  const { t } = opened;
  const interviews = new InterviewsPage(opened);
  await interviews.isOpen(JOB);
  const clock = await Clock.stop(opened.page);
  await clock.runTo(await interviews.start(JOB));
  await clock.start();
  for (const [key, set] of [['interview.confirm', 'interview.confirm.set'], ['interview.ready', 'interview.ready.set']] as const) {
    await interviews.button(JOB, key).click();
    await interviews.button(JOB, set).waitFor();
  }
  await interviews.openRating(JOB);
  await interviews.dialog.getByRole('button', { name: t('rating.place.2'), exact: true }).click();
  await interviews.rank('B').check();
  await interviews.field(t('field.rating.comment')).fill('Kind people.\nA long way.');
  await interviews.dialog.getByRole('button', { name: t('rating.submit'), exact: true }).click();
  await interviews.closed();
  const review = new ReviewDialogPage(opened, interviews.company(JOB));
  await interviews.button(JOB, 'interview.review.submit').press('Enter');
  await review.submit.waitFor();
  await answerAll(review);

  await opened.page.reload();
  for (const set of ['interview.confirm.set', 'interview.ready.set'] as const) expect(await interviews.button(JOB, set).isDisabled()).toBe(true);
  await interviews.openRating(JOB, 'rating.change');
  expect([await interviews.field(t('field.rating.rate')).inputValue(), await interviews.rank('B').isChecked()]).toEqual(['2', true]);
  await opened.page.keyboard.press('Escape');
  await interviews.closed();
  await interviews.button(JOB, 'interview.review.show').press('Enter');
  await showsAll(review);
  expect(await holds(opened, 'applicants/my_interviews.json')).toMatchObject([[{
    ...answered, interview_details: { interview_time_confirm_status: 1, ready_status: 1 }, ratings: { rate: 2, rank: 'B', comment: 'Kind people.\nA long way.' },
  }]]);
}

async function logIn({ visit, as, holds }: Journey): Promise<void> {
  const opened = await visit({ path: '/profile' });
  const login = new LoginPage(opened);
  await login.logIn({ ...as, password: 'not the password' });
  await opened.page.getByRole('alert').getByText('The email or the password is wrong.', { exact: true }).waitFor();
  await login.logIn(as);
  await new ProfilePage(opened).isViewed();
  expect(await holds(opened, 'applicants/verify_user.json')).toMatchObject({ applicant: { email: as.email } });
}

async function profile({ reading, visit, as, holds }: Journey): Promise<void> {
  const opened = await visit({ as, path: '/profile?mode=edit' });
  const page = new ProfilePage(opened);
  const before = await holds(opened, 'applicants/my_profile.json');
  await page.isEdited();
  await page.input(page.label('Current address')).fill('Kyoto 1-1');
  await page.save();
  await page.shows(page.label('Current address'), 'Kyoto 1-1');
  const after = await holds(opened, 'applicants/my_profile.json');
  // Values that a reading makes up go back as what is held.
  if (!valueReadings.includes(reading)) expect(lasting(after)).toEqual(lasting(before).replaceAll('東京都文京区本郷7-3-1', 'Kyoto 1-1'));
}

/** As text, without what is new with each answer or save. */
const lasting = (answer: unknown): string =>
  JSON.stringify(answer, (name, value: unknown) => (/url|upload|revision|photograph|_at$/.test(name) ? undefined : value));

async function onboarding({ visit, as, holds }: Journey): Promise<void> {
  const opened = await visit({ as, path: '/onboarding' });
  const page = new OnboardingPage(opened);
  await page.isViewed();
  await page.edit();
  await page.input(page.label('Branch')).fill('川崎支店');
  await page.save();
  await page.shows(page.label('Branch'), '川崎支店');
  expect(JSON.stringify(await holds(opened, 'applicants/onboarding_edit_data.json'))).toContain('川崎支店');
}

async function registration({ visit }: Journey): Promise<void> {
  const opened = await visit({ path: applyPath(form.name) });
  const page = new ApplyPage(opened, form);
  await page.chooseLanguage();
  await page.confirmEmail(newAddress());
  await page.fillBasics(stranger);
  await page.input(page.label('Hobby')).fill('Go');
  for (const document of SHORT_FORM_DOCUMENTS) await page.chooseFile(page.label(document), pdf('file.pdf'));
  await page.send();
  await page.welcome.waitFor();
}

/** What is done with the page, and which of the journeys below the screen it stands for. */
const journeys: readonly (readonly [name: string, (journey: Journey) => Promise<void>, ...met: readonly JourneyName[]])[] = [
  ['applying to an event', events, 'events'],
  ['the review of a job', jobReview, 'job review'],
  ['an interview with its rating and its review', interview, 'interview'],
  ['logging in', logIn, 'log-in'],
  ['saving the profile', profile, 'untouched', 'profile', 'education', 'documents'],
  ['saving the onboarding', onboarding, 'onboarding'],
  ['registering', registration, 'registration'],
];

/** In the suite one reading for each journey, in a long run all of those that change something for it. */
const SEED = seedFrom('LAW_SEED', 20_261_122);
const chosen = (readings: readonly MetReading[]): readonly MetReading[] => (rounds(0, 1) === 1 ? readings : readings.slice(SEED % readings.length).slice(0, 1));
const table = journeys.flatMap(([name, take, ...met]) =>
  chosen(everyReading.filter((reading) => reading.met.some((each) => met.includes(each)))).map((reading) => ({ name, take, reading, what: reading.name })));

const employed = {
  is_onboarded: true,
  onboarding: {
    custom_fields: {
      'Legal name': 'LIN WEI', 'Name in katakana': 'リン・ウェイ', 'Address in Japan': '川崎市中原区1-2', 'Phone in Japan': '07011112222',
      'Email for the company': 'lin@example.org', 'Bank': 'harbor', 'Branch': '東京支店', 'Account number': '1234567',
    },
    documents: { 11: 'files/bank-book.pdf', 12: 'files/bank-book.pdf' },
  },
};

const test = testWith({ forms: [form], hiring })
  .extend('strange', ({ stage, task }, { onCleanup }) => {
    const [visits, servers]: [Visit[], StrangeServer[]] = [[], []];
    onCleanup(async () => {
      if (task.result?.state === 'fail') await saveEvidence(task, visits);
      await Promise.all(visits.map(({ context }) => context.close()));
      await Promise.all(servers.map(({ stop }) => stop()));
      expect(visits.flatMap(({ watch }) => watch.complaints())).toEqual([]);
    });
    return async (reading: MetReading, options: Omit<VisitOptions, 'language'>): Promise<Visit> => {
      const server = await startStrangeServer(stage.portal, reading);
      servers.push(server);
      const opened = await openVisit(stage.browser, server.port, { ...options, language: 'en' });
      visits.push(opened);
      opened.watch.allow(ALLOWED);
      return opened;
    };
  });

test.for(table)('$name, on a server of another reading: $what', async ({ take, reading }, { strange, stage, newPerson }) => {
  await take({
    reading,
    visit: (options) => strange(reading, options),
    as: await newPerson('en', take === onboarding ? employed : {}),
    holds: async ({ page }, path) => heldBy(stage.portal, await page.evaluate(() => localStorage.getItem('portal.token') ?? ''), path),
  });
});

import { expect } from 'vitest';
import type { Locator } from 'playwright';
import { callsOf } from './support/calls.ts';
import { inTurn } from './support/devices.ts';
import { eventually } from './support/eventually.ts';
import { everyQuestion, interviewAt, job, type Hiring } from './support/hiring.ts';
import { InterviewsPage } from './support/interviews.ts';
import { LandingPage } from './support/landing.ts';
import { jclass, onlineSession, sessionQuestion, type Learning } from './support/learning.ts';
import { asked as words, ReviewDialogPage } from './support/review.ts';
import { testWith } from './support/test.ts';
import { labelled } from './support/texts.ts';
import type { Visit } from './support/visit.ts';

const FAIR = { en: 'Fair to apply for', jp: '応募する面接会' };
const [SURVEYED, INTERVIEWED, SESSION, LESSON] = [851, 852, 861, 871];
const hiring: Hiring = {
  events: [{ id: 950, name: FAIR, start: { in_days: -3, at: '10:00' }, end: { in_days: 20, at: '18:00' } }],
  jobs: [{ ...job(SURVEYED), survey_questions: everyQuestion }, job(INTERVIEWED)],
  jobReviews: [{ job: SURVEYED }],
  interviews: [{ job: INTERVIEWED, event: 950, interview: interviewAt({ in_minutes: 120 }) }],
};
const learning: Learning = {
  sessions: [onlineSession(SESSION, [sessionQuestion(21, 'text')])],
  classes: [{ ...jclass(872), lessons: [{ id: LESSON, date: '2026-05-11T09:00:00Z', validity: true }] }],
};
const test = testWith({ hiring, learning });

/** What cannot be taken back. */
interface Act {
  readonly name: string;
  readonly path: string;
  /** Leads to its button. */
  readonly button: (opened: Visit) => Promise<Locator> | Locator;
  /** The calls that do it. */
  readonly calls: RegExp;
  /** How many of them one press is: none where it is asked about first. */
  readonly once: 0 | 1;
  /** What stands there then. */
  readonly then: (opened: Visit) => Locator;
}

const acts: readonly Act[] = [
  {
    name: 'apply', path: '/', calls: /POST .*sgwj_applications/, once: 1,
    button: (opened) => new LandingPage(opened).button(FAIR[opened.language], 'event.apply'), then: (opened) => new LandingPage(opened).button(FAIR[opened.language], 'event.applied'),
  },
  {
    // Ready is the same button; it can be pressed on the day of the interview only.
    name: 'confirm the time', path: '/interview', calls: /confirm_interview_time/, once: 1,
    button: (opened) => new InterviewsPage(opened).button(INTERVIEWED, 'interview.confirm'), then: (opened) => new InterviewsPage(opened).button(INTERVIEWED, 'interview.confirm.set'),
  },
  {
    name: 'a job review', path: '/', calls: /PUT .*applicants_job_reviews/, once: 0,
    button: async (opened) => {
      const { language } = opened;
      const name = job(SURVEYED).title[language];
      const review = new ReviewDialogPage(opened, name);
      await new LandingPage(opened).button(name, 'review.open').click();
      await review.text(words[language].reasons).fill('All of it');
      await review.box(words[language].red).check();
      await review.radio(words[language].green).check();
      await review.choice(words[language].japanese).selectOption(words[language].blue);
      return review.submit;
    },
    then: ({ page, t }) => page.getByRole('dialog', { name: t('review.confirm.title'), exact: true }),
  },
  {
    name: 'the end of an online session', path: `/onlineSession?session=${String(SESSION)}`, calls: /PUT .*applicants_online_sessions/, once: 0,
    button: async ({ page, t, language }) => {
      await page.getByRole('button', { name: t('onlineSession.start'), exact: true }).click();
      await page.getByLabel(language === 'jp' ? '教えてください21' : 'Please tell us 21', { exact: true }).fill('Told');
      return page.getByRole('button', { name: t('onlineSession.submit'), exact: true });
    },
    then: ({ page }) => page.getByRole('dialog'),
  },
  {
    name: 'a reflection', path: '/jclass', calls: /POST .*reflection\.json/, once: 1,
    button: async ({ page, t }) => {
      const card = page.getByRole('article').first();
      await card.getByRole('button', { name: t('reflection.add'), exact: true }).click();
      await card.getByLabel(labelled(t('field.reflection.comment'), t)).fill('I learned to greet.');
      return card.getByRole('button', { name: t('reflection.save'), exact: true });
    },
    then: ({ page }) => page.getByText('I learned to greet.', { exact: true }),
  },
];

const gaps = [150, 450];

test.for(acts.flatMap((act, index) => inTurn(index).map((device, turn) => ({ ...device, ...act, apart: gaps[(index + turn) % 2] ?? 150 }))))('a double press, $apart ms apart, is one act: $name ($language, $viewport)', async (row, { visit, newApplicant }) => {
  const { language, viewport, path, button, calls, once, then, apart } = row;
  const opened = await visit({ language, viewport, as: newApplicant(language), path });
  const { page } = opened;
  const control = await button(opened);
  await control.scrollIntoViewIfNeeded();
  const { x = 0, y = 0, width = 0, height = 0 } = await control.boundingBox() ?? {};
  const asked = callsOf(page);
  for (const wait of [0, apart]) {
    await page.waitForTimeout(wait);
    await page.mouse.click(x + width / 2, y + height / 2);
  }
  await then(opened).first().waitFor();
  await eventually(() => page.evaluate(() => document.getAnimations().length)).toBe(0);
  expect(asked.filter(({ call }) => calls.test(call))).toHaveLength(once);
});

import { expect } from 'vitest';
import { profileValues } from './support/applicants.ts';
import { violationsOn } from './support/axe.ts';
import { callsOf } from './support/calls.ts';
import { inTurn, looksInTurn } from './support/devices.ts';
import { eventually } from './support/eventually.ts';
import { interviewAt, job, type Hiring } from './support/hiring.ts';
import { LandingPage } from './support/landing.ts';
import { Navigation } from './support/navigation.ts';
import { ProfilePage } from './support/profile.ts';
import { answers, held } from './support/proxy.ts';
import { testWith } from './support/test.ts';
import { fixedText } from './support/texts.ts';

const FAIR = { en: 'Spring fair', jp: '春の面接会' } as const;
const APPLIED = { en: 'Winter fair', jp: '冬の面接会' } as const;
const SOON = { en: 'Fair of this week', jp: '今週の面接会' } as const;

const hiring: Hiring = {
  events: [
    { id: 902, name: APPLIED, start: { in_days: 2, at: '10:00' }, end: { in_days: 9, at: '18:00' }, everybody: true },
    { id: 903, name: FAIR, start: { in_days: 30, at: '10:00' }, end: { in_days: 31, at: '18:00' } },
    { id: 904, name: SOON, start: { in_days: 1, at: '10:00' }, end: { in_days: 3, at: '18:00' } },
  ],
  jobs: [{ ...job(901), survey_questions: [] }],
  jobReviews: [{ job: 901 }],
  interviews: [{ job: 901, event: 904, interview: interviewAt({ in_days: 1, at: '10:00' }) }],
};
const GAP = 'Current address';
/** A profile in which something is missing. */
const unfinished = { custom_fields: Object.fromEntries(Object.entries(profileValues).filter(([name]) => name !== GAP)) };
const test = testWith({ hiring });

const EVENTS = /GET .*sgwj_events/;
const overflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;

test.for(inTurn(1))('shows the events in their order, and applies to one once ($language, $viewport) [ROUTE-01, LAND-01, LAND-02, LAND-03, LAND-04, LAND-05, LAND-06, LAND-07, LAND-08, CALL-14, CALL-15, CALL-16, CALL-18]', { tags: 'smoke' }, async ({ language, viewport }, { visit, newApplicant, proxy }) => {
  const person = newApplicant(language);
  const opened = await visit({ language, viewport, as: person });
  const { page } = opened;
  const asked = callsOf(page);
  const landing = new LandingPage(opened);
  await page.reload();
  await landing.isOpen(person);
  await landing.card(FAIR[language]).waitFor();
  const names = await landing.section('landing.events').getByRole('heading', { level: 3 }).allInnerTexts();
  expect(names).toEqual([SOON, FAIR, APPLIED].map((name) => name[language]));
  expect(await landing.section('landing.events').getByRole('heading', { level: 2 }).innerText()).toBe(fixedText('Interview Events:', language));
  await landing.card(FAIR[language]).getByText(/\b20\d\d\b|20\d\d年/).first().waitFor();
  expect(await landing.card(APPLIED[language]).getByRole('button', { name: fixedText('Applied', language), exact: true }).isDisabled()).toBe(true);

  const slow = held();
  proxy.break(/POST .*sgwj_applications/, slow.fault);
  await landing.button(FAIR[language], 'event.apply').dblclick();
  await slow.arrived;
  slow.release();
  await landing.button(FAIR[language], 'event.applied').waitFor();
  expect(await landing.button(FAIR[language], 'event.applied').isDisabled()).toBe(true);
  expect(asked.filter(({ call }) => call.includes('sgwj_applications')).map(({ body }) => body)).toEqual([{ sgwj_event_id: 903 }]);
  expect(await page.locator('[aria-live="polite"]').innerText()).not.toBe('');
  for (const call of ['sgwj_events.json', 'applicants/applied_events.json', 'applicants_job_reviews/my_job_reviews.json']) {
    expect(asked.filter((each) => each.call === `GET /api/v1/${call}`).every(({ bearer }) => bearer), call).toBe(true);
  }
  await page.reload();
  await landing.button(FAIR[language], 'event.applied').waitFor();
  expect(await page.evaluate(overflow)).toBe(0);
});

test.for(inTurn(0))('tells first what is left, and leads there ($language, $viewport)', { tags: 'full' }, async ({ language, viewport }, { visit, newApplicant }) => {
  const opened = await visit({ language, viewport, as: newApplicant(language) });
  const landing = new LandingPage(opened);
  await landing.section('landing.left').getByRole('button', { name: SOON[language] }).press('Enter');
  await eventually(() => landing.card(SOON[language]).getByRole('heading').evaluate((heading) => heading === document.activeElement)).toBe(true);
  await landing.section('landing.left').getByRole('button', { name: job(901).title[language] }).press('Enter');
  const dialog = opened.page.getByRole('dialog');
  await dialog.getByRole('button', { name: opened.t('review.close'), exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  const interview = landing.section('landing.left').getByRole('link', { name: job(901).company_name[language] });
  expect(await interview.innerText()).toMatch(/10:00/);
  await interview.press('Enter');
  await opened.page.getByRole('heading', { level: 1, name: opened.t('page.interview'), exact: true }).waitFor();
});

test.for(inTurn(1))('leads to the very field that is missing, and is done with it once it is saved ($language, $viewport)', { tags: 'full' }, async (device, { visit, newPerson }) => {
  const opened = await visit({ ...device, as: await newPerson(device.language, unfinished) });
  const { page, t } = opened;
  const [landing, profile] = [new LandingPage(opened), new ProfilePage(opened)];
  const gap = landing.section('landing.left').getByRole('link', { name: t('landing.left.profile', { about: profile.label(GAP) }), exact: true });
  await gap.waitFor();
  expect(await violationsOn(page)).toEqual([]);
  await gap.press('Enter');
  await profile.isEdited();
  const field = profile.input(profile.label(GAP));
  await eventually(() => field.evaluate((input) => input === document.activeElement)).toBe(true);
  await field.fill('Kyoto 1-1');
  await profile.save();
  await profile.shows(profile.label(GAP), 'Kyoto 1-1');
  const navigation = new Navigation(opened);
  if (device.viewport === 'phone') await navigation.hamburger.click();
  await (device.viewport === 'phone' ? navigation.side : navigation.bar).getByRole('link', { name: t('page.home'), exact: true }).click();
  await landing.section('landing.left').getByText(t('landing.left.nothing'), { exact: true }).or(landing.section('landing.left').getByRole('listitem').first()).waitFor();
  expect(await gap.count()).toBe(0);
});

test('shows the home-page content at the top to the product variant alone [VAR-09, CALL-17]', { tags: 'full' }, async ({ visit, newApplicant }) => {
  const product = await visit({ language: 'jp', as: newApplicant('jp') });
  const { page } = product;
  const asked = callsOf(page);
  await page.reload();
  await eventually(() => asked.map(({ call }) => call)).toContain('GET /api/v1/static_pages/get_homepage_content.json');
  await new LandingPage(product).card(FAIR.jp).waitFor();
  const standard = await visit({ language: 'en', as: newApplicant('en') });
  const others = callsOf(standard.page);
  await standard.page.reload();
  await new LandingPage(standard).card(FAIR.en).waitFor();
  expect(others.map(({ call }) => call)).not.toContain('GET /api/v1/static_pages/get_homepage_content.json');
});

test.for(looksInTurn(2))('finds nothing to mend in any state of the page ($language, $viewport, $colorScheme)', { tags: 'full' }, async (look, { visit, newApplicant, proxy }) => {
  const slow = held();
  proxy.break(EVENTS, slow.fault);
  const opened = await visit({ ...look, as: newApplicant(look.language) });
  const { page, t } = opened;
  const landing = new LandingPage(opened);
  await landing.section('landing.events').getByRole('status').waitFor();
  expect(await violationsOn(page)).toEqual([]);
  slow.release();
  await landing.card(FAIR[look.language]).waitFor();
  const name = job(901).title[look.language];
  await landing.card(name).getByRole('button', { name: t('job.descriptionOf', { job: name }) }).click();
  expect(await violationsOn(page)).toEqual([]);
  proxy.mend();
  proxy.break(EVENTS, answers(500, ''));
  opened.watch.expect(/status of 500/);
  await page.reload();
  await landing.section('landing.events').getByText(t('load.failed')).waitFor();
  expect(await violationsOn(page)).toEqual([]);
});

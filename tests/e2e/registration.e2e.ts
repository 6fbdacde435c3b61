import { expect } from 'vitest';
import { oneIn } from '../arbitraries/rounds.ts';
import { PASSWORD } from './support/applicants.ts';
import { campus, spring } from './support/applications.ts';
import { ApplyPage, applyPath, stranger } from './support/apply.ts';
import { give } from './support/answers.ts';
import { eventually } from './support/eventually.ts';
import { LandingPage } from './support/landing.ts';
import { LoginPage } from './support/login.ts';
import { Inbox } from './support/outbox.ts';
import { ResetPage } from './support/passwords.ts';
import { newAddress } from './support/people.ts';
import { ProfilePage } from './support/profile.ts';
import { test } from './support/test.ts';

/** At the host of the standard variant: the language is the form's (spec §4 Apply flow). */
const HOST = '127.0.0.1';

const journeys = [
  { language: 'en', viewport: 'desktop', application: spring, remembered: ['Hobby', '登山 & chess'] },
  { language: 'jp', viewport: 'phone', application: campus, remembered: ['Emergency contact', '父'] },
] as const;

test.for(oneIn(2, journeys))('from the public link to the log-in ($language, $viewport) [VAR-13, ROUTE-05, APPLY-01, APPLY-07, APPLY-08, APPLY-11, APPLY-16, APPLY-24, APPLY-31, APPLY-36, APPLY-37, APPLY-38, APPLY-39]', { tags: 'smoke' }, async ({ language, viewport, application, remembered }, { stage, visit }) => {
  const { form, answers } = application;
  const email = newAddress();
  const opened = await visit({ language, viewport, host: HOST, path: applyPath(form.name) });
  const { page, origin, t } = opened;
  const apply = new ApplyPage(opened, form);
  await page.getByRole('heading', { level: 1, name: form.title[language], exact: true }).waitFor();
  await eventually(() => page.locator('main img').evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)).toBe(true);
  expect(await page.getByRole('link', { name: t('apply.login'), exact: true }).getAttribute('href')).toBe('/login');
  await apply.isAsked('apply.step.email');
  await apply.confirmEmail(email);
  await page.getByText(email, { exact: true }).waitFor();

  await apply.fillBasics(stranger);
  await give(apply, answers);
  expect(await apply.agreement.isChecked()).toBe(true);
  await apply.button('apply.terms').click();
  const terms = page.getByRole('dialog', { name: t('apply.terms'), exact: true });
  await terms.getByRole('heading', { level: 3 }).first().waitFor();
  await terms.getByRole('button', { name: t('apply.terms.close'), exact: true }).click();
  await apply.send();

  await apply.welcome.getByText(form.welcome_message?.[language] ?? '', { exact: true }).waitFor();
  const consultation = apply.welcome.getByRole('link', { name: t('apply.done.consultation') });
  if (form.consultation_url) expect(await consultation.getAttribute('href')).toBe(form.consultation_url[language]);
  else expect(await consultation.count()).toBe(0);
  await apply.welcome.getByText(email).first().waitFor();
  const receipt = apply.welcome.getByRole('region', { name: t('receipts.title') });
  const number = await receipt.locator('strong').textContent() ?? '';
  await apply.welcome.getByRole('button', { name: t('engine.overview.close') }).click();
  await page.getByText(t('login.arrival.registered', { email })).waitFor();
  expect(await new LoginPage(opened).email.inputValue()).toBe(email);

  await page.goto(origin + await new Inbox(stage.portal, email).nextLink());
  await new ResetPage(opened, true).set(PASSWORD);
  await new LandingPage(opened).isOpen({ name: stranger.name, japanese_name: stranger.japaneseName });
  await page.goto(`${origin}/profile`);
  const profile = new ProfilePage(opened);
  const [field, value] = remembered;
  await profile.shows(profile.label(field), value);
  await page.getByRole('article').getByRole('heading', { name: stranger.university[language] }).waitFor();

  await page.getByRole('link', { name: t('profile.receipts'), exact: true }).click();
  await page.getByRole('main').getByRole('link', { name: form.title[language] }).click();
  await page.getByText(number, { exact: true }).waitFor();
  await page.getByRole('main').getByText(stranger.name, { exact: true }).first().waitFor();

  await page.goto(origin + applyPath(form.name));
  await apply.isAsked('apply.step.email');
  expect([await apply.basic('email').inputValue(), await apply.button('engine.draft.discard').count()]).toEqual(['', 0]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);
});

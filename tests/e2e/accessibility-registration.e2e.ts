/** @module-tag full */
import { expect } from 'vitest';
import type { Page } from 'playwright';
import { shortForm, SHORT_FORM_DOCUMENTS, spring } from './support/applications.ts';
import { ApplyPage, applyPath, stranger } from './support/apply.ts';
import { violationsOn } from './support/axe.ts';
import { looksInTurn } from './support/devices.ts';
import { eventually } from './support/eventually.ts';
import { pdf } from './support/files.ts';
import { answers, held } from './support/proxy.ts';
import { newAddress } from './support/people.ts';
import { testWith } from './support/test.ts';

const form = shortForm('looked-at');
const test = testWith({ forms: [form] });

async function isClean(page: Page, state: string): Promise<void> {
  expect(await violationsOn(page), state).toEqual([]);
}

test.for(looksInTurn(0))('finds nothing in the address step and the terms ($language, $viewport, $colorScheme)', async (look, { visit, proxy }) => {
  const opened = await visit({ ...look, path: applyPath(spring.form.name) });
  const { page, t } = opened;
  const apply = new ApplyPage(opened, spring.form);
  await apply.chooseLanguage();
  await apply.isAsked('apply.step.email');
  await isClean(page, 'address');
  await apply.button('apply.email.submit').click();
  await eventually(apply.errors).toHaveLength(2);
  await isClean(page, 'no address');
  opened.watch.expect(/status of 422/);
  await apply.giveEmail('demo@example.com');
  await page.getByText(t('apply.registered'), { exact: true }).waitFor();
  await isClean(page, 'registered already');
  await apply.button('apply.terms').click();
  await page.getByRole('dialog').getByRole('heading', { level: 3 }).first().waitFor();
  await isClean(page, 'terms');
  for (const [name, title] of [['', 'apply.nameless.title'], ['winter-2024', 'apply.closed.title'], ['no-such-form', 'notFound.title']] as const) {
    await page.goto(opened.origin + applyPath(name));
    await page.getByRole('heading', { level: 1, name: t(title), exact: true }).waitFor();
    await isClean(page, title);
  }
  const slow = held();
  proxy.break(/GET .*registration_templates/, slow.fault);
  await page.goto(opened.origin + applyPath(spring.form.name));
  await slow.arrived;
  await page.getByRole('status').getByText(t('apply.loading')).waitFor();
  await isClean(page, 'loading');
  proxy.mend();
  slow.release();
  await apply.isAsked('apply.step.email');
  opened.watch.expect(/status of 500/);
  proxy.break(/GET .*registration_templates/, answers(500, ''));
  await page.reload();
  await apply.button('load.retry').waitFor();
  await isClean(page, 'load error');
});

test.for(looksInTurn(1))('finds nothing in the registration ($language, $viewport, $colorScheme)', async (look, { visit, proxy }) => {
  const opened = await visit({ ...look, path: applyPath(form.name) });
  const { page } = opened;
  const apply = new ApplyPage(opened, form);
  await apply.chooseLanguage();
  await apply.confirmEmail(newAddress());
  await isClean(page, 'empty');
  await apply.birthday.click();
  await apply.calendar.getByRole('button', { name: /15/ }).first().waitFor();
  await isClean(page, 'calendar');
  await page.keyboard.press('Escape');
  await apply.calendar.waitFor({ state: 'hidden' });
  await apply.basic('country').click();
  await page.getByRole('listbox').waitFor();
  await isClean(page, 'countries');
  await page.keyboard.press('Escape');
  await apply.submit.click();
  await apply.summary.waitFor();
  await isClean(page, 'errors');
  await apply.agreement.uncheck();
  await isClean(page, 'no agreement');
  await apply.agreement.check();
  await apply.fillBasics(stranger);
  await apply.input(apply.label('Hobby')).fill('tea');
  await page.reload();
  await apply.button('engine.draft.discard').waitFor();
  await isClean(page, 'draft notice');
  for (const document of SHORT_FORM_DOCUMENTS) await apply.chooseFile(apply.label(document), pdf('document.pdf'));
  const slow = held();
  proxy.break(/^POST .*\/applicants\.json$/, slow.fault);
  await apply.send();
  await slow.arrived;
  await isClean(page, 'sending');
  slow.release();
  await apply.welcome.waitFor();
  await isClean(page, 'welcome');
});

import { expect } from 'vitest';
import { looksInTurn } from './support/devices.ts';
import { test } from './support/test.ts';

/** A page of a PDF; its list of pages is of the type `Pages`. */
const PAGE = /\/Type\s*\/Page\b/g;

test.for(looksInTurn(1))('profile and onboarding go on paper light, with whose they are and without what is pressed ($language, $colorScheme)', async (look, { visit, newApplicant }) => {
  const applicant = newApplicant(look.language);
  const opened = await visit({ ...look, as: applicant, path: '/profile' });
  const { page, t } = opened;
  const scheme = () => page.evaluate(() => document.documentElement.dataset['mantineColorScheme']);
  await page.getByRole('button', { name: t('page.print'), exact: true }).waitFor();
  await page.getByRole('heading', { level: 2, name: t('section.education'), exact: true }).waitFor();

  expect([...(await page.pdf()).toString('latin1').matchAll(PAGE)].length).toBeGreaterThan(1);
  expect(await scheme()).toBe(look.colorScheme);

  await page.emulateMedia({ media: 'print', colorScheme: look.colorScheme });
  await page.evaluate(() => { dispatchEvent(new Event('beforeprint')); });
  expect(await scheme()).toBe('light');
  expect(await page.getByRole('button').or(page.getByRole('navigation')).or(page.getByRole('banner')).filter({ visible: true }).count()).toBe(0);
  expect(await page.getByRole('heading', { name: t('downloads.title') }).isVisible()).toBe(false);
  expect(await page.getByRole('main').getByText(applicant.name, { exact: true }).first().isVisible()).toBe(true);
  await page.evaluate(() => { dispatchEvent(new Event('afterprint')); });
  expect(await scheme()).toBe(look.colorScheme);
});

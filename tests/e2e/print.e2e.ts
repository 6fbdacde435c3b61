/** @module-tag full */
import { expect } from 'vitest';
import { looks } from './support/devices.ts';
import { test } from './support/test.ts';
import type { Visit } from './support/visit.ts';

/** A page of a PDF; its list of pages is of the type `Pages`. */
const PAGE = /\/Type\s*\/Page\b/g;

/** So small that no font makes one sheet of it: what flows goes on, and what scrolls would be cut off. */
const sheets = async ({ page }: Visit): Promise<number> => [...(await page.pdf({ format: 'A6' })).toString('latin1').matchAll(PAGE)].length;

test.for(looks)('profile and onboarding go on paper light, with whose they are and without what is pressed ($language, $colorScheme)', async (look, { visit, newPerson }) => {
  const as = await newPerson(look.language, { is_onboarded: true });
  const opened = await visit({ ...look, as, path: '/profile' });
  const { page, t } = opened;
  const scheme = () => page.evaluate(() => document.documentElement.dataset['mantineColorScheme']);
  for (const [path, heading] of [['/profile', 'section.education'], ['/onboarding', 'onboarding.own']] as const) {
    await page.goto(opened.origin + path);
    await page.getByRole('button', { name: t('page.print'), exact: true }).waitFor();
    await page.getByRole('heading', { level: 2, name: t(heading), exact: true }).waitFor();
    await page.getByRole('heading', { level: 2, name: t('downloads.title'), exact: true }).waitFor();

    expect(await sheets(opened)).toBeGreaterThan(1);
    expect(await scheme()).toBe(look.colorScheme);

    await page.emulateMedia({ media: 'print', colorScheme: look.colorScheme });
    await page.evaluate(() => { dispatchEvent(new Event('beforeprint')); });
    expect(await scheme()).toBe('light');
    expect(await page.getByRole('button').or(page.getByRole('navigation')).or(page.getByRole('banner')).filter({ visible: true }).count()).toBe(0);
    expect(await page.getByRole('heading', { name: t('downloads.title') }).isVisible()).toBe(false);
    expect(await page.getByRole('main').getByText(as.name, { exact: true }).filter({ visible: true }).count()).toBeGreaterThan(0);
    await page.evaluate(() => { dispatchEvent(new Event('afterprint')); });
    expect(await scheme()).toBe(look.colorScheme);
    await page.emulateMedia({ media: 'screen', colorScheme: look.colorScheme });
  }
});

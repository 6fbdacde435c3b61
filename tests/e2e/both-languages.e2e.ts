import { expect } from 'vitest';
import type { Page } from 'playwright';
import { languageTag, type Language } from '../../src/base/text.ts';
import { spring } from './support/applications.ts';
import { ApplyPage, applyPath } from './support/apply.ts';
import { violationsOn } from './support/axe.ts';
import { looksInTurn } from './support/devices.ts';
import { eventually } from './support/eventually.ts';
import { Keyboard } from './support/keyboard.ts';
import { UserMenu } from './support/menu.ts';
import { ProfilePage } from './support/profile.ts';
import { test } from './support/test.ts';
import { textsIn } from './support/texts.ts';

const OTHER: Readonly<Record<Language, Language>> = { en: 'jp', jp: 'en' };

/** The second lines in a language. */
const lines = (page: Page, language: Language) => page.locator(`form [lang="${languageTag(language)}"]`);

/** How many of the page's own files it has asked for. */
const loaded = (page: Page): Promise<number> => page.evaluate(() => performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js')).length);

test.for(looksInTurn(1))('both languages at once, by keyboard, kept and taken back ($language, $viewport, $colorScheme)', { tags: 'full' }, async (look, { visit, newApplicant }) => {
  const { language } = look;
  const other = OTHER[language];
  const opened = await visit({ ...look, as: newApplicant(language), path: '/profile?mode=edit' });
  const { page, t } = opened;
  const keys = new Keyboard(page);
  const menu = new UserMenu(opened);
  const profile = new ProfilePage(opened);
  const inOther = new ProfilePage({ ...opened, language: other, t: textsIn(other) });
  await profile.isEdited();
  await eventually(() => lines(page, other).count()).toBe(0);

  await page.getByRole('main').focus();
  await keys.goTo(menu.button, 'Shift+Tab');
  await keys.press('ArrowDown');
  await eventually(() => menu.entry('bothLanguages.show').getAttribute('aria-pressed')).toBe('false');
  await keys.goTo(menu.entry('bothLanguages.show'));
  const files = await loaded(page);
  await keys.press('Enter');
  await eventually(() => keys.isAt(menu.button)).toBe(true);
  await lines(page, other).getByText(inOther.label('Hobby'), { exact: true }).waitFor();
  expect(await loaded(page)).toBeGreaterThan(files);

  // Found by the same names as ever, and what is wrong is said twice, once in each language.
  await profile.input(profile.label('Portfolio address')).fill('no address');
  await profile.input(profile.label('Hobby')).focus();
  await eventually(profile.errors).toEqual([t('error.url')]);
  await lines(page, other).getByText(textsIn(other)('error.url'), { exact: true }).waitFor();
  const entry = textsIn(other)('engine.group.entry', { title: textsIn(other)('section.education'), number: 1 });
  await lines(page, other).getByText(entry, { exact: true }).waitFor();

  // So is the summary of what holds a save up; its links keep their names.
  const phone = 'Mobile phone number';
  await profile.input(profile.label(phone)).fill('123');
  await profile.button('save.save').click();
  const link = textsIn(other)('engine.summary.link', { label: inOther.label(phone), text: textsIn(other)('error.phone') });
  await profile.summary.getByText(link, { exact: true }).waitFor();
  await profile.summary.getByRole('link', { name: t('engine.summary.link', { label: profile.label(phone), text: t('error.phone') }), exact: true }).waitFor();
  expect(await violationsOn(page)).toEqual([]);

  await page.getByRole('button', { name: t(`shell.language.${other}`), exact: true }).click();
  await inOther.isEdited();
  await lines(page, language).getByText(profile.label('Hobby'), { exact: true }).waitFor();
  expect(await lines(page, other).count()).toBe(0);

  await page.reload();
  await inOther.isEdited();
  await lines(page, language).getByText(profile.label('Hobby'), { exact: true }).waitFor();
  const menuInOther = new UserMenu({ ...opened, t: textsIn(other) });
  await menuInOther.choose('bothLanguages.show');
  await eventually(() => lines(page, language).count()).toBe(0);
  await page.reload();
  await inOther.isEdited();
  await inOther.input(inOther.label('Hobby')).waitFor();
  expect(await lines(page, language).count()).toBe(0);
});

test('both languages at once on the page of a registration', { tags: 'full' }, async ({ visit }) => {
  const opened = await visit({ language: 'en', viewport: 'phone', path: applyPath(spring.form.name) });
  const apply = new ApplyPage(opened, spring.form);
  await apply.isAsked('apply.step.email');
  await apply.button('bothLanguages.show').click();
  await lines(opened.page, 'jp').getByText(textsIn('jp')('field.registration.email'), { exact: true }).waitFor();
  await apply.basic('email').waitFor();
  expect(await violationsOn(opened.page)).toEqual([]);
});

import { expect } from 'vitest';
import type { Language } from '../../src/base/text.ts';
import { everyDevice } from './support/devices.ts';
import { edits, makeEdits } from './support/edits.ts';
import { eventually } from './support/eventually.ts';
import { ProfilePage } from './support/profile.ts';
import { test } from './support/test.ts';
import { textsIn } from './support/texts.ts';

const OTHER: Readonly<Record<Language, Language>> = { en: 'jp', jp: 'en' };

test.for(everyDevice(0))('switches words and nothing else ($language, $viewport) [LANG-03]', { tags: 'full' }, async ({ language, viewport }, { visit, newApplicant }) => {
  const opened = await visit({ language, viewport, as: newApplicant(language), path: '/profile?mode=edit' });
  const { page, t } = opened;
  const profile = new ProfilePage(opened);
  const switched = new ProfilePage({ ...opened, language: OTHER[language], t: textsIn(OTHER[language]) });
  await makeEdits(profile);
  await profile.input(profile.label('Portfolio address')).fill('no address');
  await profile.input(profile.label('How did you learn Japanese?')).focus();
  await eventually(profile.errors).toEqual([t('error.url')]);
  await page.keyboard.type('First at school, ');
  await page.keyboard.press('ArrowLeft');

  const place = () => page.evaluate(() => {
    const field = document.activeElement as HTMLTextAreaElement;
    const { top, bottom } = field.getBoundingClientRect();
    return { id: field.id, text: field.value, caret: field.selectionStart, inSight: top >= 0 && bottom <= innerHeight };
  });
  const before = await place();
  expect(before.inSight).toBe(true);
  // Not by the mouse: that alone would move the focus and the page.
  await page.getByRole('button', { name: t(`shell.language.${OTHER[language]}`), exact: true }).dispatchEvent('click');
  await switched.isEdited();
  expect(await place()).toEqual(before);

  await eventually(switched.errors).toEqual([textsIn(OTHER[language])('error.url')]);
  await switched.holds(switched.label('Hobby'), edits.text);
  await switched.holds(switched.label('Residence status'), edits.status);
  await switched.holds(switched.label('Portfolio address'), 'no address');
  await switched.group(switched.label('JLPT certificate')).getByText(edits.file).waitFor();
  expect(await page.evaluate(() => document.documentElement.lang)).toBe(OTHER[language] === 'jp' ? 'ja' : 'en');
  expect(await page.getByText(profile.label('Hobby'), { exact: true }).count()).toBe(0);

  await switched.save();
  await switched.shows(switched.label('Hobby'), edits.text);
});

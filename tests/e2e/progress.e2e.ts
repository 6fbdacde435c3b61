/** @module-tag full */
import { expect } from 'vitest';
import type { Locator } from 'playwright';
import { violationsOn } from './support/axe.ts';
import { looksInTurn } from './support/devices.ts';
import { eventually } from './support/eventually.ts';
import { Keyboard } from './support/keyboard.ts';
import { ProfilePage } from './support/profile.ts';
import { test } from './support/test.ts';

/** What stands in the list under a heading, and how it is marked. */
const standing = (chapter: Locator) => async (): Promise<readonly (string | null)[]> => [await chapter.getAttribute('data-state'), await chapter.innerText()];

test.for(looksInTurn(0))('sections say how far they are while somebody types, and lead there ($language, $viewport, $colorScheme)', async (look, { visit, newApplicant }) => {
  const opened = await visit({ ...look, as: newApplicant(look.language), path: '/profile?mode=edit' });
  const { page, t } = opened;
  const keys = new Keyboard(page);
  const profile = new ProfilePage(opened);
  await profile.isEdited();
  const [basics, education] = [t('section.profile.basics'), t('section.education')];
  const wide = look.viewport === 'desktop';
  const place = profile.actions.getByRole('button', { name: /^\d+\/\d+ / });
  const dialog = page.getByRole('dialog');
  const chapter = (title: string) => page.getByRole('listitem').getByRole('button', { name: title });
  const open = async (): Promise<void> => {
    if (wide) return;
    await place.click();
    await dialog.waitFor();
  };
  const close = async (): Promise<void> => {
    if (wide) return;
    await keys.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await eventually(() => keys.isAt(place)).toBe(true);
  };
  const says = async (title: string, state: string, text: string): Promise<void> => {
    await open();
    await eventually(standing(chapter(title))).toEqual([state, expect.stringContaining(text)]);
    await close();
  };

  // The product's variant calls it otherwise.
  const name = profile.input(t(look.language === 'jp' ? 'field.profile.nameRomaji' : 'field.profile.name'));
  await name.waitFor();
  await open();
  await eventually(() => chapter(basics).getAttribute('data-state')).toBe('done');
  const required = Number(/(\d+)\D*$/.exec(await chapter(basics).innerText())?.[1]);
  await close();
  const requires = (answered: number): string => t('engine.progress.required', { answered, required });
  await says(basics, 'done', requires(required));
  const before = await name.inputValue();
  await name.fill('');
  await says(basics, 'missing', requires(required - 1));
  await profile.button('save.save').click();
  await profile.summary.waitFor();
  // On a phone the bar is one line, and says what is wrong in the place of how far the form is (docs/decisions/0077).
  if (wide) await says(basics, 'wrong', `${t('engine.overview.wrong', { number: 1 })} ${requires(required - 1)}`);
  else await place.waitFor({ state: 'hidden' });
  expect(await violationsOn(page)).toEqual([]);
  await name.fill(before);
  await says(basics, 'done', requires(required));

  if (!wide) await place.press('Enter');
  await keys.goTo(chapter(education), wide ? 'Shift+Tab' : 'Tab');
  await keys.press('Enter');
  await eventually(() => page.evaluate(() => document.activeElement?.textContent)).toBe(education);
  if (wide) await eventually(() => chapter(education).getAttribute('aria-current')).toBe('location');
  else await eventually(() => place.innerText()).toContain(education);
});

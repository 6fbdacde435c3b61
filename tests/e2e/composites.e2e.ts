/** @module-tag full */
import { expect } from 'vitest';
import type { Locator } from 'playwright';
import { violationsOn } from './support/axe.ts';
import { viewports } from './support/browser.ts';
import { putForm, putTypes } from './support/definitions.ts';
import { inTurn } from './support/devices.ts';
import { eventually } from './support/eventually.ts';
import { Keyboard } from './support/keyboard.ts';
import { category, partsOf } from './support/own-types.ts';
import type { Portal } from './support/portal.ts';
import { ProfilePage } from './support/profile.ts';
import { testWith } from './support/test.ts';

const test = testWith({ changesContent: true });

const defined = new WeakMap<Portal, Promise<void>>();

async function define(portal: Portal): Promise<void> {
  await putTypes(portal);
  await putForm(portal, 'profile', { categories: [category] });
}

/** Once for all tests that have one server; a second try has another. */
function isDefined(portal: Portal): Promise<void> {
  const made = defined.get(portal) ?? define(portal);
  defined.set(portal, made);
  return made;
}

test.for(inTurn(1))('types of several parts, and lists of them, by keyboard alone and with nothing to mend, at both widths ($language, $viewport)', async ({ language, viewport }, { stage, visit, newApplicant }) => {
  await isDefined(stage.portal);
  const opened = await visit({ language, viewport, as: newApplicant(language), path: '/profile?mode=edit' });
  const { page, t } = opened;
  const keys = new Keyboard(page);
  const profile = new ProfilePage(opened);
  const { label, part } = partsOf(profile);
  const save = profile.button('save.save');
  const here = viewports[viewport].viewport;
  const there = viewports[viewport === 'phone' ? 'desktop' : 'phone'].viewport;
  const isClean = async (state: string): Promise<void> => {
    for (const size of [there, here]) {
      await page.setViewportSize(size);
      await eventually(() => page.evaluate(() => innerWidth)).toBe(size.width);
      expect(await violationsOn(page), `${state}, ${String(size.width)} px`).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), state).toBe(0);
    }
  };
  const give = async (target: Locator, text: string): Promise<void> => {
    await keys.goTo(target);
    await keys.type(text);
  };

  await profile.isEdited();
  await part('Papers', 'title').waitFor();
  await isClean('empty');
  await keys.goTo(save);
  await keys.press('Enter');
  await eventually(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('alert');
  await isClean('with errors');
  const unfolds = profile.summary.getByRole('button');
  if (await unfolds.count() > 0) {
    await keys.goTo(unfolds);
    await keys.press('Enter');
  }
  await keys.goTo(profile.summary.getByRole('link', { name: label('Account') }).first(), 'Shift+Tab');
  await keys.press('Enter');
  await eventually(() => keys.isAt(part('Account', 'bank'))).toBe(true);
  await keys.seesFocus();

  await give(part('Account', 'bank'), '0001');
  await give(part('Account', 'branch'), '100');
  await keys.goTo(profile.group(label('Account')).getByRole('radio').first());
  await keys.press('Space');
  await give(part('Account', 'number'), '1234567');
  await give(part('Account', 'holder'), 'ﾔﾏﾀﾞ');
  await give(part('Home', 'postal_code'), '1000001');
  await keys.goTo(part('Home', 'prefecture'));
  await keys.press('ArrowDown');
  await give(part('Home', 'city'), '千代田区1-1');
  await give(part('Papers', 'title'), 'TOEIC');
  await give(part('Papers', 'issued'), '2024-04-01');
  const add = profile.group(label('Papers')).getByRole('button', { name: t('engine.group.add', { title: label('Papers') }), exact: true });
  await keys.goTo(add);
  await keys.press('Enter');
  await eventually(() => keys.isAt(part('Papers', 'title', 1))).toBe(true);
  await keys.seesFocus();
  await keys.type('IELTS');
  await give(part('Papers', 'issued', 1), '2025-05-02');
  await keys.press('Tab');
  await isClean('two entries');
  const second = t('engine.group.entry', { title: label('Papers'), number: 2 });
  await keys.goTo(page.getByRole('button', { name: t('engine.group.removeEntry', { entry: second }) }), 'Shift+Tab');
  await keys.press('Enter');
  const undo = profile.group(label('Papers')).getByRole('button', { name: t('engine.group.undo') });
  await eventually(() => keys.isAt(undo)).toBe(true);
  await keys.seesFocus();
  await isClean('one of two removed');
  await keys.press('Enter');
  await eventually(() => keys.isAt(part('Papers', 'title', 1))).toBe(true);
  await eventually(() => part('Papers', 'title', 1).inputValue()).toBe('IELTS');

  await keys.goTo(profile.input(label('Zip')), 'Shift+Tab');
  await keys.type('1000001');
  await keys.goTo(part('Test', 'level'));
  await keys.press('ArrowDown');
  await give(part('Test', 'score'), '120');
  await keys.goTo(save);
  await keys.press('Enter');
  await profile.confirmation.waitFor();
  await keys.goTo(profile.confirmation.getByRole('button', { name: t('save.save'), exact: true }));
  await keys.press('Enter');
  await profile.isViewed();
  await eventually(() => profile.fact(label('Papers')).innerText()).toMatch(/TOEIC[^]*IELTS/);
  await isClean('view');
});

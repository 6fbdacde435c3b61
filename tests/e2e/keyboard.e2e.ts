import { expect } from 'vitest';
import { inTurn } from './support/devices.ts';
import { eventually } from './support/eventually.ts';
import { chooseFile } from './support/choose-file.ts';
import { pdf } from './support/files.ts';
import { Keyboard } from './support/keyboard.ts';
import { LoginPage } from './support/login.ts';
import { ProfilePage } from './support/profile.ts';
import { test } from './support/test.ts';

const UNIVERSITY = { en: 'Kyoto University', jp: '京都大学' } as const;

test.for(inTurn(0))('the whole way from log-in to a saved profile ($language, $viewport)', { tags: 'smoke' }, async ({ language, viewport }, { visit, newApplicant }) => {
  const { email, password } = newApplicant(language);
  const opened = await visit({ language, viewport, path: '/profile' });
  const { page, t } = opened;
  const keys = new Keyboard(page);
  const profile = new ProfilePage(opened);
  const title = t('section.education');
  const edit = page.getByRole('link', { name: t('profile.edit'), exact: true });

  await new LoginPage(opened).submit.waitFor();
  await keys.goTo(page.getByRole('link', { name: t('shell.skip') }));
  await keys.press('Enter', 'Tab');
  await keys.type(email);
  await keys.goTo(new LoginPage(opened).password);
  await keys.type(password);
  await keys.press('Enter');
  await profile.isViewed();
  await eventually(() => page.evaluate(() => document.activeElement?.id)).toBe('content');
  await keys.goTo(edit);
  await keys.press('Enter');
  await profile.isEdited();
  await eventually(() => page.evaluate(() => document.activeElement?.id)).toBe('content');

  const university = profile.input(t('field.education.university'), profile.entry(1));
  await keys.goTo(university);
  await keys.type(UNIVERSITY[language]);
  await page.getByRole('listbox').waitFor();
  await keys.press('Escape');
  await eventually(() => page.getByRole('listbox').count()).toBe(0);
  await keys.press('ArrowDown', 'ControlOrMeta+a');
  await keys.type(UNIVERSITY[language]);
  await page.getByRole('option', { name: UNIVERSITY[language], exact: true }).waitFor();
  await keys.press('Enter');
  await eventually(() => university.inputValue()).toBe(UNIVERSITY[language]);

  await keys.goTo(profile.button('engine.group.add', { title }));
  await keys.press('Enter');
  await eventually(() => keys.isAt(profile.input(t('field.education.university'), profile.entry(2)))).toBe(true);
  await keys.goTo(page.getByRole('button', { name: t('engine.group.removeEntry', { entry: t('engine.group.entry', { title, number: 2 }) }) }), 'Shift+Tab');
  await keys.press('Enter');
  await eventually(() => keys.isAt(profile.button('engine.group.undo'))).toBe(true);
  await keys.seesFocus();

  await keys.goTo(profile.input(profile.label('Residence status')));
  await keys.press('ArrowDown');
  await eventually(() => profile.input(profile.label('Residence status')).inputValue()).toBe('engineer');
  await keys.goTo(profile.radios(profile.label('JLPT level')).locator('input:checked'));
  await keys.press('ArrowDown');
  await keys.goTo(profile.group(profile.label('Languages for work')).locator('input[value="hi"]'));
  await keys.press('Space');

  const start = profile.label('Earliest start');
  const calendar = page.getByRole('button', { name: t('widget.date.open', { label: start }) });
  await keys.goTo(calendar);
  await keys.press('Enter');
  await page.getByRole('dialog').waitFor();
  await eventually(() => page.evaluate(() => document.activeElement?.closest('dialog') !== null)).toBe(true);
  await keys.press('Escape');
  await eventually(() => keys.isAt(calendar)).toBe(true);
  await keys.goTo(profile.input(start), 'Shift+Tab');
  await keys.press('ControlOrMeta+a');
  await keys.type('2029-01-31');

  const contact = profile.input(profile.label('Emergency contact'));
  await keys.goTo(contact);
  await keys.press('ControlOrMeta+a', 'Delete');
  const certificate = profile.group(profile.label('JLPT certificate')).getByRole('button').first();
  await keys.goTo(certificate);
  await chooseFile(page, () => keys.press('Enter'), pdf('certificate.pdf'));
  await profile.group(profile.label('JLPT certificate')).getByText('certificate.pdf').waitFor();
  await keys.goTo(certificate);
  await keys.seesFocus();

  await keys.goTo(profile.button('save.save'));
  await keys.press('Enter');
  await eventually(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('alert');
  await keys.press('Tab', 'Enter');
  await eventually(() => keys.isAt(contact)).toBe(true);
  await keys.seesFocus();
  await keys.type('Rohan Sharma');

  await keys.goTo(profile.button('save.save'));
  await keys.press('Enter');
  await profile.confirmation.waitFor();
  await eventually(() => keys.isAt(profile.confirmation.getByRole('button', { name: t('profile.confirm.cancel') }))).toBe(true);
  await keys.seesFocus();
  await keys.press('Escape');
  await eventually(() => profile.confirmation.count()).toBe(0);
  await eventually(() => keys.isAt(profile.button('save.save'))).toBe(true);
  await keys.press('Enter');
  await keys.goTo(profile.confirmation.getByRole('button', { name: t('save.save'), exact: true }));
  await keys.press('Enter');
  await profile.isViewed();
  await eventually(() => page.evaluate(() => document.activeElement?.id)).toBe('content');
  await profile.shows(profile.label('Emergency contact'), 'Rohan Sharma');
  await page.getByRole('article').getByRole('heading', { name: UNIVERSITY[language] }).waitFor();

  await keys.goTo(edit);
  await keys.press('Enter');
  await profile.isEdited();
  await profile.holds(start, language === 'en' ? '31 January 2029' : '2029年1月31日');
  await keys.goTo(profile.input(profile.label('Hobby')));
  await keys.type('not to be saved');
  await keys.goTo(profile.button('save.cancel'));
  await keys.press('Space');
  await profile.isViewed();
  await eventually(() => page.evaluate(() => document.activeElement?.id)).toBe('content');
  expect(await page.getByText('not to be saved').count()).toBe(0);
});

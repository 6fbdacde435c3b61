/** @module-tag full */
import { join } from 'node:path';
import { expect } from 'vitest';
import { eventually } from './support/eventually.ts';
import { Keyboard } from './support/keyboard.ts';
import { LoginPage } from './support/login.ts';
import { ProfilePage } from './support/profile.ts';
import { Reader } from './support/spoken.ts';
import { test } from './support/test.ts';

/** `npm test -- tests/e2e/spoken.e2e.ts --update` writes them anew. */
const fileOf = (language: string): string => join(import.meta.dirname, '..', '..', 'docs', 'spoken', `journey.${language}.md`);

const MISSING = { en: 'Please fill all the mandatory fields.', jp: '必須項目をすべて入力してください。' } as const;
const SAVED = { en: 'Your profile has been saved.', jp: 'プロフィールを保存しました。' } as const;

const CONTACT = 'Rohan Sharma';

const TITLES = {
  en: ['From log-in to a saved profile, as it is spoken', 'Log-in', 'The profile', 'The form, stop by stop', 'A save with an error', 'The error, mended', 'Saved'],
  jp: ['ログインからプロフィールの保存までの読み上げ', 'ログイン', 'プロフィール', 'フォームの各項目', 'エラーのある保存', 'エラーの修正', '保存'],
} as const;

test.for([{ language: 'en' }, { language: 'jp' }] as const)('what is spoken from log-in to a saved profile is what is written down ($language)', async ({ language }, { visit, newApplicant }) => {
  const { email, password } = newApplicant(language);
  const opened = await visit({ language });
  const { page, t } = opened;
  const keys = new Keyboard(page);
  const reader = await Reader.on(page, language);
  const profile = new ProfilePage(opened);
  const login = new LoginPage(opened);
  const [title, ...chapters] = TITLES[language];
  const chapter = (): void => { reader.chapter(chapters.shift() ?? ''); };
  const isAt = (id: string) => eventually(() => page.evaluate(() => document.activeElement?.id)).toBe(id);
  const readTo = async (target: Parameters<typeof keys.goTo>[0], key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> => {
    while (!await keys.isAt(target)) {
      await keys.press(key);
      await keys.seesFocus();
      await reader.stops(key);
    }
  };

  chapter();
  await page.goto(`${opened.origin}/profile`);
  await login.submit.waitFor();
  await reader.opens();
  await keys.goTo(page.getByRole('link', { name: t('shell.skip') }));
  await reader.stops('Tab');
  await readTo(login.email);
  await keys.type(email);
  await readTo(login.password);
  await keys.type(password);
  await readTo(login.submit);
  await keys.press('Enter');

  chapter();
  await profile.isViewed();
  await isAt('content');
  await reader.stops('Enter');
  await readTo(page.getByRole('link', { name: t('shell.skip') }), 'Shift+Tab');
  await keys.press('Enter');
  await isAt('content');
  await reader.stops('Enter');
  await readTo(page.getByRole('link', { name: t('profile.edit'), exact: true }));
  await keys.press('Enter');

  chapter();
  await profile.isEdited();
  await isAt('content');
  await reader.stops('Enter');
  const contact = profile.input(profile.label('Emergency contact'));
  const save = profile.button('save.save');
  await readTo(contact);
  await keys.press('ControlOrMeta+a', 'Delete');
  await reader.stops('Delete');
  await readTo(save);

  chapter();
  await keys.press('Enter');
  await eventually(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('alert');
  await reader.hears(MISSING[language]);
  await reader.stops('Enter');
  await readTo(profile.summary.getByRole('link'));

  chapter();
  await keys.press('Enter');
  await eventually(() => keys.isAt(contact)).toBe(true);
  await reader.stops('Enter');
  await keys.type(CONTACT);
  await eventually(() => profile.summary.count()).toBe(0);
  await reader.stops(CONTACT);
  await readTo(save);
  await keys.press('Enter');
  await eventually(() => keys.isAt(profile.confirmation.getByRole('button', { name: t('profile.confirm.cancel') }))).toBe(true);
  await reader.stops('Enter');
  await readTo(profile.confirmation.getByRole('button', { name: t('save.save'), exact: true }));

  chapter();
  await keys.press('Enter');
  await profile.isViewed();
  await isAt('content');
  await reader.hears(SAVED[language]);
  await reader.stops('Enter');
  await expect(`# ${title}\n${reader.text}`).toMatchFileSnapshot(fileOf(language === 'jp' ? 'ja' : language));
});

import { expect, it } from 'vitest';
import { addTexts, languageOf, startI18n, switchLanguage } from '../../src/i18n/i18n.ts';

it('the last wish counts, also where the texts of an earlier one come later', async () => {
  const texts = await startI18n('en');
  await Promise.all([switchLanguage(texts, 'jp'), switchLanguage(texts, 'en')]);
  expect(languageOf(texts)).toBe('en');
  expect(document.documentElement.lang).toBe('en');
  await switchLanguage(texts, 'jp');
  expect(document.documentElement.lang).toBe('ja');
});

it('the texts of further pages come in the language in force and follow it from then on', async () => {
  const texts = await startI18n('en');
  expect(texts.t('profile.title')).toBe('profile.title');
  await addTexts(texts, ['portal']);
  expect(texts.t('profile.title')).toBe('My Profile');
  await switchLanguage(texts, 'jp');
  expect(texts.t('profile.title')).toBe('プロフィール');
});

it('no text is missing where both are asked for at once', async () => {
  const texts = await startI18n('en');
  const switching = switchLanguage(texts, 'jp');
  await Promise.all([addTexts(texts, ['portal']), switching]);
  expect([texts.t('profile.title'), texts.t('profile.title', { lng: 'en' })]).toEqual(['プロフィール', 'My Profile']);
});

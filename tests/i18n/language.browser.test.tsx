import { expect, it, vi } from 'vitest';
import { addLanguages, addTexts, createI18n, languageOf, switchLanguage } from '../../src/i18n/i18n.ts';
import { startI18n } from './start.ts';

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
  await addTexts(texts, ['record']);
  expect(texts.t('profile.title')).toBe('My Profile');
  await switchLanguage(texts, 'jp');
  expect(texts.t('profile.title')).toBe('プロフィール');
});

it('a language that could not be had is asked for no more by the pages that follow', async () => {
  const texts = await startI18n('en');
  const add = vi.spyOn(texts, 'addResourceBundle').mockImplementation((language) => {
    if (language === 'jp') throw new Error('cannot be loaded');
    return texts;
  });
  await expect(switchLanguage(texts, 'jp')).rejects.toThrow('cannot be loaded');
  await addTexts(texts, ['record']);
  expect(add.mock.calls.at(-1)?.[0]).toBe('en');
  add.mockRestore();
});

it('nor is the other of both languages, where it could not be had', async () => {
  const texts = await startI18n('en');
  const add = vi.spyOn(texts, 'addResourceBundle').mockImplementation((language) => {
    if (language === 'jp') throw new Error('cannot be loaded');
    return texts;
  });
  await expect(addLanguages(texts)).rejects.toThrow('cannot be loaded');
  await addTexts(texts, ['record']);
  expect(add.mock.calls.at(-1)?.[0]).toBe('en');
  add.mockRestore();
});

it('a language that is not wished for any more is not missed', async () => {
  const texts = await startI18n('en');
  const add = vi.spyOn(texts, 'addResourceBundle').mockImplementation((language) => {
    if (language === 'jp') throw new Error('cannot be loaded');
    return texts;
  });
  const switching = switchLanguage(texts, 'jp');
  await Promise.all([switchLanguage(texts, 'en'), expect(switching).resolves.toBeUndefined()]);
  add.mockRestore();
});

it('no text is missing where both are asked for at once', async () => {
  const texts = await startI18n('en');
  const switching = switchLanguage(texts, 'jp');
  await Promise.all([addTexts(texts, ['record']), switching]);
  expect([texts.t('profile.title'), texts.t('profile.title', { lng: 'en' })]).toEqual(['プロフィール', 'My Profile']);
});

it('for who reads both languages every text comes in both, later ones too, whichever is in force', async () => {
  const texts = await startI18n('jp');
  const inEnglish = texts.getFixedT('en');
  await addTexts(texts, ['record']);
  expect(inEnglish('profile.title')).toBe('profile.title');
  await addLanguages(texts);
  expect(inEnglish('profile.title')).toBe('My Profile');
  await addTexts(texts, ['account']);
  await switchLanguage(texts, 'en');
  await addTexts(texts, ['recorder']);
  expect(texts.exists('account.backToLogin', { lng: 'en' })).toBe(true);
  expect(['account.backToLogin', 'widget.recorder.again'].map((key) => texts.exists(key, { lng: 'jp' }))).toEqual([true, true]);
});

it('pages ask for their texts before it is known which language is spoken: they come with it, and in no other', async () => {
  const texts = createI18n();
  await addTexts(texts, ['record']);
  await switchLanguage(texts, 'jp');
  expect(texts.t('profile.title')).toBe('プロフィール');
  expect(texts.hasResourceBundle('en', 'translation')).toBe(false);
});

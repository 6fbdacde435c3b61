import { expect, it } from 'vitest';
import { languageOf, startI18n, switchLanguage } from '../../src/i18n/i18n.ts';

it('the last wish counts, also where the texts of an earlier one come later', async () => {
  const texts = await startI18n('en');
  await Promise.all([switchLanguage(texts, 'jp'), switchLanguage(texts, 'en')]);
  expect(languageOf(texts)).toBe('en');
  expect(document.documentElement.lang).toBe('en');
  await switchLanguage(texts, 'jp');
  expect(document.documentElement.lang).toBe('ja');
});

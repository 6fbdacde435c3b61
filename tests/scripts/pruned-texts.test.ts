import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { i18n } from 'i18next';
import { expect, test } from 'vitest';
import { prunedTexts } from '../../scripts/lib/prunable.mjs';
import { createI18n, translateTo } from '../../src/i18n/i18n.ts';
import { en, jp } from '../i18n/texts.ts';

const { handler } = prunedTexts.transform as { readonly handler: (code: string) => { readonly code: string } };
const whole = await readFile(fileURLToPath(new URL('../../node_modules/i18next/dist/esm/i18next.js', import.meta.url)), 'utf8');

test('what a build leaves of i18next says every text in both languages as the whole of it does, and is a sixth smaller', async () => {
  const { code } = handler(whole);
  expect(code.length).toBeLessThan(0.83 * whole.length);
  const { default: library } = await import(`data:text/javascript,${encodeURIComponent(code)}`) as { readonly default: i18n };
  const [expected, built] = [createI18n(), library.createInstance()];
  await built.init(expected.options);
  for (const instance of [expected, built]) {
    instance.addResourceBundle('en', 'translation', en, true);
    instance.addResourceBundle('jp', 'translation', jp, true);
  }
  for (const [language, texts] of [['en', en], ['jp', jp]] as const) {
    await Promise.all([expected.changeLanguage(language), built.changeLanguage(language)]);
    const said = (instance: i18n) => [...Object.keys(texts), 'no.such.text'].flatMap((key) => [1, 2].map((count) => {
      const values = { count, label: '<b>$t(no)</b>', max: 3 };
      return [key, instance.t(key, values), translateTo(instance, 'jp')(key, values)];
    }));
    expect(said(built)).toEqual(said(expected));
  }
});

test('a build fails where i18next has another shape', () => {
  expect(() => handler(whole.replace('  cloneInstance(', '  copy('))).toThrow('i18next has no method cloneInstance');
});

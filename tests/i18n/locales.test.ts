/** @module-tag sources */
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, test } from 'vitest';
import codes from '../../schemas/error-codes.json' with { type: 'json' };
import english from '../../server/base/locales/en.json' with { type: 'json' };
import japanese from '../../server/base/locales/ja.json' with { type: 'json' };
import { keysIn, sourceFiles } from './sources.ts';
import { areas, en, jp } from './texts.ts';

type Texts = Readonly<Record<string, string>>;
const locales: Readonly<Record<'en' | 'jp', Texts>> = { en, jp };
/** A name of the server's comes as two parameters, of which each language takes its own. */
const interpolations = (text: string): readonly string[] =>
  [...text.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map(([, name]) => (name === 'jp' ? 'en' : name ?? '')).sort();

/** English has a text of its own for one of something; Japanese makes no difference. */
const isForOne = (key: string): boolean => key.endsWith('_one');

describe('the languages', () => {
  test.each(Object.entries(areas))('have the same keys in the same order: %s', (_area, texts) => {
    expect(Object.keys(texts.jp)).toEqual(Object.keys(texts.en).filter((key) => !isForOne(key)));
  });

  test('a text for one stands beside the one for several, with the same parameters', () => {
    const forOne = Object.entries(locales.en).filter(([key]) => isForOne(key));
    expect(forOne.map(([key, text]) => [key, interpolations(text)])).toEqual(
      forOne.map(([key]) => [key, interpolations(locales.en[key.replace(/_one$/, '')] ?? 'none')]));
  });

  test('no text stands in two areas', () => {
    const keys = Object.values(areas).flatMap((texts) => Object.keys(texts.en));
    expect(keys).toEqual([...new Set(keys)]);
  });

  test('say something everywhere, with the same parameters [LANG-02]', () => {
    for (const key of Object.keys(en).filter((each) => !isForOne(each))) {
      expect(locales.jp[key]?.trim(), key).not.toBe('');
      expect(interpolations(locales.jp[key] ?? ''), key).toEqual(interpolations(locales.en[key] ?? ''));
    }
  });

  test('Japanese is Japanese [LANG-02]', () => {
    const names = new Set(['shell.language.jp', 'shell.language.en', 'shell.language.en.name']);
    const words = (text: string): string => text.replaceAll(/\$t\(.*?\)|\{\{\w+\}\}/g, '');
    for (const [key, text] of Object.entries(locales.jp)) {
      if (/\p{L}/u.test(words(text)) && !names.has(key)) expect(text, key).toMatch(/[\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Han}]/u);
    }
  });

  test('every error code has a text, and its text uses only the code\'s own parameters', () => {
    for (const [code, parameters] of Object.entries<readonly string[]>(codes.codes)) {
      const text = locales.en[`error.${code}`];
      expect(text, code).toBeDefined();
      for (const name of interpolations(text ?? '')) expect(code === 'required' ? [...parameters, 'field'] : parameters, code).toContain(name);
    }
  });

  test('the server names a field of a receipt as the page does', () => {
    const shared = Object.keys(english).filter((key) => key in en);
    expect(shared).toContain('field.registration.name');
    for (const key of shared) expect([english, japanese].map((texts: Texts) => texts[key]), key).toEqual([locales.en[key], locales.jp[key]]);
  });

  test('every text is used, and every text that is used is there', () => {
    const asked = sourceFiles().map(keysIn);
    const used = new Set(asked.flatMap(({ keys }) => keys));
    const beginnings = asked.flatMap(({ beginnings: found }) => found);
    const isUsed = (key: string): boolean => used.has(key) || beginnings.some((beginning) => key.startsWith(beginning));
    const known = Object.keys(en).filter((key) => !isForOne(key));
    expect(known.filter((key) => !isUsed(key)), 'unused').toEqual([]);
    const areas = new Set(known.map((key) => key.split('.')[0]));
    expect([...used].filter((key) => areas.has(key.split('.')[0]) && !(key in en)), 'missing').toEqual([]);
  });
});

/** What each form that the page brings itself may ask for: the areas that are loaded wherever it is shown (`TextArea`). */
const formAreas: Readonly<Record<string, readonly (keyof typeof areas)[]>> = {
  'login.json': ['common'], 'forgot-password.json': ['common', 'account'], 'reset-password.json': ['common', 'account'], 'one-time-code.json': ['common', 'account'],
  'phone.json': ['common', 'account'], 'registration-email.json': ['common', 'forms', 'apply'], 'registration.json': ['common', 'forms', 'apply'],
  'education.json': ['common', 'forms'], 'change-password.json': ['common', 'forms', 'portal'], 'profile.json': ['common', 'forms', 'portal'],
  'onboarding.json': ['common', 'forms', 'portal'], 'rating.json': ['common', 'forms', 'portal', 'hiring', 'interview'],
  'reflection.json': ['common', 'forms', 'portal', 'classes'],
};

test.each(sourceFiles().filter(({ path }) => path.startsWith('schemas/forms/')))('no text of a form is shown by its key: $path', (file) => {
  const there = formAreas[basename(file.path)] ?? [];
  expect(keysIn(file).keys.filter((key) => key in en && !there.some((area) => key in areas[area].en))).toEqual([]);
  expect(there).not.toEqual([]);
});

describe('the texts that the specification fixes', () => {
  const fixed = readFileSync(new URL('fixed-texts.txt', import.meta.url), 'utf8').split('\n').filter(Boolean);
  test.each(fixed)('has a Japanese twin: %s [LANG-13]', (text) => {
    const keys = Object.entries(en).flatMap(([key, words]) => (words === text ? [key] : []));
    expect(keys).not.toEqual([]);
    for (const key of keys) expect(locales.jp[key], key).toMatch(/[\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Han}]/u);
  });
});

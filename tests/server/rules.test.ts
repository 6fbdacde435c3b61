import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { formats } from '../../server/contract/formats.ts';
import { readInputTypes, typeNamed } from '../../server/contract/input-types.ts';
import { languageOf } from '../../server/base/locales/messages.ts';
import english from '../../server/base/locales/en.json' with { type: 'json' };
import japanese from '../../server/base/locales/ja.json' with { type: 'json' };
import { inProject } from '../../server/base/root.ts';

describe('the texts', () => {
  const { codes } = JSON.parse(readFileSync(inProject('schemas', 'error-codes.json'), 'utf8')) as { codes: Record<string, string[]> };
  const gapsOf = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => String(name)).sort();

  test('are the same keys with the same gaps in both languages', () => {
    expect(Object.keys(japanese)).toEqual(Object.keys(english));
    for (const [key, text] of Object.entries(english)) expect([key, gapsOf(japanese[key as keyof typeof japanese])]).toEqual([key, gapsOf(text)]);
  });

  const onlyInThePage = new Set([
    'emailsDiffer', 'fileUnreadable', 'oneTimeCode', 'passwordsDiffer', 'passwordsSame', 'phoneImpossible', 'recordingUnused', 'server',
    'videoFailed', 'videoFile', 'videoPaused',
  ]);

  test.each(Object.keys(codes).filter((code) => !onlyInThePage.has(code)))('have one for the code %s', (code) => {
    expect(english).toHaveProperty(code);
  });
});

describe('an input type', () => {
  const inputTypes = readInputTypes();
  const open = { mandatory: false, options: ['a'], limits: {} };

  test('is there for each of the specification', () => {
    const names = ['text', 'number', 'date', 'email', 'phone_number', 'url', 'location', 'drop_down', 'text_area', 'currency', 'check_box', 'radio_button', 'video', 'document', 'image'];
    expect(names.filter((name) => !inputTypes.has(name))).toEqual([]);
  });

  test.each([...inputTypes.keys()])('%s accepts an absent optional value and refuses an absent mandatory one', (name) => {
    expect(typeNamed(inputTypes, name).judge(open, undefined)).toBeUndefined();
    if (name !== 'flag' && name !== 'image') expect(typeNamed(inputTypes, name).judge({ ...open, mandatory: true }, undefined)?.code).toMatch(/^required/);
  });

  test.each([
    ['number', '０', '0'], ['number', ' －１．５ ', '-1.5'], ['phone_number', '+８１ (90) 1234-5678', '+819012345678'], ['text', ' a ', ' a '],
  ])('%s brings %j into its form', (name, typed, normal) => {
    expect(typeNamed(inputTypes, name).normalise(typed)).toBe(normal);
  });
});

describe('the formats', () => {
  test.each([
    ['calendar-date', '2024-02-29', true], ['calendar-date', '2023-02-29', false], ['calendar-date', '2024-2-9', false],
    ['calendar-date', '0000-01-01', true], ['calendar-date', '2024-13-01', false],
    ['web-address', 'HTTPS://a.b', true], ['web-address', 'https://', false], ['web-address', 'https:// a', false], ['web-address', 'ftp://a.b', false],
    ['mp4-address', 'https://a.b/c.MP4?x=1', true], ['mp4-address', 'http://a.b/c.mp4', false], ['mp4-address', 'http://127.0.0.1:4000/c.mp4', true],
    ['mp4-address', 'https://a.b/c.mov', false], ['mp4-address', '', true],
  ])('%s of %j is %s', (format, text, verdict) => {
    expect(formats[format]?.(text)).toBe(verdict);
  });
});

test.each([
  [undefined, 'en'], ['ja', 'ja'], ['ja-JP,ja;q=0.9,en;q=0.8', 'ja'], ['en-US,en;q=0.9,ja;q=0.8', 'en'], ['fr, ja;q=0.1', 'ja'], ['fr', 'en'], ['jp', 'ja'], ['ja;q=0', 'en'], ['ja;q=0, en;q=0.1', 'en'], ['ja;q=1.2.3', 'en'],
])('the language of %j is %s', (header, language) => {
  expect(languageOf(header)).toBe(language);
});

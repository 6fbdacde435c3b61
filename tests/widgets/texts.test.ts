import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import texts from '../../widgets/texts.json' with { type: 'json' };

const folder = fileURLToPath(new URL('../../widgets', import.meta.url));
const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name))
  .map((name) => readFileSync(join(folder, name), 'utf8'));
const used = new Set(sources.flatMap((source) => [...source.matchAll(/'((?:widget|field)\.[A-Za-z.]+)'/g)].map(([, key]) => key ?? '')));

test('every text that a widget asks for is there, and every one that is there is asked for', () => {
  expect([...used].sort()).toEqual(Object.keys(texts).sort());
});

test.each(Object.entries(texts))('%s says the same in both languages', (_, { en, jp }) => {
  const placeholders = (text: string): readonly string[] => [...text.matchAll(/\{\{\w+\}\}/g)].map(([name]) => name).sort();
  expect(en).not.toBe('');
  expect(jp).toMatch(/[\u3040-\u30FF\u4E00-\u9FFF]/);
  expect(placeholders(jp)).toEqual(placeholders(en));
});

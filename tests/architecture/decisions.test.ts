/** @module-tag sources */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = join(root, 'docs', 'decisions');
const texts = new Map(readdirSync(folder).map((file) => [file.slice(0, 4), readFileSync(join(folder, file), 'utf8')]));

/** What stands below the title: when it was decided, and what it has to do with others. */
const headOf = (text: string): string => text.split('\n\n')[1] ?? '';

/** The decisions that one takes something of back, by what its head or a heading says. */
const changedBy = (text: string): readonly string[] => [...text.matchAll(/\(changes (0\d{3})\)/g)].map(([, other = '']) => other).concat(
  [...headOf(text).matchAll(/(?:changes|replaces|takes? the place of)\b([^;.]*?)(?:, (?:adds|extends|goes on)|[;.]|$)/g)].flatMap(([, what = '']) => what.match(/\b0\d{3}\b/g) ?? []));

it('what a decision takes back of another is said at the head of that one', () => {
  const pairs = [...texts].flatMap(([number, text]) => changedBy(text).map((other) => [other, number] as const));
  expect(pairs.length).toBeGreaterThan(15);
  expect(pairs.filter(([other, number]) => !headOf(texts.get(other) ?? '').includes(number)).map(([other, number]) => `${other} names no ${number}`)).toEqual([]);
});

/** Tables of tests that were moved or taken out: they name what was. */
const ofThePast: ReadonlySet<string> = new Set(['0056', '0078', '0087', '0113']);

it('a place that a decision names is there', () => {
  const named = [...texts].filter(([number]) => !ofThePast.has(number)).flatMap(([number, text]) =>
    [...text.matchAll(/(?<![\w/.])(?:src|server|widgets|tests|scripts|schemas|tools|packages|deploy|bench)\/[\w./-]*\w/g)].map(([path]) => [number, path] as const));
  expect(named.length).toBeGreaterThan(150);
  expect(named.filter(([, path]) => !existsSync(join(root, path)))).toEqual([]);
});

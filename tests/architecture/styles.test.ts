/** @module-tag sources */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
const files = ['src', 'widgets'].flatMap((room) =>
  readdirSync(join(root, room), { recursive: true, encoding: 'utf8' }).map((file) => join(room, file)));
const textOf = (file: string): string => readFileSync(join(root, file), 'utf8');
const firstsOf = (text: string, pattern: RegExp): readonly string[] => [...text.matchAll(pattern)].map(([, first = '']) => first);

interface Sheet {
  readonly classes: readonly string[];
  readonly used: Set<string>;
  /** Somebody takes its classes by names that are known at run time alone. */
  isIndexed: boolean;
}

const sheets = new Map(files.filter((file) => file.endsWith('.module.css')).map((file): readonly [string, Sheet] => {
  const text = textOf(file).replaceAll(/\/\*[\s\S]*?\*\/|composes:[^;]*;/g, '');
  return [file, { classes: firstsOf(text, /\.([a-z]\w*)/gi), used: new Set(), isIndexed: false }];
}));

const missing: string[] = [];
for (const file of files.filter((one) => /\.tsx?$/.test(one))) {
  const text = textOf(file);
  for (const [, name = '', path = ''] of text.matchAll(/^import (\w+) from '(\..*\.module\.css)'/gm)) {
    const sheet = sheets.get(join(dirname(file), path));
    if (!sheet) continue;
    sheet.isIndexed ||= new RegExp(`\\b${name}\\[`).test(text);
    for (const taken of firstsOf(text.replaceAll(/'[^'\n]*'/g, ''), new RegExp(`(?<!\\.)\\b${name}\\.([a-z]\\w*)`, 'gi'))) {
      sheet.used.add(taken);
      if (!sheet.classes.includes(taken)) missing.push(`${file}: ${name}.${taken}`);
    }
  }
}

test('every class that a component takes from a sheet is in it', () => {
  expect(sheets.size).toBeGreaterThan(40);
  expect(missing).toEqual([]);
});

test('every class of a sheet is taken by a component', () => {
  const left = [...sheets].filter(([, { isIndexed }]) => !isIndexed)
    .flatMap(([file, { classes, used }]) => classes.filter((name) => !used.has(name)).map((name) => `${file}: ${name}`));
  expect([...new Set(left)]).toEqual([]);
});

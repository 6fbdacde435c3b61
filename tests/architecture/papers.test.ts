/** @module-tag sources */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

/** The rows of all tables of a page whose first cell looks like this. */
const rowsOf = (page: string, first: RegExp): readonly (readonly string[])[] =>
  page.split('\n').filter((line) => line.startsWith('| ')).map((line) => line.slice(1, -1).split('|').map((cell) => cell.trim()))
    .filter(([cell = '']) => first.test(cell));

const pathsIn = (text: string): readonly string[] =>
  [...text.matchAll(/`([\w./-]+)`/g)].map(([, path = '']) => path).filter((path) => /^(src|server|tests|docs|schemas|scripts|widgets)\b.*[./]/.test(path));

const asvs = read('docs/asvs.md');
const requirements = rowsOf(asvs, /^\d+\.\d+\.\d+/);

describe('the table of ASVS', () => {
  it('names each requirement once, with a state', () => {
    const ids = requirements.map(([id]) => id);
    expect(ids).toEqual([...new Set(ids)]);
    const states = ['met', 'partly', 'not met', 'operator', 'n/a'];
    expect(requirements.filter(([, state = '']) => !states.includes(state))).toEqual([]);
    const counted = states.map((state) => `${String(requirements.filter(([, of]) => of === state).length)} ${state}`).join(', ');
    expect(asvs).toContain(`Lines: ${counted}.`);
  });

  it('shows what is met by files that are there, and says of the rest what is missing', () => {
    for (const [id = '', state = '', how = '', shown = ''] of requirements) {
      if (state === 'met') expect(pathsIn(`${shown} `).length + Number(/`(package\.json|README\.md)`/.test(shown)), id).toBeGreaterThan(0);
      if (state === 'partly' || state === 'not met') expect(how, id).toMatch(/\*\*.+\*\*/);
      for (const path of pathsIn(shown)) expect([id, path, existsSync(join(root, path))]).toEqual([id, path, true]);
    }
  });
});

describe.each(['en', 'ja'])('the report on accessibility (%s)', (language) => {
  const report = read(`docs/accessibility-report.${language}.md`);
  const criteria = rowsOf(report, /^\d\.\d\.\d+ /);

  it('has every criterion of WCAG 2.2, A and AA, once', () => {
    const ids = criteria.map(([name = '']) => name.split(' ')[0]);
    expect(ids).toEqual([...new Set(ids)]);
    expect(ids).toHaveLength(55);
  });

  it('shows what it says by files that are there', () => {
    for (const path of pathsIn(report)) expect([path, existsSync(join(root, path))]).toEqual([path, true]);
  });

  it('says the same as the other', () => {
    const verdicts: Readonly<Record<string, string>> = { 適合: 'supports', 一部適合: 'partially supports', 不適合: 'does not support', 該当なし: 'not applicable' };
    const other = rowsOf(read(`docs/accessibility-report.${language === 'en' ? 'ja' : 'en'}.md`), /^\d\.\d\.\d+ /);
    const plain = (rows: typeof criteria) => rows.map(([name = '', verdict = '']) => [name.split(' ')[0], verdicts[verdict] ?? verdict]);
    expect(plain(criteria)).toEqual(plain(other));
  });
});

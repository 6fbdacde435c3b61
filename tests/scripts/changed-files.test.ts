import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { changedSince, chosenOf, reachedTests, smokeFiles } from '../../scripts/lib/changed-files.mjs';
import { distanceTo, importsOf, readGraph } from '../../scripts/lib/import-graph.mjs';
import { readCalls, reachedBy } from '../../scripts/lib/reach-table.mjs';

const all = () => true;
const graphOfProject = readGraph();

describe('what a module imports', () => {
  it('is read from its code, at once and later, without types', () => {
    const code = [
      `import a, {\n  b,\n} from './a.ts';`, `import type { C } from './c.ts';`, `export { d } from '../d.ts';`, `import './e.css';`, `import f from 'react';`,
      `const text = 'import x';`, `export const g = './g.ts';`, `const h = () => import('./h.ts');`, `import i from './i.json?raw';`, `const j = import.meta.glob('/docs/j/*.json', {});`,
    ].join('\n');
    expect(importsOf('src/x/y.ts', code)).toEqual({ now: ['src/x/a.ts', 'src/d.ts', 'src/x/e.css', 'src/x/i.json', 'docs/j/'], later: ['src/x/h.ts'] });
  });

  it('of the project are there: but for what the contract is not made of', () => {
    const missing = [...graphOfProject].flatMap(([file, { now, later }]) => [...now, ...later].filter((to) => !graphOfProject.has(to) && !existsSync(new URL(`../../${to}`, import.meta.url))).map(() => file));
    expect(missing.filter((file) => !file.startsWith('scripts/') && !file.includes('/generated/') && !file.startsWith('tests/scripts/'))).toEqual([]);
  });
});

describe('how far a change is from a test', () => {
  const graph = new Map(Object.entries({ test: { now: ['a'], later: ['d'] }, a: { now: ['b', 'test'], later: [] }, b: { now: [], later: [] }, d: { now: ['folder/'], later: [] } }));

  it.each([['test', 0], ['a', 1], ['b', 2], ['d', 1], ['folder/of/data.json', 2], ['elsewhere', undefined]])('%s: %s imports', (changed, distance) => {
    expect(distanceTo(graph, 'test', new Set([changed]), all)).toBe(distance);
  });

  it('counts no import that the test does not follow', () => {
    expect(distanceTo(graph, 'test', new Set(['d']), (_from, _to, isLater) => !isLater)).toBeUndefined();
  });
});

describe('what a file reached', () => {
  it('are the calls of its requests by name, and the modules that its pages loaded later', () => {
    const requests = ['PUT /api/v1/applicants/7.json', 'POST /api/v1/auth/login.json?again', 'GET /assets/exam-1a.js', 'GET /src/screens/exam.tsx?t=1', 'GET /api/v1/nothing.json'];
    const modules = new Map([['/assets/exam-1a.js', 'src/screens/exam.tsx'], ['/src/screens/exam.tsx', 'src/screens/exam.tsx']]);
    expect(reachedBy(requests, readCalls(), modules)).toEqual({ loads: ['src/screens/exam.tsx'], calls: ['login', 'update_applicant'] });
  });
});

it('is told by Git what has changed: since there was nothing, every file', () => {
  const emptyTree = '4b825dc642cb6eb9a060e54bf8d69288fbee4904';
  expect(changedSince(emptyTree)).toEqual(expect.arrayContaining(['package.json', 'tests/scripts/changed-files.test.ts']));
});

describe('the tests that a change reaches', () => {
  const [exam, login] = ['tests/e2e/exam.e2e.ts', 'tests/e2e/login.e2e.ts'];
  const table = { [exam]: { loads: ['src/app/portal-area.tsx', 'src/screens/exam/exam-screen.tsx'], calls: ['exam_data', 'login'] }, [login]: { loads: [], calls: ['login'] } };
  const reached = (changed: string) => reachedTests([changed], table, graphOfProject).filter((file) => [exam, login].includes(file)).sort();

  it.each([
    ['a screen', 'src/screens/exam/exam-screen.tsx', [exam]],
    ['a screen that nobody of them opened', 'src/screens/profile/profile-screen.tsx', []],
    ['a call', 'server/learning/exams/calls.ts', [exam]],
    ['what answers that call', 'server/learning/exams/sit.ts', [exam]],
    ['the log-in', 'server/account/account-calls.ts', [exam, login]],
    ['what every page has', 'src/app/main.tsx', [exam, login]],
    ['the schema of a call', 'schemas/wire/login.json', [exam, login]],
    ['the settings of the runner', 'vitest.config.ts', [exam, login]],
    ['one of them', login, [login]],
    ['a page of documentation', 'docs/glossary.md', []],
  ])('%s', (_what, changed, files) => {
    expect(reached(changed)).toEqual(files);
  });

  it('begin with the nearest', () => {
    expect(reachedTests(['src/base/moment.ts'], {}, graphOfProject).slice(0, 12)).toContain('tests/base/moment.test.ts');
    expect(reachedTests(['tests/base/moment.test.ts'], {}, graphOfProject)[0]).toBe('tests/base/moment.test.ts');
  });

  it('always hold those that read the sources themselves', () => {
    expect(reachedTests(['docs/glossary.md'], {}, graphOfProject)).toContain('tests/architecture/citations.test.ts');
  });
});

describe('what there is time for', () => {
  const secondsOf = (file: string): number => Number(file.split(' ')[1]);

  it('is everything where that is little', () => {
    expect(chosenOf(['near 50', 'far 60'], ['far 60'], secondsOf)).toEqual({ files: ['near 50', 'far 60'], smoke: [] });
  });

  it('is the nearest and a walk of each journey that the change reaches where it is much', () => {
    expect(chosenOf(['near 100', 'walk 70', 'far 300', 'login 5'], ['walk 70', 'login 5', 'other 5'], secondsOf)).toEqual({ files: ['near 100', 'login 5'], smoke: ['walk 70'] });
  });

  it('has a walk for each journey to choose from', () => {
    expect(smokeFiles().length).toBeGreaterThanOrEqual(10);
  });
});

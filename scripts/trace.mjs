// Compares what the titles of tests name (`[PROF-12]` at the end) with the specification. Every requirement is named by a
// test, or stands in docs/specification/untested.md; what stands there and is named may be taken out. `npm test` shows it, or only
// the full run.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { exitWithError, root } from './lib/run.mjs';
import { readSpecification, readUntested } from './lib/specification.mjs';
import { titlesIn } from './lib/titles.mjs';
import { traceOf } from './lib/trace.mjs';

const specification = readSpecification();
const { requirements } = specification;
const untested = readUntested(requirements);

const patterns = ['test.ts', 'test.tsx', 'e2e.ts'].map((ending) => `:(glob)tests/**/*.${ending}`);
const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--', ...patterns], { cwd: root, encoding: 'utf8' })
  .split('\0')
  .filter(Boolean);
const titles = files.map((file) => ({ file, ...titlesIn(file, readFileSync(join(root, file), 'utf8'), requirements) }));
const named = new Set(titles.flatMap((each) => each.named));
const inSuite = new Set(titles.flatMap((each) => each.inSuite));
const { rows, inFullRun, missing, outdated } = traceOf(specification, untested, named, inSuite);

const line = (/** @type {string} */ area, /** @type {readonly (string | number)[]} */ cells) => area.padEnd(32) + cells.map((cell) => String(cell || '–').padStart(12)).join('');
const sum = (/** @type {'inSuite' | 'inFullRun' | 'excused' | 'notBuilt' | 'all'} */ column) => rows.reduce((total, row) => total + row[column], 0);
console.log(line('', ['npm test', 'test:full', 'with reason', 'not built', 'of']));
for (const { area, inSuite: shown, inFullRun: more, excused, notBuilt, all } of rows) console.log(line(area, [shown, more, excused, notBuilt, all]));
console.log(line('all', [sum('inSuite'), sum('inFullRun'), sum('excused'), sum('notBuilt'), sum('all')]));

const excused = [...untested.reasons].filter(([id]) => !named.has(id));
if (excused.length > 0) console.log(`\nBuilt, and named by no test:\n${excused.map(([id, reason]) => `  ${id}: ${reason}`).join('\n')}`);
if (inFullRun.length > 0) console.log(`\nNamed by tests of npm run test:full alone: ${inFullRun.join(', ')}`);
if (outdated.length > 0) console.log(`\nNamed by a test, so docs/specification/untested.md can do without: ${outdated.join(', ')}`);

const problems = [
  ...titles.flatMap(({ file, wrong }) => wrong.map((title) => `${file}: names no requirement, or not at the end of a test's title: ${title}`)),
  ...missing.map((id) => `${id} is named by no test: ${requirements.get(id)}`),
];
if (problems.length > 0) exitWithError(`\n${problems.join('\n')}`);

// Compares what the titles of tests name (`[PROF-12]` at the end) with the specification. Every requirement is named by a
// test, or stands in docs/specification/untested.md; what stands there and is named may be taken out.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { giveUp, root } from './lib/run.mjs';
import { readSpecification, readUntested } from './lib/specification.mjs';
import { titlesIn } from './lib/titles.mjs';

const { requirements, areas } = readSpecification();
const untested = readUntested(requirements);
const patterns = ['ts', 'tsx'].flatMap((extension) => [`tests/**/*.test.${extension}`, `tests/**/*.e2e.${extension}`]);
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '--', ...patterns.map((pattern) => `:(glob)${pattern}`)], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter(Boolean);

const titles = files.map((file) => ({ file, ...titlesIn(file, readFileSync(join(root, file), 'utf8'), requirements) }));
const named = new Set(titles.flatMap((each) => each.named));
const isNamed = (/** @type {string} */ id) => named.has(id);
const isExcused = (/** @type {string} */ id) => untested.reasons.has(id) || untested.notBuilt.has(id);
const unnamed = [...requirements.keys()].filter((id) => !isNamed(id));

const row = (/** @type {string} */ name, /** @type {readonly string[]} */ ids) =>
  [name.padEnd(36), ...[isNamed, (/** @type {string} */ id) => !isNamed(id) && untested.reasons.has(id), (/** @type {string} */ id) => !isNamed(id) && untested.notBuilt.has(id)]
    .map((has) => String(ids.filter(has).length || '–').padStart(9)), String(ids.length).padStart(6)].join('');
console.log(`${''.padEnd(36)}    named   reason not built    of`);
for (const [prefix, name] of areas) console.log(row(`${name} (${prefix})`, [...requirements.keys()].filter((id) => id.startsWith(`${prefix}-`))));
console.log(row('all', [...requirements.keys()]));

if (untested.reasons.size > 0) console.log('\nBuilt, and named by no test:');
for (const [id, reason] of untested.reasons) if (!isNamed(id)) console.log(`  ${id}: ${reason}`);
const outdated = [...untested.reasons.keys()].filter(isNamed);
if (outdated.length > 0) console.log(`\nNamed by a test, so take it out of docs/specification/untested.md: ${outdated.join(', ')}`);

const problems = [
  ...titles.flatMap(({ file, wrong }) => wrong.map((title) => `${file}: no requirement of the specification, or not at the end of a test's title: ${title}`)),
  ...unnamed.filter((id) => !isExcused(id)).map((id) => `${id} is named by no test: ${requirements.get(id)}`),
];
if (problems.length > 0) giveUp(`\n${problems.join('\n')}`);

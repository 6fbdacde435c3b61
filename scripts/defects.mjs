// Puts the defects of lib/defects.mjs into a copy of the project, one at a time, and says which test finds each:
// npm run defects -- [--only 3,17] [--root <another checkout>]
// The copy is below .cache and has its own packages, since the browser's runner serves no files from outside: the project's own files
// are never touched, however it ends.
import './lib/require-node.mjs';
import { link, mkdir, readFile, readdir, readlink, rm, symlink, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { copySources } from './lib/copy-sources.mjs';
import { ensureChromium } from './lib/chromium.mjs';
import { defects } from './lib/defects.mjs';
import { exitWithError, root as ownRoot, runNode, say } from './lib/run.mjs';

/** @typedef {import('./lib/defects.mjs').Defect} Defect */
/** @typedef {{ readonly file: string, readonly title: string }} Failed `title` is empty where the file itself could not be run. */

const { values: options } = parseArgs({
  options: { only: { type: 'string', default: '' }, root: { type: 'string', default: ownRoot } },
});
const root = resolve(options.root);
const copy = join(root, '.cache', 'defects');
const report = join(copy, '.cache', 'defect-report.json');

const numbers = options.only.split(',').filter(Boolean).map(Number);
const selected = defects.map((defect, index) => ({ ...defect, number: index + 1 })).filter(({ number }) => numbers.length === 0 || numbers.includes(number));
if (selected.length === 0) exitWithError(`--only names none of the ${defects.length} defects.`);

const literally = (/** @type {string} */ text) => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
const env = { ...process.env, CHROMIUM_PATH: await ensureChromium(), TIER: 'suite' };

/**
 * Runs a script of the copy in the copy, and answers its exit code; `output`: what is done with what it says.
 * @param {readonly string[]} args
 * @param {'ignore' | 'inherit'} [output]
 * @returns {Promise<number>}
 */
const inCopy = ([script = '', ...args], output = 'ignore') => runNode(script, args, { cwd: copy, env, stdio: ['ignore', output, output] });

/**
 * Links the files of packages, which are large and the same in the copy.
 * @param {string} from
 * @param {string} to
 * @param {readonly string[]} [without]
 */
async function linkAll(from, to, without = []) {
  await mkdir(to, { recursive: true });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (without.includes(entry.name)) continue;
    if (entry.isDirectory()) await linkAll(source, target);
    else if (entry.isSymbolicLink()) await symlink(await readlink(source), target);
    else await link(source, target);
  }
}

async function makeCopy() {
  await copySources(root, copy);
  await mkdir(join(copy, '.cache'));
  // The runner's caches among the packages belong to the folder in which it ran.
  await linkAll(join(root, 'node_modules'), join(copy, 'node_modules'), ['.vite', '.vite-temp']);
  if (await inCopy(['scripts/generate.mjs'], 'inherit') !== 0) exitWithError('The contract of the copy could not be compiled.');
}

/**
 * Runs test files, or of them what has one of these titles, and answers what failed, in order.
 * @param {readonly string[]} files
 * @param {readonly string[]} questions
 * @param {readonly string[]} [more]
 * @returns {Promise<readonly Failed[]>}
 */
async function failedIn(files, questions, more = []) {
  await rm(report, { force: true });
  const chosen = ['--tags-filter=!full', ...(questions.length > 0 ? ['-t', `(${questions.map(literally).join('|')})`] : [])];
  await inCopy(['node_modules/vitest/vitest.mjs', 'run', '--retry=0', '--reporter=json', `--outputFile=${report}`, ...chosen, ...more, ...files]);
  const { testResults } = JSON.parse(await readFile(report, 'utf8').catch(() => exitWithError(`The test runner ended without a word on ${files.join(', ')}.`)));
  const fileOf = (/** @type {string} */ name) => files.find((file) => name.endsWith(file)) ?? name;
  const failed = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => ({ file: fileOf(name), title: fullName.trim() })));
  const ran = new Set(testResults.filter(({ assertionResults }) => assertionResults.some(({ status }) => status === 'passed' || status === 'failed')).map(({ name }) => fileOf(name)));
  return failed.length > 0 ? failed : files.filter((file) => !ran.has(file)).map((file) => ({ file, title: '' }));
}

/** Names the test files that fail without a defect, twice, since a test may fail once on a busy machine: they can find nothing. */
async function unfitFiles() {
  const whole = [...new Set(selected.filter(({ question }) => question === undefined).flatMap(({ tests }) => tests))];
  const inPart = selected.filter(({ question }) => question !== undefined);
  const parts = [...new Set(inPart.flatMap(({ tests }) => tests))].filter((file) => !whole.includes(file));
  const questions = inPart.flatMap(({ question = '' }) => question);
  /** @type {Failed[]} */
  const found = [];
  for (const [files, titles] of /** @type {const} */ ([[whole, []], [parts, questions]])) {
    if (files.length === 0) continue;
    say(`Running ${files.length} test files without a defect`);
    const firstFailures = [...new Set((await failedIn(files, titles)).map(({ file }) => file))];
    if (firstFailures.length > 0) say(`Once more, as they failed: ${firstFailures.join(', ')}`);
    if (firstFailures.length > 0) found.push(...await failedIn(firstFailures, titles));
  }
  for (const { file, title } of found) console.log(`  fails without a defect: ${file} > ${title || '(none of its tests ran)'}`);
  return [...new Set(found.map(({ file }) => file))];
}

/**
 * The first test that fails with a defect in the copy; nothing where none does.
 * @param {Defect} defect
 * @returns {Promise<Failed | undefined>}
 */
async function finderOf(defect) {
  const path = join(copy, defect.file);
  const source = await readFile(path, 'utf8');
  if (source.split(defect.was).length !== 2) exitWithError(`${defect.file} does not hold once: ${defect.was}`);
  try {
    await writeFile(path, source.replace(defect.was, () => defect.now));
    return (await failedIn(defect.tests, defect.question === undefined ? [] : [defect.question], ['--bail=1'])).find(({ title }) => title !== '');
  } finally {
    await writeFile(path, source);
  }
}

await makeCopy();
const unfit = await unfitFiles();
if (unfit.length === 0) say('All of them pass');
const rows = [];
for (const defect of selected) {
  const found = defect.tests.some((file) => unfit.includes(file)) ? undefined : await finderOf(defect);
  const finder = found ? `${found.file} > ${found.title}` : 'NOT FOUND';
  rows.push({ number: defect.number, name: defect.name, finder, isFound: found !== undefined });
  console.log(`${String(defect.number).padStart(2)} ${defect.name}\n   ${found ? `found by ${finder}` : `NOT FOUND by ${defect.tests.join(', ')}`}`);
}
console.log(['', '| | defect | found by |', '|---|---|---|', ...rows.map(({ number, name, finder }) => `| ${number} | ${name} | ${finder.replaceAll('|', '/')} |`), ''].join('\n'));
const count = rows.filter(({ isFound }) => isFound).length;
console.log(`${count} of ${rows.length} found`);
process.exitCode = count === rows.length ? 0 : 1;

// Puts the defects of lib/defects.mjs into a copy of the project, one at a time, and says which test finds each:
// npm run defects -- [--only 3,17] [--root <another checkout> --column before]
// The copy is below .cache, with packages of its own to the browser's runner, which serves nothing from elsewhere: the project's own
// files are never touched, however it ends.
import './lib/require-node.mjs';
import { spawn } from 'node:child_process';
import { cp, link, mkdir, readFile, readdir, readlink, rm, symlink, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureChromium } from './lib/chromium.mjs';
import { defects } from './lib/defects.mjs';
import { giveUp, root as ownRoot, say } from './lib/run.mjs';

/** @typedef {import('./lib/defects.mjs').Defect} Defect */
/** @typedef {{ readonly file: string, readonly title: string }} Failed `title` is empty where the file itself could not be run. */

const { values: options } = parseArgs({
  options: { only: { type: 'string', default: '' }, root: { type: 'string', default: ownRoot }, column: { type: 'string', default: 'tests' } },
});
if (options.column !== 'tests' && options.column !== 'before') giveUp('--column is tests or before.');
const isBefore = options.column === 'before';
const root = resolve(options.root);
const copy = join(root, '.cache', 'defects');
const report = join(copy, '.cache', 'defect-report.json');

const testsOf = (/** @type {Defect} */ { tests, before = tests }) => (isBefore ? before : tests);
const numbers = options.only.split(',').filter(Boolean).map(Number);
const asked = defects.map((defect, index) => ({ ...defect, number: index + 1 })).filter(({ number }) => numbers.length === 0 || numbers.includes(number));
if (asked.length === 0) giveUp(`--only names none of the ${defects.length} defects.`);

const isEndToEnd = (/** @type {string} */ file) => file.endsWith('.e2e.ts');
const env = { ...process.env, CHROMIUM_PATH: await ensureChromium(), ...(!isBefore && { TIER: 'suite' }) };

/**
 * Runs a script of the copy in the copy, and answers its exit code; `output`: what is done with what it says.
 * @param {readonly string[]} args
 * @param {'ignore' | 'inherit'} [output]
 * @returns {Promise<number>}
 */
const inCopy = (args, output = 'ignore') => new Promise((done) => {
  const child = spawn(process.execPath, [...args], { cwd: copy, env, stdio: ['ignore', output, output] });
  child.once('close', (code) => done(code ?? 1));
});

/**
 * A package is large, and the same in the copy: its files are linked.
 * @param {string} from
 * @param {string} to
 */
async function linkAll(from, to) {
  await mkdir(to, { recursive: true });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    // What the runner keeps there is of the folder that it ran in.
    if (entry.name.startsWith('.vite')) continue;
    if (entry.isDirectory()) await linkAll(source, target);
    else if (entry.isSymbolicLink()) await symlink(await readlink(source), target);
    else await link(source, target);
  }
}

const leftOut = new Set(['.cache', '.data', '.git', 'dist', 'node_modules']);

async function makeCopy() {
  await rm(copy, { recursive: true, force: true });
  await mkdir(join(copy, '.cache'), { recursive: true });
  for (const name of await readdir(root)) if (!leftOut.has(name)) await cp(join(root, name), join(copy, name), { recursive: true });
  await linkAll(join(root, 'node_modules'), join(copy, 'node_modules'));
  const code = await inCopy([asked.some((defect) => testsOf(defect).some(isEndToEnd)) ? 'scripts/build.mjs' : 'scripts/generate.mjs'], 'inherit');
  if (code !== 0) giveUp('The copy could not be built.');
}

/** What end-to-end tests are shown: the pages alone, since nothing else of what is built is looked at by the tests of a screen. */
async function buildPages() {
  if (await inCopy(['node_modules/vite/bin/vite.js', 'build']) !== 0) giveUp('The pages of the copy could not be built.');
}

/**
 * Runs test files, and answers what failed, in order.
 * @param {readonly string[]} files
 * @param {readonly string[]} [more]
 * @returns {Promise<readonly Failed[]>}
 */
async function failedIn(files, more = []) {
  await rm(report, { force: true });
  const tier = isBefore ? [] : ['--tags-filter=!full'];
  await inCopy(['node_modules/vitest/vitest.mjs', 'run', '--retry=0', '--reporter=json', `--outputFile=${report}`, ...tier, ...more, ...files]);
  const { testResults } = JSON.parse(await readFile(report, 'utf8').catch(() => giveUp(`The test runner ended without a word on ${files.join(', ')}.`)));
  const failed = testResults.filter(({ status }) => status === 'failed').flatMap(({ name, assertionResults }) => {
    const file = files.find((each) => name.endsWith(each)) ?? name;
    const titles = assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName.trim());
    return (titles.length > 0 ? titles : ['']).map((title) => ({ file, title }));
  });
  const ran = files.filter((file) => testResults.some(({ name }) => name.endsWith(file)));
  return [...failed, ...files.filter((file) => !ran.includes(file) && failed.length === 0).map((file) => ({ file, title: '' }))];
}

/** What is found means nothing in a file that fails by itself: its names. On a busy machine a test may fail once. */
async function broken() {
  const files = [...new Set(asked.flatMap(testsOf))];
  say(`Running ${files.length} test files without a defect`);
  const once = [...new Set((await failedIn(files)).map(({ file }) => file))];
  if (once.length === 0) return once;
  say(`Once more, as they failed: ${once.join(', ')}`);
  const twice = await failedIn(once);
  for (const { file, title } of twice) console.log(`  fails without a defect: ${file} > ${title}`);
  return [...new Set(twice.map(({ file }) => file))];
}

/**
 * The first test that fails with a defect in the copy; nothing where none does.
 * @param {Defect} defect
 * @returns {Promise<Failed | undefined>}
 */
async function finderOf(defect) {
  const path = join(copy, defect.file);
  const source = await readFile(path, 'utf8');
  if (source.split(defect.was).length !== 2) giveUp(`${defect.file} does not hold once: ${defect.was}`);
  const files = testsOf(defect);
  try {
    await writeFile(path, source.replace(defect.was, () => defect.now));
    if (files.some(isEndToEnd)) await buildPages();
    return (await failedIn(files, ['--bail=1'])).find(({ title }) => title !== '');
  } finally {
    await writeFile(path, source);
  }
}

await makeCopy();
const unfit = await broken();
if (unfit.length === 0) say('All of them pass');
const rows = [];
for (const defect of asked) {
  const files = testsOf(defect);
  const found = files.some((file) => unfit.includes(file)) ? undefined : await finderOf(defect);
  const finder = found ? `${found.file} > ${found.title}` : 'NOT FOUND';
  rows.push({ number: defect.number, name: defect.name, finder, isFound: found !== undefined });
  console.log(`${String(defect.number).padStart(2)} ${defect.name}\n   ${found ? `found by ${finder}` : `NOT FOUND by ${files.join(', ')}`}`);
}
console.log(['', '| | defect | found by |', '|---|---|---|', ...rows.map(({ number, name, finder }) => `| ${number} | ${name} | ${finder.replaceAll('|', '/')} |`), ''].join('\n'));
const count = rows.filter(({ isFound }) => isFound).length;
console.log(`${count} of ${rows.length} found`);
process.exitCode = count === rows.length ? 0 : 1;

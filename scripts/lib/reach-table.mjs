// tests/reach.json: what each test file reached in the last full run that no import of its own tells, which is what its pages
// loaded later and which calls its server was sent. A file that is not in it may reach everything that it can load.
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readGraph } from './import-graph.mjs';
import { root } from './run.mjs';

/** @typedef {{ readonly loads: readonly string[], readonly calls: readonly string[] }} Reached `loads`: modules that are imported by `import()`; `calls`: names of the contract. */
/** @typedef {Readonly<Record<string, Reached>>} ReachTable By test file. */
/** @typedef {{ readonly method: string, readonly path: string }} Call */

const table = join(root, 'tests', 'reach.json');

/** @returns {ReachTable} */
export const readReach = () => JSON.parse(readFileSync(table, 'utf8'));

/** @returns {ReadonlyMap<string, Call>} By name. */
export function readCalls() {
  const names = readdirSync(join(root, 'schemas', 'wire')).filter((file) => file.endsWith('.json'));
  return new Map(names.flatMap((file) => {
    const call = JSON.parse(readFileSync(join(root, 'schemas', 'wire', file), 'utf8'))['x-call'];
    return call ? [/** @type {const} */ ([file.replace('.json', ''), call])] : [];
  }));
}

const escaped = (/** @type {string} */ text) => text.replaceAll('.', String.raw`\.`);

/**
 * What was asked for, by name: requests as `POST /api/v1/auth/login.json`, chunks as `GET /assets/name-hash.js`, modules of a
 * server for developers as `GET /src/app/main.tsx`.
 * @param {readonly string[]} requests
 * @param {ReadonlyMap<string, Call>} calls
 * @param {ReadonlyMap<string, string>} modules What is loaded later, by the path that it is asked for.
 * @returns {Reached}
 */
export function reachedBy(requests, calls, modules) {
  const patterns = [...calls].map(([name, { method, path }]) =>
    /** @type {const} */ ([name, new RegExp(`^${method} ${path.split(/\{\w+\}/).map(escaped).join('[^/]+')}$`)]));
  const plain = requests.map((request) => request.replace(/[?#].*$/, ''));
  const loaded = plain.flatMap((request) => modules.get(request.replace(/^GET /, '')) ?? []);
  const named = patterns.filter(([, pattern]) => plain.some((request) => pattern.test(request))).map(([name]) => name);
  return { loads: [...new Set(loaded)].sort(), calls: named.sort() };
}

/** What is loaded later, by its address in the built page and at a server for developers. */
function laterModules() {
  const later = new Set([...readGraph().values()].flatMap((imports) => imports.later).filter((module) => !module.startsWith('src/i18n/locales/')));
  const manifest = JSON.parse(readFileSync(join(root, 'dist', 'manifest.json'), 'utf8'));
  return new Map([...later].flatMap((module) => [
    /** @type {const} */ ([`/${module}`, module]),
    ...(module in manifest ? [/** @type {const} */ ([`/${manifest[module].file}`, module])] : []),
  ]));
}

/**
 * Writes the table of a full run.
 * @param {string} folder Where the run noted the requests of each file (tests/reach).
 */
export function writeReach(folder) {
  if (!existsSync(folder)) return;
  const [calls, modules] = [readCalls(), laterModules()];
  const rows = readdirSync(folder).sort().flatMap((name) => {
    const { file, requests } = JSON.parse(readFileSync(join(folder, name), 'utf8'));
    const reached = reachedBy(requests, calls, modules);
    // A file without a page and without a server reaches what it imports.
    return reached.loads.length + reached.calls.length > 0 ? [`${JSON.stringify(file)}: ${JSON.stringify(reached)}`] : [];
  });
  writeFileSync(table, `{\n${rows.join(',\n')}\n}\n`);
}

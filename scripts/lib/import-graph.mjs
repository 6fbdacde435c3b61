// Which module imports which, read from the sources: what a change can reach.
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join, posix } from 'node:path';
import { root } from './run.mjs';

/**
 * What a module imports: at once, and by `import()`, perhaps later.
 * @typedef {{ readonly now: readonly string[], readonly later: readonly string[] }} Imports Paths from the root.
 * @typedef {ReadonlyMap<string, Imports>} Graph
 */

const STATIC_IMPORT = /^(?:import|export)\s(?!type\b)(?:[^'"`;]*?\sfrom\s+)?['"]([^'"]+)['"]/gm;
/** Specifiers that are computed at run time are ignored. */
const DYNAMIC_IMPORT = /\bimport\(\s*['"]([^'"$]+)['"]\s*\)/g;
const GLOB = /import\.meta\.glob\(\s*'(\/?)([^'*]+)/g;

/** Files that a module reads, starts or builds without an import. */
const OTHER_INPUTS = new Map(Object.entries({
  'tests/server/support/spawned-server.ts': ['server/app/main.ts', 'server/app/admin.ts'],
  'tests/packages/readme.test.ts': ['packages/arbitraries/'],
  'index.html': ['src/app/main.tsx'],
  'server/app/main.ts': ['server/demo/'],
}));

/** Every walk opens the built page, on the built server. */
const WALK_INPUTS = ['index.html', 'server/app/main.ts', 'server/app/admin.ts'];

/** What generated code is made of (scripts/generate.mjs). */
function sourcesOf(/** @type {string} */ file) {
  if (file.startsWith('src/fields/generated/')) return ['schemas/input-types/'];
  const call = /^src\/wire\/generated\/(.+?)\.ts$/.exec(file)?.[1];
  if (call === undefined) return undefined;
  return call.startsWith('common/') ? ['schemas/wire/common.json'] : [`schemas/wire/${call}.json`, 'schemas/wire/common.json'];
}

/**
 * @param {string} file From the root.
 * @param {string} code
 * @returns {Imports}
 */
export function importsOf(file, code) {
  const resolved = (/** @type {string} */ specifier) => posix.join(posix.dirname(file), specifier.replace(/\?.*$/, ''));
  const found = (/** @type {RegExp} */ pattern) => [...code.matchAll(pattern)].map(([, specifier = '']) => specifier).filter((specifier) => specifier.startsWith('.')).map(resolved);
  const globbed = [...code.matchAll(GLOB)].map(([, slash, folder = '']) => (slash ? folder : resolved(folder)));
  const otherInputs = [...(sourcesOf(file) ?? []), ...(OTHER_INPUTS.get(file) ?? []), ...(file.endsWith('.e2e.ts') ? WALK_INPUTS : [])];
  return { now: sourcesOf(file) ?? [...found(STATIC_IMPORT), ...globbed, ...otherInputs], later: found(DYNAMIC_IMPORT) };
}

const FOLDERS = ['src', 'widgets', 'server', 'schemas', 'scripts', 'packages', 'tests', 'tools'];

/** @returns {Graph} Of all modules of the project, and of data that they import, which imports nothing. */
export function readGraph() {
  const files = ['index.html', ...FOLDERS.flatMap((folder) => readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => posix.join(folder, file.replaceAll('\\', '/'))))];
  return new Map(files.filter((file) => statSync(join(root, file)).isFile()).map((file) =>
    [file, /\.(tsx?|m?js|html)$/.test(file) ? importsOf(file, readFileSync(join(root, file), 'utf8')) : { now: [], later: [] }]));
}

/**
 * How many imports lie between a module and the nearest of those that were changed; undefined where none is reached. A folder
 * that ends with `/` is all that stands in it.
 * @param {Graph} graph
 * @param {string} start
 * @param {ReadonlySet<string>} changed
 * @param {(from: string, to: string, isLater: boolean) => boolean} followsImport Whether this start follows an import.
 */
export function distanceTo(graph, start, changed, followsImport) {
  const isChanged = (/** @type {string} */ file) => changed.has(file) || (file.endsWith('/') && [...changed].some((path) => path.startsWith(file)));
  const seen = new Set([start]);
  let reached = [start];
  for (let distance = 0; reached.length > 0; distance += 1) {
    if (reached.some(isChanged)) return distance;
    const next = reached.flatMap((file) => {
      const { now = [], later = [] } = graph.get(file) ?? {};
      return [...now.filter((to) => followsImport(file, to, false)), ...later.filter((to) => followsImport(file, to, true))];
    });
    reached = [...new Set(next)].filter((file) => !seen.has(file));
    for (const file of reached) seen.add(file);
  }
  return undefined;
}

import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.mjs';

/**
 * What can be cited.
 * @typedef {object} Specification
 * @property {ReadonlyMap<string, readonly string[]>} sections Number → its terms: headings, and bold words that begin a line of a list.
 * @property {readonly string[]} decisions Headings of `docs/specification/decisions.md`.
 * @property {ReadonlyMap<string, string>} requirements Id → the rest of its line.
 * @property {ReadonlyMap<string, string>} areas What ids begin with → what that area is called.
 * @property {readonly string[]} records Files of `docs/decisions/`.
 */

const read = (/** @type {string} */ path) => readFileSync(join(root, 'docs', path), 'utf8');
const groups = (/** @type {string} */ text, /** @type {RegExp} */ pattern) =>
  [...text.matchAll(pattern)].map(([, first = '', second = '']) => /** @type {[string, string]} */ ([first, second]));

const termsOf = (/** @type {string} */ section) => groups(section, /^(?:### |- \*\*)(.+?)(?:\*\*.*)?$/gm).map(([term]) => term);

/** @returns {ReadonlyMap<string, readonly string[]>} */
function readSections() {
  const [, ...sections] = read('specification.md').split(/^## §/m);
  return new Map(sections.map((section) => [section.charAt(0), termsOf(section)]));
}

/** A list that may name nothing twice. */
function uniqueMap(/** @type {[string, string][]} */ pairs) {
  const map = new Map(pairs);
  const duplicates = pairs.map(([name]) => name).filter((name, index, names) => names.indexOf(name) !== index);
  if (duplicates.length > 0) throw new Error(`The specification has twice: ${duplicates.join(', ')}`);
  return map;
}

/** @returns {Specification} */
export function readSpecification() {
  const requirements = readdirSync(join(root, 'docs/specification/requirements'))
    .map((file) => read(`specification/requirements/${file}`))
    .join('\n');
  return {
    sections: readSections(),
    decisions: groups(read('specification/decisions.md'), /^## (.+)$/gm).map(([heading]) => heading),
    requirements: uniqueMap(groups(requirements, /^- \*\*([^*]+)\*\* (.+)$/gm)),
    areas: uniqueMap(groups(requirements, /^## (.+) \(([A-Z]+)\)$/gm).map(([name, prefix]) => [prefix, name])),
    records: readdirSync(join(root, 'docs/decisions')),
  };
}

/**
 * What `docs/specification/untested.md` says of requirements that no test names.
 * @typedef {{ readonly notBuilt: ReadonlySet<string>, readonly reasons: ReadonlyMap<string, string> }} Untested
 */

/**
 * @param {ReadonlyMap<string, unknown>} requirements By id.
 * @returns {Untested}
 */
export function readUntested(requirements) {
  const [, notBuilt = '', built = ''] = read('specification/untested.md').split(/^## .+$/m);
  const lines = (/** @type {string} */ part) => groups(part, /^- \*\*([^*]+)\*\* (.+)$/gm);
  const idsOf = (/** @type {string} */ name) => [...requirements.keys()].filter((id) => id === name || id.startsWith(`${name}-`));
  const names = lines(notBuilt).flatMap(([list]) => list.split(', '));
  const reasons = uniqueMap(lines(built));
  const unknown = [...names, ...reasons.keys()].filter((name) => idsOf(name).length === 0);
  if (unknown.length > 0) throw new Error(`docs/specification/untested.md names what the specification has not: ${unknown.join(', ')}`);
  return { notBuilt: new Set(names.flatMap(idsOf)), reasons };
}

import ts from 'typescript';
import { isWhollyFull } from './test-files.mjs';

/**
 * The requirements that the titles of a test file name.
 * @typedef {{ readonly named: readonly string[], readonly inSuite: readonly string[], readonly wrong: readonly string[] }} Titles
 *   `inSuite`: those of `named` that a test of `npm test` shows, which takes none with the tag `full`.
 */

/** What ends a title: `[PROF-12]`, `[PROF-12, PROF-13]`. */
const list = /\[([A-Z]+-\d{2}(?:, [A-Z]+-\d{2})*)\]$/;
/** What looks like such an end and is not one. */
const looksLikeList = /\[[^\]]*[A-Za-z]{2,}[-_ ]?\d+[^\]]*\]\W*$|[[(][A-Z]{2,}-\d+[^\])]*[\])]/;
/** A test under one of these is not run, or not always. */
const unreliable = new Set(['skip', 'todo', 'fails', 'skipIf', 'runIf']);

const endOf = (/** @type {import('typescript').Node} */ node) => {
  if (ts.isStringLiteralLike(node)) return node.text;
  return ts.isTemplateExpression(node) ? node.templateSpans.at(-1)?.literal.text : undefined;
};

/**
 * `it.skip.each` → it, skip, each
 * @param {import('typescript').Node} node
 * @returns {string[]}
 */
const namesIn = (node) => {
  if (ts.isIdentifier(node)) return [node.text];
  if (ts.isPropertyAccessExpression(node)) return [...namesIn(node.expression), node.name.text];
  return ts.isCallExpression(node) ? namesIn(node.expression) : [];
};

const tagsIn = (/** @type {import('typescript').Expression} */ tags) =>
  (ts.isArrayLiteralExpression(tags) ? [...tags.elements] : [tags]).map((tag) => (ts.isStringLiteralLike(tag) ? tag.text : undefined));

/** Whether a call has the tag among its options: `it('…', { tags: 'full' }, …)`. */
const hasFullTag = (/** @type {import('typescript').CallExpression} */ call) =>
  call.arguments.some((argument) => ts.isObjectLiteralExpression(argument) && argument.properties.some((property) =>
    ts.isPropertyAssignment(property) && ts.isIdentifier(property.name) && property.name.text === 'tags' && tagsIn(property.initializer).includes('full')));

const isTest = (/** @type {readonly string[]} */ [root = '']) => ['it', 'test', 'describe'].includes(root);

/**
 * Reads the ids at the ends of titles and of the rows that titles are made of. A group names nothing: an id says what one
 * test shows. What is never or not always run names nothing either. Of rows that stand apart from their test nobody knows its tag.
 * @param {string} file Its name, which says whether it holds JSX.
 * @param {string} code
 * @param {ReadonlyMap<string, unknown>} requirements By id.
 * @returns {Titles}
 */
export function titlesIn(file, code, requirements) {
  /** @type {Set<string>} */
  const named = new Set();
  /** @type {Set<string>} */
  const inSuite = new Set();
  /** @type {string[]} */
  const wrong = [];
  const read = (/** @type {string} */ title, /** @type {boolean} */ isGroup, /** @type {boolean} */ isFull) => {
    const ids = list.exec(title)?.[1]?.split(', ') ?? [];
    const isKnown = ids.every((id) => requirements.has(id));
    if (ids.length === 0 ? looksLikeList.test(title) : isGroup || !isKnown) wrong.push(title);
    else {
      for (const id of ids) named.add(id);
      if (!isFull) for (const id of ids) inSuite.add(id);
    }
  };
  const visit = (/** @type {import('typescript').Node} */ node, /** @type {boolean} */ isFull, /** @type {boolean} */ isGroup = false) => {
    const end = endOf(node);
    if (end !== undefined) read(end, isGroup, isFull);
    if (!ts.isCallExpression(node)) return ts.forEachChild(node, (child) => visit(child, isFull));
    const names = namesIn(node.expression);
    if (isTest(names) && names.some((name) => unreliable.has(name))) return;
    const isTagged = isFull || (isTest(names) && hasFullTag(node));
    visit(node.expression, isTagged);
    node.arguments.forEach((argument, index) => visit(argument, isTagged, index === 0 && names[0] === 'describe'));
  };
  visit(ts.createSourceFile(file, code, ts.ScriptTarget.Latest), isWhollyFull(code));
  return { named: [...named], inSuite: [...inSuite], wrong };
}

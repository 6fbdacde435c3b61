import ts from 'typescript';

/**
 * The requirements that the titles of a test file name.
 * @typedef {{ readonly named: readonly string[], readonly wrong: readonly string[] }} Titles
 */

/** What ends a title: `[PROF-12]`, `[PROF-12, PROF-13]`. */
const list = /\[([A-Z]+-\d{2}(?:, [A-Z]+-\d{2})*)\]$/;
/** What somebody may have meant as such an end. */
const meantAsList = /\[[^\]]*[A-Za-z]{2,}[-_ ]?\d+[^\]]*\]\W*$|[[(][A-Z]{2,}-\d+[^\])]*[\])]/;
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

const isTest = (/** @type {readonly string[]} */ [root = '']) => ['it', 'test', 'describe'].includes(root);

/**
 * Reads the ids at the ends of titles and of the rows that titles are made of. A group names nothing: an id says what one
 * test shows. What is never or not always run names nothing either.
 * @param {string} file Its name, which says whether it holds JSX.
 * @param {string} code
 * @param {ReadonlyMap<string, unknown>} requirements By id.
 * @returns {Titles}
 */
export function titlesIn(file, code, requirements) {
  /** @type {Set<string>} */
  const named = new Set();
  /** @type {string[]} */
  const wrong = [];
  const read = (/** @type {string} */ title, /** @type {boolean} */ isGroup) => {
    const ids = list.exec(title)?.[1]?.split(', ') ?? [];
    const isKnown = ids.every((id) => requirements.has(id));
    if (ids.length === 0 ? meantAsList.test(title) : isGroup || !isKnown) wrong.push(title);
    else for (const id of ids) named.add(id);
  };
  const visit = (/** @type {import('typescript').Node} */ node, /** @type {boolean} */ isGroup = false) => {
    const end = endOf(node);
    if (end !== undefined) read(end, isGroup);
    if (!ts.isCallExpression(node)) return ts.forEachChild(node, (child) => visit(child));
    const names = namesIn(node.expression);
    if (isTest(names) && names.some((name) => unreliable.has(name))) return;
    visit(node.expression);
    node.arguments.forEach((argument, index) => visit(argument, index === 0 && names[0] === 'describe'));
  };
  visit(ts.createSourceFile(file, code, ts.ScriptTarget.Latest));
  return { named: [...named], wrong };
}

// Defects as they happen by mistake: each is one small change of a source text.
import ts from 'typescript';

/** @typedef {{ start: number, end: number, text: string, kind: string }} Mutation */

const { SyntaxKind } = ts;

const operators = new Map([
  ['<', '<='], ['<=', '<'], ['>', '>='], ['>=', '>'], ['===', '!=='], ['!==', '==='], ['&&', '||'], ['||', '&&'], ['+', '-'], ['-', '+'], ['*', '/'], ['/', '*'],
]);
const removable = new Set(['trim', 'filter', 'slice', 'toLowerCase', 'replace', 'replaceAll', 'sort', 'padStart', 'flat']);
const swapped = new Map([
  ['find', 'findLast'], ['findLast', 'find'], ['findIndex', 'findLastIndex'], ['some', 'every'], ['every', 'some'], ['startsWith', 'endsWith'], ['max', 'min'], ['padStart', 'padEnd'],
]);

const codePoint = String.raw`(?:\\{1,2}u[0-9a-fA-F]{4}|\\{1,2}[a-zA-Z]|\\{1,2}[^a-zA-Z]|[^\\\]])`;
const classMember = new RegExp(`${codePoint}(?:-${codePoint})?`, 'g');

/** Of the text of a pattern: a member of a class dropped, a range a character shorter, anchors, quantifiers and alternatives dropped. */
function* inPattern(pattern, offset) {
  for (const { 0: whole, index } of pattern.matchAll(/\[\^?((?:\\{1,2}u[0-9a-fA-F]{4}|\\{1,2}.|\$\{\w+\}|[^\]\\])*)\]/g)) {
    const first = index + (whole.startsWith('[^') ? 2 : 1);
    const inside = whole.slice(first - index, -1).replaceAll(/\$\{\w+\}/g, (hole) => '\0'.repeat(hole.length));
    const members = [...inside.matchAll(classMember)].filter(({ 0: member }) => !member.includes('\0'));
    if (members.length > 1 || inside.includes('\0')) for (const member of members) {
      yield { start: offset + first + member.index, end: offset + first + member.index + member[0].length, text: '', kind: 'class member dropped' };
    }
    for (const member of members) {
      const hex = /-(\\{1,2}u)([0-9a-fA-F]{4})$/.exec(member[0]);
      const [start, end] = [offset + first + member.index, offset + first + member.index + member[0].length];
      if (hex) yield { start: end - 4, end, text: (Number.parseInt(hex[2] ?? '', 16) - 1).toString(16).padStart(4, '0'), kind: 'range ends a character earlier' };
      const low = /^(\\{1,2}u)([0-9a-fA-F]{4})-/.exec(member[0]);
      const escape = low?.[1]?.length ?? 0;
      if (low) yield { start: start + escape, end: start + escape + 4, text: (Number.parseInt(low[2] ?? '', 16) + 1).toString(16).padStart(4, '0'), kind: 'range begins a character later' };
    }
  }
  const outside = pattern.replaceAll(/\[(?:\\.|[^\]\\])*\]/g, (group) => 'x'.repeat(group.length)).replaceAll(/\$\{\w+\}/g, (hole) => 'x'.repeat(hole.length)).replaceAll(/\\{1,2}[^\\]/g, (escape) => 'x'.repeat(escape.length));
  for (const { 0: sign, index } of outside.matchAll(/\^|\$(?!\{)|(?<=[x)\w])(?:[*+?]\??|\{\d+(?:,\d*)?\})/g)) {
    yield { start: offset + index, end: offset + index + sign.length, text: '', kind: `"${sign}" dropped` };
  }
  for (const { 0: part, index } of outside.matchAll(/\|[^|()]+/g)) yield { start: offset + index, end: offset + index + part.length, text: '', kind: 'alternative dropped' };
  for (const { 0: counts, 1: low, index } of outside.matchAll(/\{(\d+)(?:,\d*)?\}/g)) {
    const at = offset + index + 1;
    if (counts) yield { start: at, end: at + (low?.length ?? 0), text: String(Number(low) + 1), kind: 'one more demanded' };
  }
}

const isPattern = (text) => /\\u[0-9a-fA-F]{4}|^\^|\$$/.test(text);
const isProse = (text) => / /.test(text.trim());

/** Whether a node does not run, such as a type or an import. */
const isSkipped = (node) => ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isTypeNode(node) || ts.isInterfaceDeclaration(node)
  || ts.isTypeAliasDeclaration(node) || ts.isThrowStatement(node) || (ts.isVariableStatement(node) && node.modifiers?.some(({ kind }) => kind === SyntaxKind.DeclareKeyword));

const replaced = (node, file, text, kind) => ({ start: node.getStart(file), end: node.end, text, kind });

/** An element of a list, with the comma after or before it. */
function withoutElement(elements, index, file) {
  const [element, next, before] = [elements[index], elements[index + 1], elements[index - 1]];
  if (next) return { start: element.getStart(file), end: next.getStart(file), text: '', kind: 'element dropped' };
  return { start: before ? before.end : element.getStart(file), end: element.end, text: '', kind: 'element dropped' };
}

const byKind = {
  [SyntaxKind.BinaryExpression]: function* (node, file) {
    const sign = node.operatorToken.getText(file);
    const other = operators.get(sign);
    if (other) yield replaced(node.operatorToken, file, other, `${sign} as ${other}`);
    if (sign === '??') {
      yield replaced(node, file, node.left.getText(file), 'default dropped');
      yield replaced(node, file, `(${node.right.getText(file)})`, 'default always');
    }
  },
  [SyntaxKind.PrefixUnaryExpression]: function* (node, file) {
    if (node.operator === SyntaxKind.ExclamationToken) yield replaced(node, file, node.operand.getText(file), 'negation dropped');
  },
  [SyntaxKind.ConditionalExpression]: function* (node, file) {
    yield replaced(node, file, `${node.condition.getText(file)} ? ${node.whenFalse.getText(file)} : ${node.whenTrue.getText(file)}`, 'branches swapped');
  },
  [SyntaxKind.IfStatement]: function* (node, file) {
    yield replaced(node.expression, file, `!(${node.expression.getText(file)})`, 'condition negated');
    yield replaced(node.expression, file, 'false', 'condition never met');
  },
  [SyntaxKind.NumericLiteral]: function* (node, file) {
    yield replaced(node, file, String(Number(node.text) + 1), 'number one more');
  },
  [SyntaxKind.TrueKeyword]: function* (node, file) { yield replaced(node, file, 'false', 'true as false'); },
  [SyntaxKind.FalseKeyword]: function* (node, file) { yield replaced(node, file, 'true', 'false as true'); },
  [SyntaxKind.RegularExpressionLiteral]: function* (node, file) {
    const [, pattern = '', flags = ''] = /^\/(.*)\/(\w*)$/s.exec(node.text) ?? [];
    yield* inPattern(pattern, node.getStart(file) + 1);
    for (const [index, flag] of [...flags].entries()) yield { start: node.end - flags.length + index, end: node.end - flags.length + index + 1, text: '', kind: `flag ${flag} dropped` };
  },
  [SyntaxKind.CallExpression]: function* (node, file) {
    const { expression, arguments: given } = node;
    if (ts.isPropertyAccessExpression(expression)) {
      const name = expression.name.text;
      if (removable.has(name)) yield replaced(node, file, expression.expression.getText(file), `${name}() dropped`);
      if (swapped.has(name)) yield replaced(expression.name, file, swapped.get(name), `${name} as ${swapped.get(name)}`);
    }
    // The order of the arguments does not matter to Math.min and Math.max.
    const isInAnyOrder = /^Math\.(min|max)$/.test(expression.getText(file));
    if (given.length === 2 && !isInAnyOrder && given.every((one) => !ts.isArrowFunction(one) && !ts.isSpreadElement(one))) {
      yield { start: given[0].getStart(file), end: given[1].end, text: `${given[1].getText(file)}, ${given[0].getText(file)}`, kind: 'arguments swapped' };
    }
  },
  [SyntaxKind.ArrayLiteralExpression]: function* (node, file) {
    for (const index of node.elements.keys()) yield withoutElement(node.elements, index, file);
  },
  [SyntaxKind.ObjectLiteralExpression]: function* (node, file) {
    for (const index of node.properties.keys()) yield withoutElement(node.properties, index, file);
  },
  [SyntaxKind.ExpressionStatement]: function* (node, file) { yield replaced(node, file, ';', 'statement dropped'); },
  [SyntaxKind.ReturnStatement]: function* (node, file) {
    if (node.expression && node.expression.getText(file) !== 'undefined') yield replaced(node.expression, file, 'undefined', 'nothing returned');
  },
};

function* ofText(node, file) {
  const isKey = (ts.isPropertyAssignment(node.parent) && node.parent.name === node) || ts.isElementAccessExpression(node.parent);
  if (isKey || isProse(node.text)) return;
  const raw = node.getText(file);
  const [words, at] = [raw.slice(1, -1), node.getStart(file) + 1];
  // The text is used in a character class elsewhere.
  if (/^\\{1,2}u/.test(words)) yield* inPattern(`[${words}]`, at - 1);
  else if (isPattern(words)) yield* inPattern(words, at);
  yield replaced(node, file, node.text === '' ? "'other'" : "''", 'text changed');
}

/** Every mutation of a module. */
export function mutationsOfModule(source) {
  const file = ts.createSourceFile('module.ts', source, ts.ScriptTarget.Latest, true);
  /** @type {Mutation[]} */
  const found = [];
  const visit = (node) => {
    if (isSkipped(node)) return;
    if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) found.push(...ofText(node, file));
    if (ts.isTemplateExpression(node) && isPattern(node.getText(file).slice(1, -1))) found.push(...inPattern(node.getText(file).slice(1, -1), node.getStart(file) + 1));
    found.push(...(byKind[node.kind]?.(node, file) ?? []));
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found.filter(({ start, end, text }) => source.slice(start, end) !== text);
}

const ignoredKeys = new Set(['$schema', '$id', 'title', 'description']);

/** Every mutation of a file of JSON: a member, an element or a part of a pattern dropped, a number one more, a flag the other way. */
export function mutationsOfJson(source) {
  const file = ts.parseJsonText('schema.json', source);
  /** @type {Mutation[]} */
  const found = [];
  const keyOf = (member) => member.name?.getText(file).slice(1, -1);
  const visit = (node) => {
    if (ts.isPropertyAssignment(node)) {
      if (!ignoredKeys.has(keyOf(node))) visit(node.initializer);
      return;
    }
    if (ts.isArrayLiteralExpression(node)) for (const index of node.elements.keys()) found.push(withoutElement(node.elements, index, file));
    if (ts.isObjectLiteralExpression(node)) for (const [index, member] of node.properties.entries()) if (!ignoredKeys.has(keyOf(member))) found.push(withoutElement(node.properties, index, file));
    if (ts.isNumericLiteral(node)) found.push(replaced(node, file, String(Number(node.text) + 1), 'number one more'));
    if (node.kind === SyntaxKind.TrueKeyword) found.push(replaced(node, file, 'false', 'true as false'));
    if (ts.isStringLiteral(node) && isPattern(node.text)) found.push(...inPattern(node.getText(file).slice(1, -1), node.getStart(file) + 1));
    ts.forEachChild(node, visit);
  };
  ts.forEachChild(file, visit);
  return found;
}

/** The iterations that a loop may make: a defect may make it endless, and no test can end a loop from outside. */
const MAX_ITERATIONS = 1_000_000;

/** The module with a limit in each of its loops, which throws. */
export function withLoopLimits(source) {
  const file = ts.createSourceFile('module.ts', source, ts.ScriptTarget.Latest, true);
  /** @type {{ at: number, text: string }[]} */
  const insertions = [];
  const visit = (node) => {
    if (ts.isIterationStatement(node, false) && !ts.isLabeledStatement(node.parent)) {
      const { statement } = node;
      const inside = ts.isBlock(statement) ? statement.getStart(file) + 1 : statement.getStart(file);
      const turn = `if ((turns += 1) > ${MAX_ITERATIONS}) throw new Error('a loop without an end');`;
      insertions.push({ at: node.getStart(file), text: '{ let turns = 0; ' }, { at: inside, text: ts.isBlock(statement) ? turn : `{ ${turn} ` }, { at: node.end, text: ts.isBlock(statement) ? ' }' : ' } }' });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return insertions.sort((one, other) => other.at - one.at).reduce((text, { at, text: inserted }) => text.slice(0, at) + inserted + text.slice(at), source);
}

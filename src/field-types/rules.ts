import jsonLogic from 'json-logic-js';
import type { RulesLogic } from 'json-logic-js';
import { isJsonObject, pointerToken, type JsonObject } from '../base/json.ts';

/** A rule between values: it must be true. */
export interface Rule {
  readonly code: string;
  readonly logic: unknown;
  /** The part at which its message is shown. */
  readonly at?: string;
}

/** Operators of JSON Logic that walk over their arguments once: none that loops, logs or calls. */
const operators: ReadonlySet<string> = new Set([
  'var', 'missing', 'missing_some', '==', '===', '!=', '!==', '!', '!!', 'and', 'or', 'if', '?:', '<', '<=', '>', '>=',
  'max', 'min', '+', '-', '*', '/', '%', 'in', 'cat', 'substr',
]);

export const operatorNames: readonly string[] = [...operators];

/** Operators, lists and plain values of one rule. */
const MOST_NODES = 100;

export interface RuleIssue {
  readonly path: string;
  readonly reason: string;
  /** An unknown word, for a suggestion. */
  readonly word?: string;
  readonly known?: readonly string[];
}

/** The names that an operator reads; `undefined` where they are computed. */
function namesRead(operator: string, args: unknown): readonly unknown[] | undefined {
  const list: readonly unknown[] = Array.isArray(args) ? args : [args];
  if (operator === 'var') return list.slice(0, 1);
  if (operator === 'missing') return list;
  if (operator !== 'missing_some') return [];
  return Array.isArray(list[1]) ? list[1] : undefined;
}

function operatorIssue(operator: string, args: unknown, declared: ReadonlySet<string>, path: string): RuleIssue | undefined {
  if (!operators.has(operator)) {
    return { path, reason: `${JSON.stringify(operator)} is no operator of rules`, word: operator, known: operatorNames };
  }
  const names = namesRead(operator, args);
  const isDeclared = (name: unknown): name is string => declared.has(name as string);
  const dotted = names?.find((name) => isDeclared(name) && name.includes('.'));
  if (dotted !== undefined) {
    return { path, reason: `cannot read ${JSON.stringify(dotted)}: a dot leads into a value; give the part a name without one` };
  }
  const undeclared = names?.find((name) => !isDeclared(name));
  if (names && undeclared === undefined) return undefined;
  const known = [...declared];
  if (typeof undeclared === 'string') return { path, reason: `there is no ${JSON.stringify(undeclared)} to read`, word: undeclared, known };
  return { path, reason: `${operator} must name what it reads: ${known.join(', ')}` };
}

/** The faults of a rule's logic; visits each node once. */
export function ruleIssues(logic: unknown, declared: ReadonlySet<string>): readonly RuleIssue[] {
  const issues: RuleIssue[] = [];
  const open: (readonly [string, unknown])[] = [['', logic]];
  let nodes = 0;
  for (let next = open.pop(); next; next = open.pop()) {
    const [path, node] = next;
    nodes += 1;
    if (nodes > MOST_NODES) return [{ path: '', reason: `has more than ${MOST_NODES} parts` }];
    if (Array.isArray(node)) for (const [index, part] of node.entries()) open.push([`${path}/${index}`, part]);
    else if (isJsonObject(node)) {
      const [entry, ...others] = Object.entries(node);
      if (!entry || others.length > 0) issues.push({ path, reason: 'must be one operator with what it is given, as { "==": [ … ] }' });
      else {
        const [operator, args] = entry;
        const issue = operatorIssue(operator, args, declared, `${path}/${pointerToken(operator)}`);
        if (issue) issues.push(issue);
        open.push([`${path}/${pointerToken(operator)}`, args]);
      }
    }
  }
  return issues;
}

/** Whether a rule holds; one whose evaluation throws does not. */
export function holds({ logic }: Rule, values: JsonObject): boolean {
  try {
    return jsonLogic.truthy(jsonLogic.apply(logic as RulesLogic, values));
  } catch {
    return false;
  }
}

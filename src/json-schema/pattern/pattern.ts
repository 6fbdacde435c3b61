import { fail, ok, type Result } from '../../base/result.ts';
import { parsePattern, type Assertion, type Tree } from './parse.ts';

/** The remaining cost of matching: each state that is visited for a character takes one. */
export interface Effort {
  left: number;
}

/** States × characters that one verdict may visit. */
export const MOST_EFFORT = 500_000;
/** States that a pattern may have; `x{1000}` has a thousand. */
const MOST_STATES = 2_000;
/** Visits of the tree while states are made: repetitions of nothing make no states, yet cost time. */
const MOST_VISITS = 20_000;

type State =
  | { readonly kind: 'one'; readonly takes: (character: string) => boolean; readonly next: number }
  | { readonly kind: 'assertion'; readonly assertion: Assertion; readonly next: number }
  | { kind: 'split'; one: number; other: number }
  | { readonly kind: 'end' };

const special = /^[\\[.]/;

/** The platform matches one character, an escape or a class: on one character that cannot take long. */
function takesOf(source: string): (character: string) => boolean {
  if (!special.test(source)) return (character) => character === source;
  const expression = new RegExp(`^(?:${source})$`, 'u');
  return (character) => expression.test(character);
}

class TooLarge extends Error {}

/** States of a set simulation (Thompson), made from the end. */
class Builder {
  readonly states: State[] = [{ kind: 'end' }];
  #visits = 0;

  #add(state: State): number {
    if (this.states.length >= MOST_STATES) throw new TooLarge();
    return this.states.push(state) - 1;
  }

  build(tree: Tree, next: number): number {
    this.#visits += 1;
    if (this.#visits > MOST_VISITS) throw new TooLarge();
    switch (tree.kind) {
      case 'one': return this.#add({ kind: 'one', takes: takesOf(tree.source), next });
      case 'assertion': return this.#add({ kind: 'assertion', assertion: tree.assertion, next });
      case 'sequence': return tree.trees.reduceRight((after, part) => this.build(part, after), next);
      case 'either': return tree.trees.map((part) => this.build(part, next)).reduce((one, other) =>
        this.#add({ kind: 'split', one, other }));
      case 'repeat': return this.#repeat(tree.tree, tree.min, tree.max, next);
    }
  }

  #repeat(tree: Tree, min: number, max: number, next: number): number {
    let start = max === Infinity ? this.#loop(tree, next) : next;
    for (let count = max; count !== Infinity && count > min; count -= 1) {
      start = this.#add({ kind: 'split', one: this.build(tree, start), other: next });
    }
    for (let count = 0; count < min; count += 1) start = this.build(tree, start);
    return start;
  }

  #loop(tree: Tree, next: number): number {
    const split: State = { kind: 'split', one: next, other: next };
    const start = this.#add(split);
    split.one = this.build(tree, start);
    return start;
  }
}

const isWord = (character: string | undefined): boolean => character !== undefined && /^\w$/.test(character);

function holds(assertion: Assertion, characters: readonly string[], at: number): boolean {
  if (assertion === '^') return at === 0;
  if (assertion === '$') return at === characters.length;
  return (isWord(characters[at - 1]) !== isWord(characters[at])) === (assertion === 'b');
}

/** Whether the pattern is found in the text; `undefined` where that would cost more than is left. */
function search(states: readonly State[], start: number, text: string, effort: Effort): boolean | undefined {
  const characters = Array.from(text);
  const seenAt = new Int32Array(states.length).fill(-1);
  let current: number[] = [];
  for (let at = 0; at <= characters.length; at += 1) {
    const open = [...current, start];
    const taking: number[] = [];
    for (let index = open.pop(); index !== undefined; index = open.pop()) {
      const state = states[index];
      if (!state || seenAt[index] === at) continue;
      seenAt[index] = at;
      effort.left -= 1;
      if (state.kind === 'end') return true;
      if (state.kind === 'split') open.push(state.one, state.other);
      else if (state.kind === 'one') taking.push(index);
      else if (holds(state.assertion, characters, at)) open.push(state.next);
    }
    if (effort.left < 0) return undefined;
    const character = characters[at];
    current = [];
    for (const index of taking) {
      const state = states[index];
      if (state?.kind === 'one' && character !== undefined && state.takes(character)) current.push(state.next);
    }
  }
  return false;
}

/** A pattern, ready to be looked for. The answer is `undefined` where it would take more effort than is left. */
export type Pattern = (text: string, effort: Effort) => boolean | undefined;

/**
 * Compiles a pattern of JSON Schema into a search whose cost grows with the text and no faster: all paths through the
 * pattern are followed at once, one character after another, so that no pattern is catastrophic. Look-around and
 * back-references do not allow that, and are refused.
 */
export function compilePattern(source: string): Result<Pattern, string> {
  const tree = parsePattern(source);
  if (!tree.ok) return tree;
  const builder = new Builder();
  try {
    const start = builder.build(tree.value, 0);
    const { states } = builder;
    return ok((text, effort) => search(states, start, text, effort));
  } catch (error) {
    if (error instanceof TooLarge) return fail(`repeats too much: it has more than ${MOST_STATES} states`);
    throw error;
  }
}

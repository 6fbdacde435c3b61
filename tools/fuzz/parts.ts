import { isJsonObject, parseJson } from '../../src/base/json.ts';

/** Whether a part of a counterexample matters. `some`: some other values break the law too. */
export type Relevance = 'matters' | 'some' | 'any';

export interface Part {
  /** From the outermost; empty: the whole. In a text: the number of the character. */
  readonly path: readonly (string | number)[];
  readonly text: string;
  readonly matter: Relevance;
}

const others: readonly unknown[] = ['', 'a', '0', '-1', 'あ', ' ', 'Z9', 'some other text'];
const otherCharacters = ['a', '0', '7', 'あ', ' ', '-', 'Z'];

const LONGEST_TEXT = 60;
const MOST_PARTS = 60;

type Path = Part['path'];

function leavesOf(value: unknown, path: Path = []): readonly (readonly [Path, unknown])[] {
  if (Array.isArray(value)) return value.length === 0 ? [[path, value]] : value.flatMap((item: unknown, at) => leavesOf(item, [...path, at]));
  if (isJsonObject(value)) return Object.entries(value).filter(([name]) => name !== '$id').flatMap(([name, member]) => leavesOf(member, [...path, name]));
  return [[path, value]];
}

function withAt(value: unknown, [key, ...rest]: Path, other: unknown): unknown {
  if (key === undefined) return other;
  if (Array.isArray(value)) return value.map((item: unknown, at) => (at === key ? withAt(item, rest, other) : item));
  return isJsonObject(value) ? Object.fromEntries(Object.entries(value).map(([name, member]) => [name, name === key ? withAt(member, rest, other) : member])) : value;
}

function relevanceOf(tried: readonly boolean[]): Relevance {
  if (tried.every((broke) => broke)) return 'any';
  return tried.some((broke) => broke) ? 'some' : 'matters';
}

/**
 * Finds which parts of a value matter: each member of a value of parts, or each character of a plain text, is varied alone,
 * and the law is checked again.
 */
export function partsOf(value: unknown, breaks: (value: unknown) => boolean): readonly Part[] {
  const structure = typeof value === 'string' && /^[[{]/.test(value) ? parseJson(value) : undefined;
  const [root, whole] = structure === undefined ? [value, (one: unknown) => one] : [structure, (one: unknown) => JSON.stringify(one)];
  if (typeof root === 'string') {
    const characters = Array.from(root);
    if (characters.length > LONGEST_TEXT) return [];
    return characters.map((character, at) => ({
      path: [at], text: character, matter: relevanceOf(otherCharacters.filter((other) => other !== character).map((other) => breaks(characters.with(at, other).join('')))),
    }));
  }
  if (typeof root !== 'object' || root === null) return [];
  return leavesOf(root).slice(0, MOST_PARTS).map(([path, leaf]) => ({
    path, text: JSON.stringify(leaf), matter: relevanceOf(others.filter((other) => other !== leaf).map((other) => breaks(whole(withAt(root, path, other))))),
  }));
}

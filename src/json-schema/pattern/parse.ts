import { fail, ok, type Result } from '../../base/result.ts';

/** One place of a text that an assertion looks at: its start or end, or where a word begins or ends. */
export type Assertion = '^' | '$' | 'b' | 'B';

/** A pattern as a tree. `one` is a character, an escape or a class, written as in the pattern. */
export type Tree =
  | { readonly kind: 'one'; readonly source: string }
  | { readonly kind: 'assertion'; readonly assertion: Assertion }
  | { readonly kind: 'sequence'; readonly trees: readonly Tree[] }
  | { readonly kind: 'either'; readonly trees: readonly Tree[] }
  | { readonly kind: 'repeat'; readonly tree: Tree; readonly min: number; readonly max: number };

/** Characters that the source of a pattern may have. */
const LONGEST_SOURCE = 1_000;

const assertionSign = /\^|\$|\\[bB]/y;
const codePoint = String.raw`u\{[^}]*\}|u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|u[\da-fA-F]{4}|x[\da-fA-F]{2}`;
const atom = new RegExp(String.raw`\[(?:\\.|[^\]\\])*\]|\\(?:${codePoint}|c[A-Za-z]|[pP]\{[^}]*\}|.)|[^()|]`, 'suy');
const quantifier = /(?:([*+?])|\{(\d+)(?:(,)(\d*))?\})\??/y;
const groupStart = /\((?:\?:|\?<[^=!>][^>]*>|(?!\?))/y;

const sequenceOf = (trees: readonly Tree[]): Tree => (trees.length === 1 && trees[0] ? trees[0] : { kind: 'sequence', trees });

/** Walks over a source that the platform has found to be a pattern. */
class Reader {
  readonly #source: string;
  #at = 0;

  constructor(source: string) {
    this.#source = source;
  }

  #take(expression: RegExp): RegExpExecArray | undefined {
    expression.lastIndex = this.#at;
    const found = expression.exec(this.#source);
    if (found) this.#at += found[0].length;
    return found ?? undefined;
  }

  #takes(sign: string): boolean {
    const isThere = this.#source.startsWith(sign, this.#at);
    if (isThere) this.#at += sign.length;
    return isThere;
  }

  either(): Tree | undefined {
    const trees: Tree[] = [];
    do {
      const tree = this.#sequence();
      if (!tree) return undefined;
      trees.push(tree);
    } while (this.#takes('|'));
    return trees.length === 1 ? trees[0] : { kind: 'either', trees };
  }

  #sequence(): Tree | undefined {
    const trees: Tree[] = [];
    while (this.#at < this.#source.length && !'|)'.includes(this.#source.charAt(this.#at))) {
      const tree = this.#term();
      if (!tree) return undefined;
      trees.push(tree);
    }
    return sequenceOf(trees);
  }

  #term(): Tree | undefined {
    const assertion = this.#take(assertionSign)?.[0].replace('\\', '') as Assertion | undefined;
    if (assertion !== undefined) return { kind: 'assertion', assertion };
    const tree = this.#source.charAt(this.#at) === '(' ? this.#group() : this.#atom();
    return tree && this.#repeated(tree);
  }

  #group(): Tree | undefined {
    const tree = this.#take(groupStart) && this.either();
    return tree && this.#takes(')') ? tree : undefined;
  }

  #atom(): Tree | undefined {
    const source = this.#take(atom)?.[0];
    return source === undefined || /^\\[1-9k]/.test(source) ? undefined : { kind: 'one', source };
  }

  #repeated(tree: Tree): Tree {
    const [, sign, from, comma, to] = this.#take(quantifier) ?? [];
    if (sign !== undefined) return { kind: 'repeat', tree, min: sign === '+' ? 1 : 0, max: sign === '?' ? 1 : Infinity };
    if (from === undefined) return tree;
    return {
      kind: 'repeat', tree, min: Number(from),
      max: comma === undefined ? Number(from) : to === undefined || to === '' ? Infinity : Number(to),
    };
  }
}

function isPattern(source: string): boolean {
  try {
    return Boolean(new RegExp(source, 'u'));
  } catch {
    return false;
  }
}

/** Reads a pattern of JSON Schema (ECMA-262 with the flag u). Or says why it cannot be used. */
export function parsePattern(source: string): Result<Tree, string> {
  if (source.length > LONGEST_SOURCE) return fail(`is longer than ${LONGEST_SOURCE} characters`);
  if (!isPattern(source)) return fail('is not a regular expression (ECMAScript, with the flag u)');
  const tree = new Reader(source).either();
  return tree ? ok(tree) : fail('uses look-ahead, look-behind, a back-reference or a modifier, which cannot be matched in bounded time');
}

import fc from 'fast-check';

/** A pattern as a tree. `one` is a character, an escape or a class, written as in the pattern. */
type Tree =
  | { readonly kind: 'one'; readonly source: string }
  | { readonly kind: 'assertion' }
  | { readonly kind: 'sequence'; readonly trees: readonly Tree[] }
  | { readonly kind: 'either'; readonly trees: readonly Tree[] }
  | { readonly kind: 'repeat'; readonly tree: Tree; readonly min: number; readonly max: number };

const MAX_SOURCE = 1_000;

const codePoint = String.raw`u\{[^}]*\}|u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|u[\da-fA-F]{4}|x[\da-fA-F]{2}`;
const TOKENS = new RegExp([
  String.raw`(?<assertion>\^|\$|\\[bB])`,
  String.raw`(?<group>\((?:\?:|\?<[^=!>][^>]*>|(?!\?)))`,
  String.raw`(?<unknown>\(\?|\\[1-9k])`,
  String.raw`(?<end>\))`,
  String.raw`(?<or>\|)`,
  String.raw`(?:(?<sign>[*+?])|\{(?<from>\d+)(?<comma>,)?(?<to>\d+)?\})\??`,
  String.raw`(?<one>\[(?:\\.|[^\]\\])*\]|\\(?:${codePoint}|c[A-Za-z]|[pP]\{[^}]*\}|.)|.)`,
].join('|'), 'gsu');

const sequenceOf = (trees: readonly Tree[]): Tree => (trees.length === 1 && trees[0] ? trees[0] : { kind: 'sequence', trees });

function eitherOf(alternatives: readonly (readonly Tree[])[]): Tree {
  const trees = alternatives.map(sequenceOf);
  return trees.length === 1 && trees[0] ? trees[0] : { kind: 'either', trees };
}

function isPattern(source: string): boolean {
  try {
    return Boolean(new RegExp(source, 'u'));
  } catch {
    return false;
  }
}

/** `undefined` for an invalid pattern, and for a look-ahead, a look-behind, a back-reference and a modifier. */
function treeOf(source: string): Tree | undefined {
  if (source.length > MAX_SOURCE || !isPattern(source)) return undefined;
  /** The open groups, each with its alternatives, each with its sequence of trees. */
  const open: Tree[][][] = [[[]]];
  for (const { groups: { assertion, group, unknown, end, or, sign, from, comma, to, one } = {} } of source.matchAll(TOKENS)) {
    const trees = open.at(-1)?.at(-1) ?? [];
    if (unknown !== undefined) return undefined;
    if (assertion !== undefined) trees.push({ kind: 'assertion' });
    else if (one !== undefined) trees.push({ kind: 'one', source: one });
    else if (group !== undefined) open.push([[]]);
    else if (or !== undefined) open.at(-1)?.push([]);
    else if (end !== undefined) {
      const inner = eitherOf(open.pop() ?? []);
      open.at(-1)?.at(-1)?.push(inner);
    } else {
      const tree = trees.pop();
      if (!tree) return undefined;
      const min = sign === undefined ? Number(from) : Number(sign === '+');
      const most = sign === undefined ? to ?? (comma === undefined ? from : undefined) : sign === '?' ? 1 : undefined;
      trees.push({ kind: 'repeat', tree, min, max: Number(most ?? Infinity) });
    }
  }
  return eitherOf(open[0] ?? []);
}

/** Whether there are nested repetitions, on which a backtracking matcher may take forever. */
function loopsWithin(tree: Tree, isRepeated = false): boolean {
  if (tree.kind === 'repeat') return (isRepeated && tree.min !== tree.max) || loopsWithin(tree.tree, isRepeated || tree.max > 1);
  return (tree.kind === 'either' && isRepeated) || ('trees' in tree && tree.trees.some((one) => loopsWithin(one, isRepeated)));
}

/** Whether the platform's own matcher certainly ends soon. */
export function endsSoon(source: string): boolean {
  const tree = treeOf(source);
  return tree !== undefined && !loopsWithin(tree);
}

const LAST = 0xffff;
/** How many characters of a large class are tried, its ends included. */
const MAX_SAMPLES = 60;

interface Characters {
  readonly within: readonly string[];
  /** The neighbours of matching characters that do not match themselves. */
  readonly beside: readonly string[];
}

const cache = new Map<string, Characters>();

/** The characters of the first plane that a class or escape matches, and their neighbours. */
function charactersOf(source: string): Characters {
  const found = cache.get(source);
  if (found) return found;
  const expression = new RegExp(`^(?:${source})$`, 'u');
  const [within, beside]: [string[], string[]] = [[], []];
  let wasWithin = false;
  for (let code = 0; code <= LAST; code += 1) {
    const character = String.fromCharCode(code);
    const isWithin = expression.test(character);
    if (isWithin) within.push(character);
    if (isWithin !== wasWithin && code > 0) beside.push(isWithin ? String.fromCharCode(code - 1) : character);
    wasWithin = isWithin;
  }
  const step = Math.max(1, Math.floor(within.length / MAX_SAMPLES));
  const characters = {
    within: within.filter((_, index) => index % step === 0 || index === within.length - 1),
    beside: beside.slice(0, MAX_SAMPLES),
  };
  cache.set(source, characters);
  return characters;
}

/** The repetitions beyond the minimum. */
const EXTRA_REPEATS = 3;
const MANY_REPEATS = 15;
/** Repetitions up to this maximum are also tried at the maximum. */
const MAX_EXACT_REPEATS = 40;

function textOf(tree: Tree, allowMismatch: boolean): fc.Arbitrary<string> {
  switch (tree.kind) {
    case 'assertion': return fc.constant('');
    case 'one': {
      const { within, beside } = charactersOf(tree.source);
      const right = within.length > 0 ? fc.constantFrom(...within) : fc.constant(tree.source);
      if (!allowMismatch || beside.length === 0) return right;
      return fc.oneof({ arbitrary: right, weight: 12 }, { arbitrary: fc.constantFrom(...beside), weight: 1 });
    }
    case 'sequence': return fc.tuple(...tree.trees.map((one) => textOf(one, allowMismatch))).map((texts) => texts.join(''));
    case 'either': return fc.oneof(...tree.trees.map((one) => textOf(one, allowMismatch)));
    case 'repeat': {
      const { min, max } = tree;
      const inner = textOf(tree.tree, allowMismatch);
      const times = (from: number, to: number): fc.Arbitrary<string> =>
        fc.array(inner, { minLength: Math.max(0, from), maxLength: Math.max(0, to) }).map((texts) => texts.join(''));
      const usual = times(min, Math.min(max, min + EXTRA_REPEATS));
      if (!allowMismatch) return max <= MAX_EXACT_REPEATS ? fc.oneof(usual, times(max, max)) : usual;
      // A separate length limit may apply to an unbounded pattern.
      const long = max === Infinity ? [{ arbitrary: times(min, min + MANY_REPEATS), weight: 2 }] : [];
      return fc.oneof({ arbitrary: usual, weight: 4 }, ...long, times(min - 1, min - 1),
        ...(max <= MAX_EXACT_REPEATS ? [times(max, max + 1)] : []));
    }
  }
}

/** Texts that match a pattern, or miss it by a step. `undefined`: it is invalid, or cannot be matched in bounded time. */
export function patternTexts(source: unknown, allowMismatch: boolean): fc.Arbitrary<string> | undefined {
  const tree = typeof source === 'string' ? treeOf(source) : undefined;
  return tree && textOf(tree, allowMismatch);
}

import fc from 'fast-check';
import { parsePattern, type Tree } from '../../../src/json-schema/pattern/parse.ts';

const LAST = 0xffff;
/** Of a class with thousands of characters so many are tried, its ends among them. */
const MOST = 60;

interface Characters {
  readonly within: readonly string[];
  /** The neighbours of what is within, which are not. */
  readonly beside: readonly string[];
}

const known = new Map<string, Characters>();

/** The characters of the first plane that one place of a pattern takes, and those next to them. */
function charactersOf(source: string): Characters {
  const found = known.get(source);
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
  const step = Math.max(1, Math.floor(within.length / MOST));
  const characters = { within: within.filter((_, index) => index % step === 0 || index === within.length - 1), beside: beside.slice(0, MOST) };
  known.set(source, characters);
  return characters;
}

/** How often more than it must something is repeated. */
const MORE = 3;
const LONG = 15;
/** What may be repeated so often is at its end, too. */
const NEAR = 40;

function textOf(tree: Tree, mayMiss: boolean): fc.Arbitrary<string> {
  switch (tree.kind) {
    case 'assertion': return fc.constant('');
    case 'one': {
      const { within, beside } = charactersOf(tree.source);
      const right = within.length > 0 ? fc.constantFrom(...within) : fc.constant(tree.source);
      return mayMiss && beside.length > 0 ? fc.oneof({ arbitrary: right, weight: 12 }, { arbitrary: fc.constantFrom(...beside), weight: 1 }) : right;
    }
    case 'sequence': return fc.tuple(...tree.trees.map((one) => textOf(one, mayMiss))).map((texts) => texts.join(''));
    case 'either': return fc.oneof(...tree.trees.map((one) => textOf(one, mayMiss)));
    case 'repeat': {
      const { min, max } = tree;
      const inner = textOf(tree.tree, mayMiss);
      const times = (from: number, to: number): fc.Arbitrary<string> => fc.array(inner, { minLength: Math.max(0, from), maxLength: Math.max(0, to) }).map((texts) => texts.join(''));
      const usual = times(min, Math.min(max, min + MORE));
      if (!mayMiss) return max <= NEAR ? fc.oneof(usual, times(max, max)) : usual;
      // A limit of length may stand beside a pattern that has none.
      const long = max === Infinity ? [{ arbitrary: times(min, min + LONG), weight: 2 }] : [];
      return fc.oneof({ arbitrary: usual, weight: 4 }, ...long, times(min - 1, min - 1), ...(max <= NEAR ? [times(max, max + 1)] : []));
    }
  }
}

/** Texts that a pattern takes, or that miss it by a step. `undefined`: it is none that the portal can match. */
export function patternTexts(source: unknown, mayMiss: boolean): fc.Arbitrary<string> | undefined {
  const tree = typeof source === 'string' ? parsePattern(source) : undefined;
  return tree?.ok ? textOf(tree.value, mayMiss) : undefined;
}

/** How many values kept a rule, and how many broke it. */
export interface RuleCounts {
  readonly kept: number;
  readonly broken: number;
}

/** Of each rule of a definition, by its name: `required`, `score: schema /maximum`. */
export type CountsByRule = Readonly<Record<string, RuleCounts>>;

/** A rule by its name, and whether a value keeps it; `undefined`: it does not apply to the value. */
export type RuleAnswer = readonly [rule: string, isKept: boolean | undefined];

/** The most rules that are counted separately; a schema may have any number. */
const MAX_RULES = 500;

/** Counts the answers of many values. */
export class RuleCounter {
  readonly #sides = new Map<string, { kept: number; broken: number }>();

  /** Counts the rules' answers to one value. */
  add(answers: Iterable<RuleAnswer>): void {
    for (const [rule, isKept] of answers) {
      const sides = this.#sides.get(rule) ?? { kept: 0, broken: 0 };
      if (isKept !== undefined) sides[isKept ? 'kept' : 'broken'] += 1;
      if (this.#sides.has(rule) || this.#sides.size < MAX_RULES) this.#sides.set(rule, sides);
    }
  }

  /** Adds the counts of another process. */
  addAll(counted: CountsByRule): void {
    for (const [rule, { kept, broken }] of Object.entries(counted)) {
      const before = this.#sides.get(rule);
      this.#sides.set(rule, { kept: (before?.kept ?? 0) + kept, broken: (before?.broken ?? 0) + broken });
    }
  }

  /** In the order in which the rules were met. */
  get all(): CountsByRule {
    return Object.fromEntries(this.#sides);
  }
}

/** What is missing for a rule; `undefined`: there were values that kept it and values that broke it. */
export function missingSide({ kept, broken }: RuleCounts): string | undefined {
  if (kept + broken === 0) return 'it was never asked';
  if (broken === 0) return 'no value broke it';
  return kept === 0 ? 'no value kept it' : undefined;
}

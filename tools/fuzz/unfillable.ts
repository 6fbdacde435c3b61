import { valueText } from './report/value-text.ts';
import type { Plan } from './plan.ts';
import type { Finding, UnitResult } from './unit.ts';

/** The number of values after which a definition that accepted none is reported. */
export const ENOUGH_VALUES = 500;
/** The most rules that are listed, those that refuse most first. */
const MAX_NAMED = 5;

export const UNFILLABLE = 'satisfiable';

const percent = (count: number, all: number): string => `${Math.round((100 * count) / all)} %`;

/**
 * Finds subjects that accept no value in any of their laws; the rows say how much each rule refuses. A run in a mode for invalid
 * values cannot tell.
 */
export function unfillable({ trials, seed, mode }: Plan, sums: readonly UnitResult[]): readonly Finding[] {
  if (mode !== undefined && mode !== 'valid') return [];
  return [...new Set(trials.map(({ subject }) => subject))].flatMap((subject): readonly Finding[] => {
    const own = trials.flatMap((trial, at) => (trial.subject === subject ? [{ trial, sum: sums[at] }] : []));
    const [first] = own;
    const [cases, valid] = [own.reduce((all, { sum }) => all + (sum?.cases ?? 0), 0), own.reduce((all, { sum }) => all + (sum?.valid ?? 0), 0)];
    if (!first?.sum || cases < ENOUGH_VALUES || valid > 0 || own.some(({ sum }) => sum?.finding)) return [];
    const refused = Object.entries(first.sum.refused).sort(([, one], [, other]) => other.count - one.count);
    const [all, named] = [refused.reduce((count, [, one]) => count + one.count, 0), refused.slice(0, MAX_NAMED)];
    const { subject: _, law: _law, ...name } = first.trial;
    return [{
      ...name, subject, law: UNFILLABLE, title: 'something can be entered', seed, ...(mode && { mode }), definition: null, parts: [],
      sentence: `of ${cases} values that were made of the definition not one is taken`,
      row: named.map(([rule, { count, value }]) => ({ who: `${percent(count, all)} refused by ${rule}`, says: `as ${valueText(value)} is` })),
    }];
  });
}

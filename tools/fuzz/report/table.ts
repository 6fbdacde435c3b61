import { missingSide } from '../reach/rule-counts.ts';
import type { Outcome, TrialCoverage } from '../run.ts';
import type { RunExtent } from '../verdict.ts';

/** How many values a law has tried over a subject, and whether all were valid or all invalid. */
const cellOf = ({ cases, valid }: Pick<TrialCoverage, 'cases' | 'valid'>, isBroken: boolean): string => {
  if (isBroken) return `${cases} ✗`;
  if (cases === 0) return 'none';
  return valid === cases ? `${cases} valid only` : valid === 0 ? `${cases} invalid only` : `${cases}`;
};

type OutcomeSummary = Pick<Outcome, 'reached' | 'findings'>;

const isBroken = ({ findings }: OutcomeSummary, one: Pick<TrialCoverage, 'law' | 'subject'>): boolean => findings.some(({ law, subject }) => law === one.law && subject === one.subject);

/** How much was tried: everything where each law is broken or has had the requested number of values (at least one). */
export const triedOf = ({ runs = 1, ...summary }: OutcomeSummary & { readonly runs?: number }): RunExtent => ({
  count: summary.reached.reduce((sum, { cases }) => sum + cases, 0), isAll: summary.reached.every((one) => isBroken(summary, one) || one.cases >= runs),
});

export interface Table {
  readonly laws: readonly string[];
  readonly rows: readonly (readonly [subject: string, ...cells: string[]])[];
}

/** Subjects by laws, with a dash where a law does not apply. */
export function tableOf(outcome: Outcome): Table {
  const { reached, findings } = outcome;
  const laws = [...new Set([...reached, ...findings].map(({ law }) => law))];
  const subjects = [...new Set(reached.map(({ subject }) => subject))];
  const rows = subjects.map((subject): Table['rows'][number] => [subject, ...laws.map((law) => {
    const found = reached.find((one) => one.law === law && one.subject === subject);
    if (found) return cellOf(found, isBroken(outcome, found));
    return isBroken(outcome, { law, subject }) ? '✗' : '–';
  })]);
  return { laws, rows };
}

/** In columns of equal width. */
export function tableLines(outcome: Outcome): readonly string[] {
  const { laws, rows } = tableOf(outcome);
  const all = [['', ...laws], ...rows];
  const widths = ['', ...laws].map((_, column) => Math.max(...all.map((row) => (row[column] ?? '').length)));
  return all.map((row) => row.map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0))).join('  '));
}

/** Rules by subject: how many values kept each, and how many broke it. */
export const ruleLines = ({ reached }: Outcome): readonly string[] => reached.flatMap(({ subject, rules }) =>
  Object.entries(rules).map(([rule, { kept, broken }]) => `${subject}: ${rule}: ${kept} kept, ${broken} broke it`));

/** Rules that only valid or only invalid values have met, so that a rule without effect would have passed. */
const oneSided = (reached: readonly TrialCoverage[]): readonly string[] => reached.flatMap(({ subject, rules }) => Object.entries(rules).flatMap(([rule, sides]) => {
  const missing = missingSide(sides);
  return missing === undefined ? [] : [`${subject}: ${rule}: ${missing}`];
}));

/** Subjects and rules for which nothing was tried, or values of one kind only. */
export function thinSpots(outcome: Outcome): readonly string[] {
  const { reached } = outcome;
  return [...new Set(reached.filter((one) => !isBroken(outcome, one)).flatMap(({ subject, cases, valid }) => {
    if (cases === 0) return [`${subject}: nothing was tried for some of its laws`];
    return valid === 0 ? [`${subject}: no valid value was met`] : [];
  })), ...oneSided(reached)];
}

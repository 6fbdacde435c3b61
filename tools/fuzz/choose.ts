import { nearestOrAll } from '../../src/field-types/lint/findings.ts';
import type { TrialName } from './messages.ts';
import { UNFILLABLE } from './unfillable.ts';
import type { Mode } from '../../packages/arbitraries/mode.ts';

export interface Filter {
  readonly law?: string;
  readonly type?: string;
  readonly field?: string;
  readonly mode?: Mode;
}

/** Laws of forms and exams, whose values do not have modes. */
const WITHOUT_MODES: ReadonlySet<string> = new Set(['merge', 'encoding', 'rules']);

/** A filter that matches nothing, or options that contradict each other. */
export class InvalidSelection extends Error {}

/** The trials that match a filter. An unknown name throws with suggestions. */
export function chosenTrials(all: readonly TrialName[], { law, type, field, mode }: Filter): readonly TrialName[] {
  if (law === UNFILLABLE) throw new InvalidSelection(`${UNFILLABLE} is told of all the laws of a type together: leave out --law.`);
  const trials = mode === undefined ? all : all.filter((one) => !WITHOUT_MODES.has(one.law));
  const known = {
    law: new Set(trials.map((one) => one.law)), type: new Set(trials.map((one) => one.type)), field: new Set(trials.map((one) => one.subject)),
  };
  for (const [what, word] of Object.entries({ law, type, field }) as [keyof typeof known, string | undefined][]) {
    if (word !== undefined && !known[what].has(word)) throw new InvalidSelection(`There is no ${what} "${word}"${mode === undefined ? '' : ' whose values are of one kind'}: ${nearestOrAll(word, [...known[what]])()}`);
  }
  const chosen = trials.filter((one) => (law ?? one.law) === one.law && (type ?? one.type) === one.type && (field ?? one.subject) === one.subject);
  if (chosen.length === 0 && law === undefined) throw new InvalidSelection(`${field ?? ''} is not of the type ${type ?? ''}.`);
  if (chosen.length === 0) throw new InvalidSelection(`The law ${law ?? ''} is not about ${field ?? type ?? ''}: ${[...new Set(trials.filter((one) => one.type === type || one.subject === field).map((one) => one.law))].join(', ')} are.`);
  return chosen;
}

import { meantOrAll } from '../../src/field-types/lint/findings.ts';
import type { TrialName } from './messages.ts';

export interface Filter {
  readonly law?: string;
  readonly type?: string;
  readonly field?: string;
}

/** A filter that nothing fits. */
export class NothingChosen extends Error {}

/** What a filter leaves. What it names and is not there is answered with what may have been meant. */
export function chosenTrials(trials: readonly TrialName[], { law, type, field }: Filter): readonly TrialName[] {
  const known = {
    law: new Set(trials.map((one) => one.law)), type: new Set(trials.map((one) => one.type)), field: new Set(trials.map((one) => one.subject)),
  };
  for (const [what, word] of Object.entries({ law, type, field }) as [keyof typeof known, string | undefined][]) {
    if (word !== undefined && !known[what].has(word)) throw new NothingChosen(`There is no ${what} "${word}": ${meantOrAll(word, [...known[what]])()}`);
  }
  const chosen = trials.filter((one) => (law ?? one.law) === one.law && (type ?? one.type) === one.type && (field ?? one.subject) === one.subject);
  if (chosen.length === 0 && law === undefined) throw new NothingChosen(`${field ?? ''} is not of the type ${type ?? ''}.`);
  if (chosen.length === 0) throw new NothingChosen(`The law ${law ?? ''} is not about ${field ?? type ?? ''}: ${[...new Set(trials.filter((one) => one.type === type || one.subject === field).map((one) => one.law))].join(', ')} are.`);
  return chosen;
}

import type { ServedPart, StructuredEntry } from './contract.ts';
import { shownAmong, type ReadValue } from './shown.ts';

type Values = StructuredEntry['values'];

const reader = (values: Values): ReadValue => (name) => values[name] ?? '';

/** The values of an entry without those of hidden parts; `baseline`: the server's values of the entry. */
export function shownValues(parts: readonly ServedPart[], values: Values, held: Values = {}): Values {
  const isShown = shownAmong(parts)(reader(values), reader(held));
  return Object.fromEntries(Object.entries(values).filter(([name]) => isShown(name)));
}

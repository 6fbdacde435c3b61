import type { ServedPart, StructuredEntry } from './contract.ts';
import { shownAmong, type ReadValue } from './shown.ts';

type Values = StructuredEntry['values'];

const readerOf = (values: Values): ReadValue => (name) => values[name] ?? '';

/** The values of an entry without those of hidden parts; `baseline`: the server's values of the entry. */
export function shownValues(parts: readonly ServedPart[], values: Values, baseline: Values = {}): Values {
  const isShown = shownAmong(parts)(readerOf(values), readerOf(baseline));
  return Object.fromEntries(Object.entries(values).filter(([name]) => isShown(name)));
}

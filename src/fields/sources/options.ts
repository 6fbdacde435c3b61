import { filledText, isJsonObject } from '../../base/json.ts';
import { bothLanguages, localized, type Text } from '../../base/text.ts';
import { optionOf } from '../../field-types/option.ts';
import type { Option } from '../definition.ts';
import { report, type Collector } from './source.ts';

export const option = (id: string, label: Text): Option => Object.freeze({ id, label: Object.freeze(label) });

/** The readable options of a list, each id once; unreadable and repeated entries are left out with one diagnostic each. */
function distinct(wire: unknown, read: (entry: unknown) => Option | undefined, path: string, collector: Collector): readonly Option[] {
  const entries: readonly unknown[] = Array.isArray(wire) ? wire : [];
  const usedIds = new Set<string>();
  return Object.freeze(entries.map(read).filter((entry, index): entry is Option => {
    if (entry && !usedIds.has(entry.id)) return Boolean(usedIds.add(entry.id));
    const detail = entry ? `a second option "${entry.id}"` : 'neither a text nor an option';
    report(collector, 'malformed-options', `${path}/${index}`, detail);
    return false;
  }));
}

/** Reads a list of options. */
export const readOptions = (wire: unknown, path: string, collector: Collector): readonly Option[] =>
  distinct(wire, optionOf, path, collector);

/** The whole numbers from the first to the last, as options. */
export const optionsOfRange = ([first = 1, last = 0]: readonly number[]): readonly Option[] =>
  Object.freeze(Array.from({ length: last - first + 1 }, (_, index) => {
    const number = String(first + index);
    return option(number, bothLanguages(number));
  }));

/** A code-to-label map of the look-ups, as options. */
export function optionsOfMap(wire: unknown): readonly Option[] {
  const codes = Object.entries(isJsonObject(wire) ? wire : {});
  return Object.freeze(codes.map(([code, label]) => option(code, localized(label, code))));
}

function readEntry(wire: unknown): Option | undefined {
  const id = isJsonObject(wire) ? filledText(wire.id) : undefined;
  return isJsonObject(wire) && id !== undefined ? option(id, localized(wire.name, id)) : undefined;
}

/** A list of `{ id, name }` of the look-ups, as options. */
export const optionsOfList = (wire: unknown, path: string, collector: Collector): readonly Option[] =>
  distinct(wire, readEntry, path, collector);

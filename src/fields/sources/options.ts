import { filledText, isJsonObject } from '../../base/json.ts';
import { bothLanguages } from '../../base/text.ts';
import type { Text } from '../../base/text.ts';
import type { Option } from '../definition.ts';
import { report } from './source.ts';
import type { Collector } from './source.ts';
import { localized, optionalText } from './wire-text.ts';

export const option = (id: string, label: Text): Option => Object.freeze({ id, label: Object.freeze(label) });

/** A string is its own id; of an object the id is `option_id`, else its name (spec §3; DECISIONS "Fields and values"). */
function readOption(wire: unknown): Option | undefined {
  if (!isJsonObject(wire)) {
    const text = filledText(wire);
    return text === undefined ? undefined : option(text, bothLanguages(text));
  }
  const id = filledText(wire.option_id) ?? optionalText(wire.option_name)?.en;
  return id === undefined ? undefined : option(id, localized(wire.option_name, bothLanguages(id)));
}

/** Reads a list of options; entries that cannot be read or whose id is taken are left out, with one diagnostic each. */
export function readOptions(wire: unknown, path: string, collector: Collector): readonly Option[] {
  if (!Array.isArray(wire)) return [];
  const taken = new Set<string>();
  return Object.freeze(wire.map(readOption).filter((read, index): read is Option => {
    if (read && !taken.has(read.id)) return Boolean(taken.add(read.id));
    const detail = read ? `a second option "${read.id}"` : 'neither a text nor an option';
    report(collector, 'malformed-options', `${path}/${index}`, detail);
    return false;
  }));
}

/** The whole numbers from the first to the last, as options. */
export const optionsOfRange = ([first = 1, last = 0]: readonly number[]): readonly Option[] =>
  Object.freeze(Array.from({ length: last - first + 1 }, (_, index) => {
    const number = String(first + index);
    return option(number, bothLanguages(number));
  }));

/** A code-to-label map of the look-ups, as options. */
export function optionsOfMap(wire: unknown): readonly Option[] {
  const codes = Object.entries(isJsonObject(wire) ? wire : {});
  return Object.freeze(codes.map(([code, label]) => option(code, localized(label, bothLanguages(code)))));
}

/** A list of `{ id, name }` of the look-ups, as options. Entries without an id are left out. */
export const optionsOfList = (wire: unknown): readonly Option[] =>
  Object.freeze((Array.isArray(wire) ? wire : []).filter(isJsonObject).flatMap(({ id, name }) => {
    const text = filledText(id);
    return text === undefined ? [] : [option(text, localized(name, bothLanguages(text)))];
  }));

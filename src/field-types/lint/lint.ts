import { isJsonObject, type JsonObject } from '../../base/json.ts';
import { isBase } from '../bases.ts';
import type { FieldTypeDiagnostic } from '../contract.ts';
import { presentEntry } from '../present.ts';
import { examineEntry } from './entry.ts';
import { fault, warning, within, type Place } from './findings.ts';
import { sortedByParts, typeFactsOf, type TypeFacts } from './known-types.ts';
import { isMeasured } from './measure.ts';

/** Types that a server may define. */
export const MOST_TYPES = 200;

/** The entries with their places, of any accepted input: a response of `field_types.json`, a list, one entry. */
export function placedEntries(wire: unknown, place: Place): readonly (readonly [unknown, Place])[] {
  const [list, at]: readonly [unknown, Place] =
    isJsonObject(wire) && 'field_types' in wire ? [wire.field_types, within(place, 'field_types')] : [wire, place];
  if (Array.isArray(list)) {
    if (list.length > MOST_TYPES) fault(at, `defines more than ${MOST_TYPES} types`, 'only the first are read');
    return list.slice(0, MOST_TYPES).map((entry: unknown, index) => [entry, within(at, index)] as const);
  }
  if (isJsonObject(list) && 'name' in list) return [[list, at]];
  fault(at, 'must be a list of field types, or one', 'write [ { "name": "…", "base": "text" } ]');
  return [];
}

/** An entry with the place for its findings; one that is defined elsewhere has none. */
interface Examined {
  readonly entry: JsonObject;
  readonly place: Place | undefined;
}

/** The entries small enough to examine; a second one of a name is a fault. */
function examinable(entries: readonly (readonly [unknown, Place])[]): readonly (readonly [JsonObject, Place])[] {
  const names = new Set<unknown>();
  return entries.flatMap(([entry, place]): readonly (readonly [JsonObject, Place])[] => {
    if (!isJsonObject(entry)) {
      fault(place, 'must be an object', 'write { "name": "…", "base": "text" }');
      return [];
    }
    if (typeof entry.name === 'string' && names.has(entry.name)) {
      fault(within(place, 'name'), `is a second type "${entry.name}"`, 'rename one of them');
    }
    names.add(entry.name);
    return isMeasured(entry, place) ? [[presentEntry(entry), place]] : [];
  });
}

function examineLabel({ label, fields }: JsonObject, place: Place): void {
  if (label === undefined && fields !== undefined) {
    warning(within(place, 'label'), 'a composite without a label is named as its field is', 'add { "en": "…", "jp": "…" }');
  }
}

/**
 * All findings of definitions of field types, not just the first: each with the path, the reason and, where there is one, a
 * suggestion. Pure, total and bounded, whatever it is given.
 *
 * @param elsewhere sound entries that are defined elsewhere and that parts may refer to
 */
export function lintFieldTypes(wire: unknown, elsewhere: readonly JsonObject[] = []): readonly FieldTypeDiagnostic[] {
  const place: Place = { path: '', findings: [] };
  const entries = examinable(placedEntries(wire, place))
    .map(([entry, { path }]) => ({ entry, place: { path, findings: [] } satisfies Place }));
  const names = new Set(entries.map(({ entry }) => entry.name));
  const others =
    elsewhere.filter(({ name }) => !names.has(name)).map((entry): Examined => ({ entry: presentEntry(entry), place: undefined }));
  const types = new Map<string, TypeFacts>();
  const all = [...others, ...entries];
  const composites = new Set(all.flatMap(({ entry: { name, base, fields } }) => (fields !== undefined && isBase(base) ? [name] : [])));
  for (const { entry, place: own } of sortedByParts(all, (one) => one.entry)) {
    const { name, base } = entry;
    if (own) {
      examineEntry(entry, { types, composites, isClient: false }, own);
      examineLabel(entry, own);
    }
    if (typeof name === 'string' && isBase(base) && !types.has(name)) types.set(name, typeFactsOf(entry, base, types));
  }
  // Each entry has a list of its own, so that one with many findings does not hide those of the next.
  place.findings.push(...entries.flatMap(({ place: { findings } }) => findings));
  return place.findings;
}

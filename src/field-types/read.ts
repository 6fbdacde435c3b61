import { isJsonObject } from '../base/json.ts';
import type { JsonObject } from '../base/json.ts';
import { isBase } from './bases.ts';
import type { Base } from './bases.ts';
import { compileType } from './compile.ts';
import type { BuiltIns, FieldTypeDiagnostic, ReadFieldTypes, ServedType } from './contract.ts';
import { examineEntry } from './lint/entry.ts';
import { fault } from './lint/findings.ts';
import type { Place } from './lint/findings.ts';
import { placedEntries } from './lint/lint.ts';
import { isMeasured } from './lint/measure.ts';
import { presentEntry } from './present.ts';

/** The types that have been read up to now, as the examination of the next one asks for them. */
function surroundings(types: ReadonlyMap<string, ServedType>) {
  const simple = [...types.values()].filter(({ parts }) => !parts).map(({ name, base }) => [name, base] as const);
  const composites = [...types.values()].filter(({ parts }) => parts).map(({ name }) => name);
  return { types: new Map<string, Base>(simple), composites: new Set(composites), isClient: true };
}

function typeOf(entry: JsonObject, types: ReadonlyMap<string, ServedType>, ports: BuiltIns, place: Place): ServedType | undefined {
  const { name, base } = entry;
  examineEntry(entry, surroundings(types), place);
  if (typeof name === 'string' && types.has(name)) fault(place, `a second type "${name}"`);
  if (isBase(base) && !ports.has(base)) fault(place, `the base "${base}" is not known here`);
  const isSound = place.findings.every(({ severity }) => severity === 'warning');
  return isSound && typeof name === 'string' && isBase(base) ? compileType(name, base, entry, types, ports) : undefined;
}

/**
 * Reads an answer of `field_types.json`. Total and bounded: an entry that is not well-formed is left out with one
 * diagnostic, the others go on working (DECISIONS "Field types from the server"); what only makes little sense is left to
 * `lintFieldTypes`. Composites may name the simple types of the same answer, wherever these stand.
 */
export function readFieldTypes(wire: unknown, ports: BuiltIns): ReadFieldTypes {
  const types = new Map<string, ServedType>();
  const root: Place = { path: '', findings: [] };
  const entries = placedEntries(wire, root);
  const diagnostics: FieldTypeDiagnostic[] = [...root.findings];
  const isComposite = ([entry]: readonly [unknown, Place]): boolean => isJsonObject(entry) && (entry.fields ?? undefined) !== undefined;
  for (const [entry, { path }] of [...entries.filter((one) => !isComposite(one)), ...entries.filter(isComposite)]) {
    const place: Place = { path, findings: [] };
    if (!isJsonObject(entry)) fault(place, 'is no definition');
    const type = isJsonObject(entry) && isMeasured(entry, place) ? typeOf(presentEntry(entry), types, ports, place) : undefined;
    if (type) types.set(type.name, type);
    const unknownWidget = place.findings.find(({ path: at }) => at === `${path}/widget/name`);
    const said = type ? unknownWidget : place.findings.find(({ severity }) => severity === 'error');
    if (said) diagnostics.push(said);
  }
  return { types, diagnostics };
}

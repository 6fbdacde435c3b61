import { isJsonObject } from '../base/json.ts';
import { compileType, type SoundEntry } from './compile.ts';
import type { BuiltIns, FieldTypeDiagnostic, ReadFieldTypes, ServedType } from './contract.ts';
import { examineEntry } from './lint/entry.ts';
import { fault, type Place } from './lint/findings.ts';
import { inOrder, knownType, type KnownType } from './lint/known-types.ts';
import { placedEntries } from './lint/lint.ts';
import { isMeasured } from './lint/measure.ts';
import { presentEntry } from './present.ts';

const none: ReadonlySet<unknown> = new Set();

/**
 * Reads a response of `field_types.json`. Total and bounded: an entry that is not well-formed is left out with one
 * diagnostic, and the others work (DECISIONS "Field types from the server"); `lintFieldTypes` finds what merely makes little
 * sense. Composites may name the other types of the same response, in any order.
 */
export function readFieldTypes(wire: unknown, ports: BuiltIns): ReadFieldTypes {
  const types = new Map<string, ServedType>();
  const known = new Map<string, KnownType>();
  const root: Place = { path: '', findings: [] };
  const entries = placedEntries(wire, root).map(([entry, { path }]) => {
    const place: Place = { path, findings: [] };
    if (!isJsonObject(entry)) fault(place, 'is no definition');
    return { place, definition: isJsonObject(entry) && isMeasured(entry, place, true) ? presentEntry(entry) : {} };
  });
  const diagnostics: FieldTypeDiagnostic[] = [...root.findings];
  for (const { definition, place } of inOrder(entries, (entry) => entry.definition)) {
    examineEntry(definition, { types: known, composites: none, isClient: true }, place);
    const entry = definition as SoundEntry;
    if (types.has(entry.name)) fault(place, `a second type "${entry.name}"`);
    const error = place.findings.find(({ severity }) => severity === 'error');
    if (!error) {
      types.set(entry.name, compileType(entry, types, ports));
      known.set(entry.name, knownType(entry, entry.base, known));
    }
    const said = error ?? place.findings.find(({ path }) => path === `${place.path}/widget/name`);
    if (said) diagnostics.push(said);
  }
  return { types, diagnostics };
}

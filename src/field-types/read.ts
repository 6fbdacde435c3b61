import { isJsonObject } from '../base/json.ts';
import { compileType, type SoundEntry } from './compile.ts';
import type { BuiltIns, FieldTypeDiagnostic, ReadFieldTypes, ServedType } from './contract.ts';
import { examineEntry } from './lint/entry.ts';
import { fault, type Place } from './lint/findings.ts';
import { sortedByParts, typeFactsOf, type TypeFacts } from './lint/known-types.ts';
import { placedEntries } from './lint/lint.ts';
import { isMeasured } from './lint/measure.ts';
import { presentEntry } from './present.ts';

const none: ReadonlySet<unknown> = new Set();

/**
 * Reads a response of `field_types.json`. Total and bounded: an entry that is not well-formed is left out with one
 * diagnostic, and the others work (DECISIONS "Field types from the server"); `lintFieldTypes` finds what merely makes little
 * sense. Composites may name the other types of the same response, in any order.
 */
export function readFieldTypes(wire: unknown, builtIns: BuiltIns): ReadFieldTypes {
  const types = new Map<string, ServedType>();
  const typeFacts = new Map<string, TypeFacts>();
  const root: Place = { path: '', findings: [] };
  const entries = placedEntries(wire, root).map(([entry, { path }]) => {
    const place: Place = { path, findings: [] };
    if (!isJsonObject(entry)) fault(place, 'is no definition');
    return { place, definition: isJsonObject(entry) && isMeasured(entry, place, true) ? presentEntry(entry) : {} };
  });
  const diagnostics: FieldTypeDiagnostic[] = [...root.findings];
  for (const { definition, place } of sortedByParts(entries, (entry) => entry.definition)) {
    examineEntry(definition, { types: typeFacts, composites: none, isClient: true }, place);
    const entry = definition as SoundEntry;
    if (types.has(entry.name)) fault(place, `a second type "${entry.name}"`);
    const error = place.findings.find(({ severity }) => severity === 'error');
    if (!error) {
      types.set(entry.name, compileType(entry, types, builtIns));
      typeFacts.set(entry.name, typeFactsOf(entry, entry.base, typeFacts));
    }
    const finding = error ?? place.findings.find(({ path }) => path === `${place.path}/widget/name`);
    if (finding) diagnostics.push(finding);
  }
  return { types, diagnostics };
}

import { isJsonObject, type JsonObject } from '../base/json.ts';
import { compileType, type SoundEntry } from './compile.ts';
import type { BuiltIns, FieldTypeDiagnostic, ReadFieldTypes, ServedType } from './contract.ts';
import { examineEntry } from './lint/entry.ts';
import { fault, type Place } from './lint/findings.ts';
import { inOrder, knownType, type KnownType } from './lint/known-types.ts';
import { placedEntries } from './lint/lint.ts';
import { isMeasured } from './lint/measure.ts';
import { presentEntry } from './present.ts';

const errorAmong = ({ findings }: Place): FieldTypeDiagnostic | undefined => findings.find(({ severity }) => severity === 'error');

/** The types that have been read up to now, and what the examination of the next one asks of them. */
class Reading {
  readonly types = new Map<string, ServedType>();
  readonly #known = new Map<string, KnownType>();
  readonly #ports: BuiltIns;

  constructor(ports: BuiltIns) {
    this.#ports = ports;
  }

  /** Takes a definition that is sound; else the place has what is wrong with it. */
  take(entry: JsonObject, place: Place): ServedType | undefined {
    examineEntry(entry, { types: this.#known, composites: none, isClient: true }, place);
    if (errorAmong(place)) return undefined;
    const sound = entry as SoundEntry;
    const { name, base } = sound;
    if (this.types.has(name)) fault(place, `a second type "${name}"`);
    else if (!this.#ports.has(base)) fault(place, `the base "${base}" is not known here`);
    else {
      const type = compileType(sound, this.types, this.#ports);
      this.#known.set(name, knownType(entry, base, this.#known));
      this.types.set(name, type);
      return type;
    }
    return undefined;
  }
}

const none: ReadonlySet<unknown> = new Set();

/**
 * Reads an answer of `field_types.json`. Total and bounded: an entry that is not well-formed is left out with one
 * diagnostic, the others go on working (DECISIONS "Field types from the server"); what only makes little sense is left to
 * `lintFieldTypes`. Composites may name the other types of the same answer, wherever these stand.
 */
export function readFieldTypes(wire: unknown, ports: BuiltIns): ReadFieldTypes {
  const reading = new Reading(ports);
  const root: Place = { path: '', findings: [] };
  const entries = placedEntries(wire, root).map(([entry, { path }]) => {
    const place: Place = { path, findings: [] };
    if (!isJsonObject(entry)) fault(place, 'is no definition');
    return { place, definition: isJsonObject(entry) && isMeasured(entry, place, true) ? presentEntry(entry) : {} };
  });
  const diagnostics: FieldTypeDiagnostic[] = [...root.findings];
  for (const { definition, place } of inOrder(entries, (entry) => entry.definition)) {
    const type = reading.take(definition, place);
    const said = type ? place.findings.find(({ path }) => path === `${place.path}/widget/name`) : errorAmong(place);
    if (said) diagnostics.push(said);
  }
  return { types: reading.types, diagnostics };
}

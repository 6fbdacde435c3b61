import { isJsonObject, type JsonObject } from '../base/json.ts';
import { isBase } from './bases.ts';
import { compileType } from './compile.ts';
import type { BuiltIns, FieldTypeDiagnostic, ReadFieldTypes, ServedType } from './contract.ts';
import { examineEntry } from './lint/entry.ts';
import { fault, type Place } from './lint/findings.ts';
import { inOrder, knownType, type KnownType } from './lint/known-types.ts';
import { placedEntries } from './lint/lint.ts';
import { isMeasured } from './lint/measure.ts';
import { presentEntry } from './present.ts';

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
    const { name, base } = entry;
    const types = this.#known;
    examineEntry(entry, { types, composites: none, isClient: true }, place);
    if (typeof name === 'string' && types.has(name)) fault(place, `a second type "${name}"`);
    if (isBase(base) && !this.#ports.has(base)) fault(place, `the base "${base}" is not known here`);
    if (typeof name !== 'string' || !isBase(base) || place.findings.some(({ severity }) => severity === 'error')) return undefined;
    const type = compileType(name, base, entry, this.types, this.#ports);
    types.set(name, knownType(entry, base, types));
    this.types.set(name, type);
    return type;
  }
}

const none: ReadonlySet<string> = new Set();

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
    return { place, definition: isJsonObject(entry) && isMeasured(entry, place) ? presentEntry(entry) : {} };
  });
  const diagnostics: FieldTypeDiagnostic[] = [...root.findings];
  const isComposite = ({ definition }: (typeof entries)[number]): boolean => definition.fields !== undefined;
  const composites = inOrder(entries.filter(isComposite), ({ definition }) => definition);
  for (const { definition, place } of [...entries.filter((one) => !isComposite(one)), ...composites]) {
    const type = place.findings.length > 0 ? undefined : reading.take(definition, place);
    const unknownWidget = place.findings.find(({ path: at }) => at === `${place.path}/widget/name`);
    const said = type ? unknownWidget : place.findings.find(({ severity }) => severity === 'error');
    if (said) diagnostics.push(said);
  }
  return { types: reading.types, diagnostics };
}

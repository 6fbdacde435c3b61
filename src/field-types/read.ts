import { isJsonObject } from '../base/json.ts';
import type { JsonObject } from '../base/json.ts';
import { isBase } from './bases.ts';
import type { BuiltIns, FieldTypeDiagnostic, ReadFieldTypes, Repeat, ServedPart, ServedType, ServedWidget } from './contract.ts';
import { structuredBehaviour } from './composite.ts';
import { partOf } from './parts.ts';
import { simpleBehaviour } from './simple.ts';
import { MOST_ENTRIES } from './structured.ts';
import { optionsOf, textsOf } from './texts.ts';

/** Types that an answer may bring. */
const MOST_TYPES = 200;

const typeName = /^[a-z][a-z0-9_]{0,63}$/;

/** The list of an answer of `field_types.json`, or the bare list (DECISIONS "Shapes of answers"). */
const entriesOf = (wire: unknown): readonly unknown[] => {
  const list = isJsonObject(wire) ? wire.field_types : wire;
  return Array.isArray(list) ? list : [];
};

function widgetOf(wire: unknown): ServedWidget | undefined {
  if (!isJsonObject(wire) || typeof wire.name !== 'string') return undefined;
  const options = isJsonObject(wire.options) ? Object.entries(wire.options) : [];
  const plain = options.filter((option): option is [string, string | number | boolean] => ['string', 'number', 'boolean'].includes(typeof option[1]));
  return Object.freeze({ name: wire.name, options: Object.freeze(Object.fromEntries(plain)) });
}

function repeatOf(wire: unknown): Repeat | undefined {
  if (!isJsonObject(wire)) return undefined;
  const count = (value: unknown, usual: number): number => (typeof value === 'number' ? Math.min(Math.max(Math.trunc(value), 0), MOST_ENTRIES) : usual);
  return Object.freeze({ min: count(wire.min, 0), max: count(wire.max, MOST_ENTRIES) });
}

const unchanged = (text: string): string => text;

/** A type, or why there is none. */
function typeOf(entry: unknown, types: ReadonlyMap<string, ServedType>, ports: BuiltIns): ServedType | string {
  if (!isJsonObject(entry) || typeof entry.name !== 'string' || !typeName.test(entry.name)) return 'not a definition with a name';
  const { name, base } = entry;
  if (isBase(name) || types.has(name)) return `the name "${name}" is taken`;
  if (!isBase(base) || !ports.has(base)) return 'the base is not a built-in input type';
  const parts = isJsonObject(entry.fields) ? partsOf(entry.fields, types, ports) : undefined;
  if (typeof parts === 'string') return parts;
  const [texts, widget, options] = [textsOf(entry), widgetOf(entry.widget), optionsOf(entry.options)];
  const repeat = parts && repeatOf(entry.repeat);
  const behaviour = parts
    ? structuredBehaviour({ parts, ...(repeat && { repeat }) })
    : simpleBehaviour(base, options, texts.messages, { normalize: unchanged }, ports);
  return Object.freeze({ name, base, entry, options, ...texts, ...(widget && { widget }), ...(parts && { parts }), ...(repeat && { repeat }), ...behaviour });
}

function partsOf(fields: JsonObject, types: ReadonlyMap<string, ServedType>, ports: BuiltIns): readonly ServedPart[] | string {
  const parts: ServedPart[] = [];
  for (const [name, wire] of Object.entries(fields)) {
    const part = isJsonObject(wire) ? partOf(name, wire, types, ports) : undefined;
    if (!part) return `the part "${name}" cannot be read`;
    parts.push(part);
  }
  return Object.freeze(parts);
}

/**
 * Reads an answer of `field_types.json`. Total and bounded: an entry that is not well-formed is left out with one
 * diagnostic, the others go on working (DECISIONS "Field types from the server"). Composites may name the simple types of
 * the same answer, wherever these stand.
 */
export function readFieldTypes(wire: unknown, ports: BuiltIns): ReadFieldTypes {
  const types = new Map<string, ServedType>();
  const diagnostics: FieldTypeDiagnostic[] = [];
  const entries = [...entriesOf(wire).slice(0, MOST_TYPES).entries()];
  const isComposite = ([, entry]: readonly [number, unknown]): boolean => isJsonObject(entry) && 'fields' in entry;
  for (const [index, entry] of [...entries.filter((one) => !isComposite(one)), ...entries.filter(isComposite)]) {
    const type = typeOf(entry, types, ports);
    if (typeof type === 'string') diagnostics.push(Object.freeze({ path: `/field_types/${index}`, reason: type, severity: 'error' }));
    else types.set(type.name, type);
  }
  return { types, diagnostics };
}

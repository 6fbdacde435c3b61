import { isMet } from './conditions.ts';
import type { AskedOf, Fault, FaultPlace, Repeat, ServedPart, ServedTexts, ServedType, ServedValue, StructuredEntry } from './contract.ts';
import { faultOf, withMessage } from './faults.ts';
import { holds } from './rules.ts';
import type { Rule } from './rules.ts';
import type { CompiledSchema } from './schema/compile.ts';
import type { Failure } from './schema/run.ts';
import { shownValues } from './shown-values.ts';
import { amountFault, valueForRules } from './simple.ts';
import { decodeStructured, encodeStructured, MOST_CHARACTERS } from './structured.ts';

type Behaviour = Pick<ServedType, 'normalize' | 'send' | 'judge'>;

/** What a composite is, or a list of one. */
export interface Shape {
  readonly parts: readonly ServedPart[];
  readonly repeat?: Repeat;
  readonly schema?: CompiledSchema | undefined;
  readonly rules: readonly Rule[];
  readonly messages?: ServedTexts['messages'];
}

const valueOf = (values: StructuredEntry['values'], name: string): ServedValue | undefined => (Object.hasOwn(values, name) ? values[name] : undefined);

/** Whether a part is shown in an entry without hidden values. */
const isPartVisible = ({ visibleWhen }: ServedPart, values: StructuredEntry['values']): boolean =>
  !visibleWhen || isMet(visibleWhen, valueOf(values, visibleWhen.field) ?? '');

type Read = (part: ServedPart, normal: ServedValue, typed: ServedValue) => ServedValue;

/** The entry without what is hidden, each part read as `read` says. Conditions are judged on what is normalised. */
function entryWith(entry: StructuredEntry, { parts }: Shape, read: Read): StructuredEntry {
  const byName = new Map(parts.map((part) => [part.name, part]));
  const normal = Object.entries(entry.values).map(([name, value]) => [name, byName.get(name)?.normalize(value) ?? value] as const);
  const shown = Object.entries(shownValues(parts, Object.fromEntries(normal)));
  const values = shown.map(([name, value]) => {
    const part = byName.get(name);
    return [name, part ? read(part, value, entry.values[name] ?? value) : value] as const;
  });
  return { ...entry, values: Object.fromEntries(values) };
}

const isFilled = ({ values }: StructuredEntry): boolean => Object.values(values).some((value) => value.length > 0);

/** Without the entries that were added and left empty: nobody has said anything in them. */
function rewritten(text: string, shape: Shape, read: Read): string {
  const decoded = decodeStructured(text, shape);
  if (!decoded.ok) return text;
  const written = encodeStructured(decoded.value.map((entry) => entryWith(entry, shape, read)).filter(isFilled), shape);
  return written.length > MOST_CHARACTERS ? text : written;
}

const normalized: Read = (_part, normal) => normal;

/** Normalised where that is right, else as it was typed. */
const sent: Read = (part, normal, typed) => (part.judge(normal) === undefined ? normal : typed);

const at = ({ id }: StructuredEntry, part: string | undefined): { readonly at?: FaultPlace } => {
  const place: FaultPlace = { ...(id !== undefined && { item: id }), ...(part !== undefined && { part }) };
  return Object.keys(place).length > 0 ? { at: place } : {};
};

function partFault(entry: StructuredEntry, { parts, schema, rules }: Shape): Fault | undefined {
  const isCounted = schema !== undefined || rules.length > 0;
  for (const part of parts.filter((one) => isPartVisible(one, entry.values))) {
    const value = valueOf(entry.values, part.name);
    const fault = part.judge(value) ?? (isCounted ? amountFault(part.base, value, part.type?.messages) : undefined);
    if (fault) return { ...fault, ...at(entry, part.name) };
  }
  return undefined;
}

/** The entry as a schema sees it: the parts that the type has, without the id. */
const objectOf = ({ values }: StructuredEntry, { parts }: Shape): Readonly<Record<string, unknown>> =>
  Object.fromEntries(parts.flatMap((part) => {
    const value = valueOf(values, part.name);
    return value === undefined || value.length === 0 ? [] : [[part.name, valueForRules(part.base, value)] as const];
  }));

function ruleFault(entry: StructuredEntry, shape: Shape): Fault | undefined {
  if (shape.rules.length === 0) return undefined;
  const values = objectOf(entry, shape);
  const broken = shape.rules.find((rule) => !holds(rule, values));
  return broken && { ...withMessage({ code: broken.code }, shape.messages), ...at(entry, broken.at) };
}

/** A schema that asks for a part asks for it there. */
function schemaFault(failure: Failure, entries: readonly StructuredEntry[], shape: Shape): Fault {
  const [entry, rest] = shape.repeat ? [entries[Number(failure.path[0])], failure.path.slice(1)] : [entries[0], failure.path];
  const isMissing = failure.keyword === 'required' || failure.keyword === 'dependentRequired';
  const name = rest[0] ?? (isMissing ? failure.limit : undefined);
  const part = shape.parts.find((one) => one.name === name);
  const fault = isMissing && part && rest.length === 0 ? withMessage({ code: 'required' }, shape.messages, 'schema') : faultOf(failure, shape.messages);
  return entry ? { ...fault, ...at(entry, part?.name) } : fault;
}

/** The number of entries, where it is not what is asked. */
function countFault(entries: readonly StructuredEntry[], { repeat, messages }: Shape): Fault | undefined {
  if (!repeat) return undefined;
  if (entries.length < repeat.min) return withMessage({ code: 'tooFew', params: { min: repeat.min } }, messages);
  return entries.length > repeat.max ? withMessage({ code: 'tooMany', params: { max: repeat.max } }, messages) : undefined;
}

function first<Part>(parts: readonly Part[], judge: (part: Part) => Fault | undefined): Fault | undefined {
  for (const part of parts) {
    const fault = judge(part);
    if (fault) return fault;
  }
  return undefined;
}

function entriesFault(entries: readonly StructuredEntry[], shape: Shape): Fault | undefined {
  const fault = first(entries, (entry) => partFault(entry, shape)) ?? countFault(entries, shape);
  if (fault) return fault;
  const objects = entries.map((entry) => objectOf(entry, shape));
  const failure = shape.schema?.check(shape.repeat ? objects : objects[0]);
  return failure ? schemaFault(failure, entries, shape) : first(entries, (entry) => ruleFault(entry, shape));
}

/** How the one text of a composite, or of a list of them, is read and judged. */
export function structuredBehaviour(shape: Shape): Behaviour {
  const judge = (value: ServedValue | undefined, { mandatory }: AskedOf): Fault | undefined => {
    if (typeof value === 'string' && value.length > MOST_CHARACTERS) return { code: 'tooLong', params: { max: MOST_CHARACTERS, length: value.length } };
    const decoded = decodeStructured(typeof value === 'string' ? value : value?.[0], shape);
    if (!decoded.ok) return withMessage({ code: 'schema' }, shape.messages);
    const entries = decoded.value;
    if (entries.every(({ values }) => Object.keys(values).length === 0)) return mandatory ? withMessage({ code: 'required' }, shape.messages) : undefined;
    return entriesFault(entries, shape);
  };
  return {
    judge,
    normalize: (text) => rewritten(text, shape, normalized),
    send: (text) => rewritten(text, shape, sent),
  };
}

import type { JsonObject } from '../base/json.ts';
import { sentText } from '../base/sent-text.ts';
import { isMet } from './conditions.ts';
import type { RuleSpec, Fault, FaultPlace, Repeat, ServedPart, ServedTexts, ServedType, ServedValue, StructuredEntry } from './contract.ts';
import { faultOf, withMessage } from './faults.ts';
import { holds, type Rule } from './rules.ts';
import type { CompiledSchema } from '../json-schema/compile.ts';
import { firstFault, type Failure } from '../json-schema/run.ts';
import { shownValues } from './shown-values.ts';
import { amountFault, valueForRules } from './simple.ts';
import { decodeStructured, encodeStructured, MOST_CHARACTERS } from './structured.ts';

type Behaviour = Pick<ServedType, 'normalize' | 'send' | 'validate'>;

interface InnerShape {
  readonly parts: readonly ServedPart[];
  readonly repeat?: Repeat;
}

/** The definition of a composite, or of a list of one. */
export interface Shape extends InnerShape {
  readonly schema?: CompiledSchema | undefined;
  readonly rules: readonly Rule[];
  readonly messages?: ServedTexts['messages'];
}

const valueOf = (values: StructuredEntry['values'], name: string): ServedValue | undefined =>
  (Object.hasOwn(values, name) ? values[name] : undefined);

/** Whether a part is shown, in an entry from which hidden values are removed. */
const isPartVisible = ({ visibleWhen }: ServedPart, values: StructuredEntry['values']): boolean =>
  !visibleWhen || isMet(visibleWhen, valueOf(values, visibleWhen.field) ?? '');

type Convert = (part: ServedPart, typed: ServedValue, baseline: ServedValue | undefined) => ServedValue;

/** The entry without hidden parts, each value converted by `read`. */
function entryWith(entry: StructuredEntry, { parts }: Shape, convert: Convert, baseline: StructuredEntry['values'] = {}): StructuredEntry {
  const byName = new Map(parts.map((part) => [part.name, part]));
  const values = Object.entries(shownValues(parts, entry.values, baseline)).map(([name, value]) => {
    const part = byName.get(name);
    return [name, part ? convert(part, value, baseline[name]) : value] as const;
  });
  return { ...entry, values: Object.fromEntries(values) };
}

const isFilled = ({ values }: StructuredEntry): boolean => Object.values(values).some((value) => value.length > 0);

/** The text written anew without empty entries. A text that is too long stays as it is. */
function rewrite(text: string, shape: Shape, convert: Convert, baseline = ''): string {
  if (text.length > MOST_CHARACTERS) return text;
  const [decoded, baselineEntries] = [decodeStructured(text, shape), decodeStructured(baseline, shape)];
  if (!decoded.ok) return text;
  const baselineById = new Map(baselineEntries.ok ? baselineEntries.value.map(({ id, values }) => [id, values]) : []);
  const entries = decoded.value.map((entry) => entryWith(entry, shape, convert, baselineById.get(entry.id)));
  const written = encodeStructured(entries.filter(isFilled), shape);
  return written.length > MOST_CHARACTERS ? text : written;
}

const normalized: Convert = (part, typed) => part.normalize(typed);

/** A text normalised where it is valid, else as it was typed; in a part that has parts itself, each of these. */
const sendable: Convert = ({ type, validate, normalize }, typed, baseline) => {
  if (type?.parts && typeof typed === 'string') return type.send(typed, typeof baseline === 'string' ? baseline : undefined);
  const result = normalize(typed);
  return typeof typed === 'string' && typeof result === 'string' ? sentText(typed, result, validate(result) === undefined) : typed;
};

const at = ({ id }: StructuredEntry, part: string | undefined, within?: FaultPlace): { readonly at?: FaultPlace } => {
  const place: FaultPlace = { ...(id !== undefined && { item: id }), ...(part !== undefined && { part }), ...(within && { within }) };
  return Object.keys(place).length > 0 ? { at: place } : {};
};

/** The first fault of an entry's shown parts, with the part's path. */
const faultAmong = (
  entry: StructuredEntry, parts: readonly ServedPart[], validate: (part: ServedPart, value: ServedValue | undefined) => Fault | undefined,
): Fault | undefined =>
  firstFault(parts, (part) => {
    const fault = isPartVisible(part, entry.values) ? validate(part, valueOf(entry.values, part.name)) : undefined;
    return fault && { ...fault, ...at(entry, part.name, fault.at) };
  });

/** The entries in a part that has parts itself. */
function innerOf(
  { type }: ServedPart, value: ServedValue | undefined,
): { readonly entries: readonly StructuredEntry[]; readonly shape: InnerShape } | undefined {
  if (!type?.parts) return undefined;
  const decoded = decodeStructured(value, type);
  return decoded.ok ? { entries: decoded.value, shape: { ...type, parts: type.parts } } : undefined;
}

/** The fault of an invalid amount, at any depth where a schema or a rule could read it. */
function amountFaultIn(part: ServedPart, value: ServedValue | undefined): Fault | undefined {
  const inner = innerOf(part, value);
  return inner
    ? firstFault(inner.entries, (entry) => faultAmong(entry, inner.shape.parts, amountFaultIn))
    : amountFault(part.base, value, part.type?.messages);
}

function partFault(entry: StructuredEntry, { parts, schema, rules }: Shape, unfinished: boolean): Fault | undefined {
  const isCounted = schema !== undefined || rules.length > 0;
  return faultAmong(
    entry, parts, (part, value) => part.validate(value, unfinished) ?? (isCounted ? amountFaultIn(part, value) : undefined),
  );
}

/** The hidden parts of each entry, by the object that a schema and rules see of it. */
type Hidden = Map<unknown, ReadonlySet<string>>;

/** An entry as a schema and rules see it: the type's parts, at any depth, without the ids. */
function objectOf({ values }: StructuredEntry, { parts }: InnerShape, hidden: Hidden): JsonObject {
  const object = Object.fromEntries(parts.flatMap((part) => {
    const value = valueOf(values, part.name);
    return value === undefined ? [] : [[part.name, ruleValueOf(part, value, hidden)] as const];
  }));
  hidden.set(object, new Set(parts.filter((part) => !isPartVisible(part, values)).map(({ name }) => name)));
  return object;
}

function ruleValueOf(part: ServedPart, value: ServedValue, hidden: Hidden): unknown {
  const inner = innerOf(part, value);
  if (!inner) return valueForRules(part.base, value);
  const objects = inner.entries.map((entry) => objectOf(entry, inner.shape, hidden));
  return inner.shape.repeat ? objects : objects[0];
}

/** The first broken rule; rules at a hidden part are skipped. */
function ruleFault(entry: StructuredEntry, values: JsonObject, { rules, messages }: Shape, hidden: Hidden): Fault | undefined {
  const broken = rules.find((rule) => !hidden.get(values)?.has(rule.at ?? '') && !holds(rule, values));
  return broken && { ...withMessage({ code: broken.code }, messages), ...at(entry, broken.at) };
}

/** The place in the value for a path of a schema's failure, and whether it ends at a part. */
function placeAt(
  path: Failure['path'], entries: readonly StructuredEntry[], { parts, repeat }: InnerShape,
): { readonly at?: FaultPlace; readonly isPart: boolean } {
  const [entry, [name, ...rest]] = repeat ? [entries[Number(path[0])], path.slice(1)] : [entries[0], path];
  if (!entry) return { isPart: false };
  const part = parts.find((one) => one.name === name);
  const inner = part && innerOf(part, valueOf(entry.values, part.name));
  const { at: within, isPart } =
    inner && rest.length > 0 ? placeAt(rest, inner.entries, inner.shape) : { isPart: part !== undefined };
  return { ...at(entry, part?.name, within), isPart };
}

/** The fault of a schema's failure; a required part that is missing is the part's own fault. */
function schemaFault(failure: Failure, entries: readonly StructuredEntry[], shape: Shape): Fault {
  const { keyword, limit, path } = failure;
  const isMissing = (keyword === 'required' || keyword === 'dependentRequired') && limit !== undefined;
  const { isPart, ...place } = placeAt(isMissing ? [...path, limit] : path, entries, shape);
  return {
    ...(isMissing && isPart ? withMessage({ code: 'required' }, shape.messages, 'schema') : faultOf(failure, shape.messages)), ...place,
  };
}

/** The fault of too few or too many entries. */
function countFault(entries: readonly StructuredEntry[], { repeat, messages }: Shape, unfinished: boolean): Fault | undefined {
  if (!repeat) return undefined;
  if (!unfinished && entries.length < repeat.min) return withMessage({ code: 'tooFew', params: { min: repeat.min } }, messages);
  return entries.length > repeat.max ? withMessage({ code: 'tooMany', params: { max: repeat.max } }, messages) : undefined;
}

function entriesFault(entries: readonly StructuredEntry[], shape: Shape, unfinished: boolean): Fault | undefined {
  const partsFault = (lenient: boolean): Fault | undefined =>
    firstFault(entries, (entry) => partFault(entry, shape, lenient)) ?? countFault(entries, shape, lenient);
  const fault = partsFault(unfinished);
  // A schema and rules concern the whole value, so they need a complete one.
  if (fault || (unfinished && partsFault(false))) return fault;
  if (!shape.schema && shape.rules.length === 0) return undefined;
  const hidden: Hidden = new Map();
  const views = entries.map((entry) => ({ entry, values: objectOf(entry, shape, hidden) }));
  const objects = views.map(({ values }) => values);
  const failure = shape.schema?.check(shape.repeat ? objects : objects[0], hidden);
  return failure ? schemaFault(failure, entries, shape) : firstFault(views, ({ entry, values }) => ruleFault(entry, values, shape, hidden));
}

/** How the one text of a composite, or of a list of them, is normalised, sent and validated. */
export function structuredBehaviour(shape: Shape): Behaviour {
  const validate = (value: ServedValue | undefined, { mandatory, unfinished = false }: RuleSpec): Fault | undefined => {
    if (typeof value === 'string' && value.length > MOST_CHARACTERS) {
      return { code: 'tooLong', params: { max: MOST_CHARACTERS, length: value.length } };
    }
    const decoded = decodeStructured(typeof value === 'string' ? value : value?.[0], shape);
    if (!decoded.ok) return withMessage({ code: 'schema' }, shape.messages);
    const entries = decoded.value;
    if (entries.every(({ values }) => Object.keys(values).length === 0)) {
      return mandatory ? withMessage({ code: 'required' }, shape.messages) : undefined;
    }
    const fault = entriesFault(entries, shape, unfinished);
    return unfinished && fault?.code === 'required' ? undefined : fault;
  };
  return {
    validate,
    normalize: (text) => rewrite(text, shape, normalized),
    send: (text, baseline) => rewrite(text, shape, sendable, baseline),
  };
}

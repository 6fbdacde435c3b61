import fc from 'fast-check';
import { valuesOf } from './built-in-types.ts';
import { fieldsOf, ids, simpleTexts, type Entries } from './defined-values.ts';
import { bases, isBase, isMandatory, optionIds, type Base, type BuiltIn, type Field } from './field.ts';
import { isJsonObject, type JsonObject } from './json.ts';
import { only } from './only.ts';
import { checksOf, checksOfSchema, isPlain, type Check } from './rules.ts';

/** An invalid value, and its fault. */
export interface Wrong {
  readonly value: unknown;
  readonly code: string;
  /** The rule that it breaks: `mask 000-0000`, `schema /maxLength`, `repeat.max 3`, `mandatory`, or the name of the built-in type. */
  readonly rule: string;
  /** The part with the fault, from the outermost, list entries by their `$id`: `score`, `id001.period.from`. Absent: the whole value. */
  readonly at?: string;
}

/** The values for a definition. */
export interface Labelled {
  /** Valid values. `undefined`: the definition has something unknown here, or no valid value was found. */
  readonly right: fc.Arbitrary<unknown> | undefined;
  /** One for each kind of fault, except for rules between parts and unknown schema keywords. */
  readonly wrong: readonly fc.Arbitrary<Wrong>[];
}

const DOCUMENTS = ['pdf', 'txt', 'pptx', 'doc', 'docx', 'png', 'jpeg'];
/** The limits of the file types (schemas/input-types). */
const limitsOf: Readonly<Partial<Record<BuiltIn, Field['limits']>>> = {
  document: { maxBytes: 10_485_760, accept: DOCUMENTS }, image: { maxBytes: 2_097_152, accept: ['png', 'jpeg'] },
};

const labelled = (values: fc.Arbitrary<unknown>, code: string, rule: string): fc.Arbitrary<Wrong> =>
  values.map((value) => ({ value, code, rule }));

const isFound = <One>(one: One | undefined): one is One => one !== undefined;

/** The values of a built-in type alone. */
function ofBuiltIn(field: Field): Labelled {
  const isChoice = isBase(field.base) && bases[field.base].startsWith('choice');
  if (isChoice && field.options.length === 0) return { right: undefined, wrong: [] };
  const { valid, refusals, demands } = valuesOf[field.base];
  return {
    right: valid(field),
    wrong: [
      ...(field.mandatory ? demands : []).map(({ code, values }) => labelled(values, code, 'mandatory')),
      ...(refusals?.(field) ?? []).map(({ code, values }) => labelled(values, code, field.base)),
    ],
  };
}

const isText = (value: unknown): value is string => typeof value === 'string';

/** Whether a base accepts any text, so that a schema sees everything that can be typed. */
const isFree = (base: Base): boolean => ['text', 'text_area', 'location', 'number', 'currency'].includes(base);

/** The schema that the surrounding type has for a part, and its place. */
interface Said {
  readonly schema: unknown;
  readonly place: string;
}

/** The values of a type without parts. */
function ofSimple(base: Base, entry: JsonObject, field: Field, said: Said): Labelled {
  const usual = ofBuiltIn(field);
  const [own, more] = [checksOf(entry, base), checksOfSchema(said.schema, base, said.place)];
  const isAlone = entry.normalize === undefined && own?.length === 0 && more?.length === 0;
  if (isAlone) return usual;
  if (bases[base] !== 'text') return { ...usual, right: own?.length === 0 && more?.length === 0 ? usual.right : undefined };
  const checks = [...own ?? [], ...more ?? []];
  const valid = valuesOf[base].valid({ ...field, options: [] }).filter(isText);
  const texts = (mode: 'valid' | undefined): fc.Arbitrary<string> =>
    (isFree(base) ? simpleTexts(base, entry, [entry.schema, said.schema], mode) : valid);
  const keeps = (text: string, all: readonly Check[]): boolean => isPlain(base, entry, text) && all.every(({ holds }) => holds(text));
  const breaking = (check: Check): fc.Arbitrary<Wrong> | undefined => {
    // The mask is checked first; otherwise all other checks hold where that is possible.
    const before = check.code === 'mask' ? [] : checks.filter(({ code }) => code === 'mask');
    const others = check.code === 'mask' ? [] : checks.filter((other) => other !== check);
    const isBroken = (text: string): boolean => !check.holds(text) && (check.isBeyond?.(text) ?? true);
    const ways = [others, before].map((kept) => only(texts(undefined), (text) => keeps(text, kept) && isBroken(text)));
    const values = ways.find(isFound);
    return values && labelled(values, check.code, check.rule);
  };
  const untouched = usual.wrong.flatMap((one) =>
    only(one, ({ value }) => !isText(value) || value === '' || (/^[\x20-\x7e]+$/.test(value) && isPlain('text', entry, value))) ?? []);
  return {
    right: own && more && only(texts('valid'), (text) => keeps(text, checks)),
    wrong: [...untouched, ...checks.map(breaking).filter(isFound)],
  };
}

interface Part extends Labelled {
  readonly name: string;
  readonly isMandatory: boolean;
  readonly options: readonly string[];
  readonly when: { readonly field: string; readonly in: readonly unknown[] } | undefined;
}

type PartValues = Readonly<Record<string, unknown>>;

const textsIn = (value: unknown): readonly unknown[] => {
  const texts = [value].flat().filter((one) => one !== undefined && one !== '');
  return texts.length === 0 ? [''] : texts;
};

/** The shown values: hidden parts are left out, and hide the parts that depend on them. */
function shownOf(parts: readonly Part[], values: PartValues): JsonObject {
  // As typed or in plain width: showing too much does no harm, leaving something out does.
  const forms = (text: unknown): readonly unknown[] => (isText(text) ? [text, text.normalize('NFKC').trim()] : [text]);
  const isShown = ({ when }: Part): boolean => !when || textsIn(valueOf(when.field)).flatMap(forms).some((text) => when.in.includes(text));
  const valueOf = (name: string): unknown => {
    const part = parts.find((one) => one.name === name);
    return part && isShown(part) ? values[name] : undefined;
  };
  return Object.fromEntries(parts.map(({ name }) => [name, valueOf(name)] as const).filter(([, value]) => value !== undefined));
}

type Fixed = ReadonlyMap<string, fc.Arbitrary<unknown>>;

/** The values of other parts that show this one. `undefined`: unknown. */
function showing({ when }: Part, parts: readonly Part[]): Fixed | undefined {
  if (!when) return new Map();
  const other = parts.find(({ name }) => name === when.field);
  if (!other) return undefined;
  const option = other.options.find((id) => when.in.includes(id));
  const values = option === undefined ? undefined : only(other.right ?? fc.constant(undefined), (value) => textsIn(value).includes(option));
  if (!values) return when.in.includes('') && !other.isMandatory ? new Map([[other.name, fc.constant(undefined)]]) : undefined;
  const further = showing(other, parts);
  return further && new Map([...further, [other.name, values]]);
}

/** Values of the parts, each valid by itself except fixed ones. `isFull`: with all optional parts. */
function objectOf(parts: readonly Part[], fixed: Fixed, isFull: boolean): fc.Arbitrary<JsonObject> {
  const members = parts.map(({ name, right = fc.constant(undefined), isMandatory: isAsked }) => {
    const values = fixed.get(name) ?? (isAsked || isFull ? right : fc.option(right, { freq: 3, nil: undefined }));
    return values.map((value) => [name, value] as const);
  });
  return fc.tuple(...members).map((values) => shownOf(parts, Object.fromEntries(values)));
}

const join = (...steps: readonly (string | undefined)[]): string => steps.filter(isFound).join('.');

function partsOf(entry: JsonObject, types: Entries): readonly Part[] {
  const said = isJsonObject(entry.schema) && isJsonObject(entry.schema.properties) ? entry.schema.properties : {};
  return fieldsOf(entry).map(([name, wire]) => {
    const { visible_when: when } = wire;
    return {
      ...ofField(wire, types, { schema: said[name], place: `schema /properties/${name}` }),
      name, isMandatory: isMandatory(wire), options: optionsOf(wire, types),
      when: isJsonObject(when) && Array.isArray(when.in) ? { field: String(when.field), in: when.in } : undefined,
    };
  });
}

/** Whether a type with parts has no checks except those of its simple parts. */
function isOfPartsAlone({ schema = {}, rules, ...entry }: JsonObject, types: Entries): boolean {
  if (rules !== undefined || !isJsonObject(schema)) return false;
  const said = isJsonObject(schema.properties) ? schema.properties : {};
  return Object.keys(schema).every((keyword) => ['properties', 'type', 'title', 'description'].includes(keyword))
    && fieldsOf(entry).every(([name, wire]) => said[name] === undefined || !isJsonObject(types.get(String(wire.input_type))?.fields));
}

/** More entries would exceed the length of a value of parts. */
const MAX_ENTRIES = 10;

/** Whether a kind of fault is a missing value: each kind has one code. */
const isMissing = (wrong: fc.Arbitrary<Wrong>): boolean =>
  fc.sample(wrong, { seed: 1, numRuns: 1 }).some(({ code }) => code.startsWith('required'));

/** The values of a type with parts, or a list of them. */
function ofParts(entry: JsonObject, types: Entries, mandatory: boolean): Labelled {
  const parts = partsOf(entry, types);
  const required = mandatory ? [labelled(fc.constant(undefined), 'required', 'mandatory')] : [];
  // Where every part that can be filled may be hidden, a value may be empty.
  const isFillable = parts.some((part) => !part.when && part.right);
  if (!isFillable || parts.some((part) => part.isMandatory && !part.right)) return { right: undefined, wrong: required };
  const full = objectOf(parts, new Map(), true);
  const one = fc.tuple(objectOf(parts, new Map(), false), full).map(([some, all]) => (Object.keys(some).length > 0 ? some : all));
  const wrongOne = parts.flatMap((part) => {
    const shown = showing(part, parts);
    // Where nothing else is filled, a missing part makes the whole value empty.
    const isBegun = parts.some((other) => other !== part && !other.when && other.right);
    const ways = shown ? part.wrong.filter((wrong) => isBegun || !isMissing(wrong)) : [];
    return ways.map((wrong) => wrong.chain(({ value, at, ...label }) => {
      const objects = objectOf(parts, new Map([...shown ?? [], [part.name, fc.constant(value)]]), true);
      return objects.map((object): Wrong => ({ ...label, value: object, at: join(part.name, at) }));
    }));
  });
  const isKnown = isOfPartsAlone(entry, types);
  if (!isJsonObject(entry.repeat)) return { right: isKnown ? one : undefined, wrong: [...required, ...wrongOne] };
  const { min: least, max: most } = entry.repeat;
  const [min, max] = [typeof least === 'number' ? least : 0, typeof most === 'number' ? most : ids.length - 1];
  const from = Math.max(1, min);
  const list = (minLength: number, maxLength: number): fc.Arbitrary<readonly JsonObject[]> =>
    fc.array(one, { minLength, maxLength }).map((entries) => entries.map((values, index) => ({ $id: ids[index], ...values })));
  const wrongList = wrongOne.map((wrong) => fc.tuple(wrong, list(from, from), fc.nat({ max: from - 1 }))
    .map(([{ value, at, ...label }, entries, index]): Wrong => {
      const list = entries.map((whole, place) => (place === index ? { $id: whole.$id, ...(value as object) } : whole));
      return { ...label, value: list, at: join(ids[index], at) };
    }));
  return {
    right: isKnown ? list(from, Math.min(max, from + 1)) : undefined,
    wrong: [
      ...required, ...wrongList,
      ...(min > 1 ? [labelled(list(1, min - 1), 'tooFew', `repeat.min ${min}`)] : []),
      ...(max < MAX_ENTRIES ? [labelled(list(max + 1, max + 1), 'tooMany', `repeat.max ${max}`)] : []),
    ],
  };
}

/** A field's own options, otherwise those of its type. */
function optionsOf(wire: JsonObject, types: Entries): readonly string[] {
  const own = optionIds(wire.options);
  return own.length > 0 ? own : optionIds(types.get(String(wire.input_type))?.options);
}

/**
 * Values of a field or a part, valid ones, and invalid ones with their faults. `wire` is its definition as docs/field-types.md has
 * it: `{ "input_type": …, "is_mandatory?": …, "options": … }`; `types` are the field types that it may name. A value of parts is an
 * object or a list of these; a form sends it as their JSON.
 */
export const labelledValues = (wire: JsonObject, types: Entries): Labelled => ofField(wire, types, { schema: undefined, place: 'schema ' });

function ofField(wire: JsonObject, types: Entries, said: Said): Labelled {
  const name = String(wire.input_type);
  const entry = types.get(name) ?? {};
  const mandatory = isMandatory(wire);
  if (isJsonObject(entry.fields)) return ofParts(entry, types, mandatory);
  const base: BuiltIn = isBase(entry.base) ? entry.base : isBase(name) || name === 'flag' || name === 'password' ? name : 'unknown';
  const field: Field = { base, mandatory, options: optionsOf(wire, types).map((id) => ({ id })), limits: limitsOf[base] ?? {} };
  return isBase(base) ? ofSimple(base, entry, field, said) : ofBuiltIn(field);
}

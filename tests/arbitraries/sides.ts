import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { isJsonObject } from '../../src/base/json.ts';
import { fieldInItem, type CompiledForm, type FormValues, type GroupSection } from '../../src/compiler/compiled.ts';
import type { FieldDefinition, FieldId, FieldValue, InputType } from '../../src/fields/definition.ts';
import { builtInTypes } from '../../src/fields/types/built-in.ts';
import { bothLanguages } from '../../src/base/text.ts';

/** What both sides began with, what stands here, and what the server holds now. */
export interface SidesOfForm {
  readonly base: FormValues;
  readonly mine: FormValues;
  readonly theirs: FormValues;
}

const field = (id: string, base: InputType, more: Partial<FieldDefinition> = {}): FieldDefinition => ({
  id, name: id, type: base, base, label: bothLanguages(id), mandatory: false, locked: false, options: [], limits: {}, widget: base, value: undefined, ...more,
});

const other = field('other', 'text', { visibleWhen: { field: 'school', in: ['other'] } });
const item = [field('school', 'drop_down'), other, field('department', 'text'), field('latest', 'flag')];
const fields = [
  field('name', 'text'), field('score', 'number'), field('languages', 'check_box'), field('agreed', 'flag'), field('resume', 'document'),
  field('closed', 'text', { locked: true }),
];

const GROUP = 'schools';
const section = { kind: 'fields', schema: {}, uiSchema: {} } as const;

/** A small form with a list, as the compiler would hand it over of an answer that holds these values. */
export function formHolding({ fields: held, groups }: FormValues): CompiledForm {
  const holding = fields.map((definition) => ({ ...definition, value: held.get(definition.id) }));
  const valuesOf = (key: string) => Object.fromEntries(item.map(({ id }) => [id, held.get(fieldInItem(GROUP, key, id))]));
  const group: GroupSection = {
    kind: 'group', id: GROUP, title: bothLanguages('Schools'), item: { ...section, id: 'school', fields: item }, min: 1, minCode: 'educationMissing', exclusive: 'latest',
    items: (groups.get(GROUP)?.items ?? []).map((key) => ({ key, values: valuesOf(key) })),
  };
  return {
    types: builtInTypes, sections: [{ ...section, id: 'all', fields: holding }, group], fields: new Map(holding.map((definition) => [definition.id, definition])),
    encode: () => ({ body: {}, files: [] }), encodeField: () => undefined, encodeEnvelope: (body) => ({ body, files: [] }), diagnostics: [],
  };
}

/** Every field that stands in these values, by its id; keys of entries are given apart. */
export const fieldsIn = ({ groups }: FormValues): readonly (readonly [id: FieldId, definition: FieldDefinition, entry?: string])[] => [
  ...fields.map((definition) => [definition.id, definition] as const),
  ...(groups.get(GROUP)?.items ?? []).flatMap((key) => item.map((definition) => [fieldInItem(GROUP, key, definition.id), definition, key] as const)),
];

export const entriesIn = ({ groups }: FormValues): readonly string[] => groups.get(GROUP)?.items ?? [];
export const markIn = (values: FormValues): readonly string[] =>
  entriesIn(values).filter((key) => values.fields.get(fieldInItem(GROUP, key, 'latest')) === true);

/** A value, and what it is worth: the same where a save would send the same. */
type Word = readonly [value: FieldValue, worth: string];

const stored = (name: string, address: string): FieldValue => ({ kind: 'stored', name, url: `/files/${address}` });
const chosen = (name: string): FieldValue => ({ kind: 'chosen', file: new File([name], name), content: 'pdf' });
const files: readonly Word[] = [
  [stored('a.pdf', 'a?until=1'), 'a'], [stored('a.pdf', 'a?until=2'), 'a'], [stored('a.pdf', 'b?until=1'), 'b'], [chosen('c.pdf'), 'c'], [chosen('d.pdf'), 'd'],
];

/** Few values, so that two sides often do the same; some are another's in other words. */
const words: Readonly<Record<string, readonly Word[]>> = {
  text: [[undefined, ''], ['', ''], ['tea', 'tea'], ['chess', 'chess'], [' tea ', ' tea ']],
  number: [[undefined, ''], ['850', '850'], ['８５０', '850'], ['900', '900'], ['many', 'many']],
  drop_down: [[undefined, ''], ['law', 'law'], ['art', 'art'], ['other', 'other']],
  check_box: [[undefined, ''], [['ja'], 'ja'], [['ja', 'en'], 'en and ja'], [['en', 'ja'], 'en and ja']],
  flag: [[undefined, 'no'], [false, 'no'], [true, 'yes']],
  document: [[undefined, ''], ...files],
};

const wordOf = ({ base }: FieldDefinition): fc.Arbitrary<FieldValue> => fc.constantFrom(...(words[base] ?? []).map(([value]) => value));

/** What a value of these sides is worth, as it is written above; of a text that is none of them the text itself. */
export function worthOf({ base }: FieldDefinition, value: FieldValue): string {
  const [, worth] = words[base]?.find(([word]) => word === value) ?? [];
  if (worth !== undefined) return worth;
  if (typeof value === 'string') return value;
  throw new Error(`a value that no side has been given: ${JSON.stringify(value)}`);
}

/** A form's values as JSON, so that a counterexample can be written down and made smaller. */
export interface PlainForm {
  readonly fields: Readonly<Record<FieldId, unknown>>;
  readonly entries: readonly string[];
}

const plainValue = (value: FieldValue): unknown =>
  (typeof value === 'object' && 'kind' in value && value.kind === 'chosen' ? { kind: value.kind, name: value.file.name } : value);

/** The very value again, files with their identity. A text is any; of all else only what the table above has. */
function valueOfPlain({ base }: FieldDefinition, plain: unknown): readonly [FieldValue] | undefined {
  if (base === 'text' && typeof plain === 'string') return [plain];
  const word = words[base]?.find(([value]) => isDeepStrictEqual(plainValue(value), plain));
  return word && [word[0]];
}

export const plainForm = (values: FormValues): PlainForm =>
  ({ fields: Object.fromEntries(fieldsIn(values).map(([id]) => [id, plainValue(values.fields.get(id))])), entries: entriesIn(values) });

/** `undefined` for what no form of these fields can hold: another value, an entry twice, none or two of them marked. */
export function formOfPlain(plain: unknown): FormValues | undefined {
  if (!isJsonObject(plain) || !isJsonObject(plain.fields) || !Array.isArray(plain.entries) || !plain.entries.every((key) => typeof key === 'string')) return undefined;
  const { fields: own, entries } = { fields: plain.fields, entries: plain.entries as readonly string[] };
  const listed: FormValues = { fields: new Map(), groups: new Map([[GROUP, { items: entries, removed: [] }]]) };
  const read = fieldsIn(listed).map(([id, definition]) => [id, valueOfPlain(definition, own[id])] as const);
  const values = { ...listed, fields: new Map(read.flatMap(([id, value]) => (value ? [[id, value[0]] as const] : []))) };
  const isWhole = values.fields.size === read.length && new Set(entries).size === entries.length && markIn(values).length === Math.min(1, entries.length);
  return isWhole ? values : undefined;
}

/** Exactly one entry is the latest. */
const marked = (values: ReadonlyMap<FieldId, FieldValue>, items: readonly string[], choice: number): ReadonlyMap<FieldId, FieldValue> =>
  new Map([...values, ...items.map((key, index) => [fieldInItem(GROUP, key, 'latest'), index === choice % items.length] as const)]);

/** What somebody may have made of these values: fields changed, entries removed, and added under one of these keys. */
const edited = (before: FormValues, added: readonly string[]): fc.Arbitrary<FormValues> =>
  fc.subarray([...entriesIn(before), ...added]).chain((items) => {
    const after: FormValues = { ...before, groups: new Map([[GROUP, { items, removed: entriesIn(before).filter((key) => !items.includes(key)) }]]) };
    const change = fieldsIn(after).map(([id, definition]) => fc.oneof({ arbitrary: fc.constant(before.fields.get(id)), weight: 3 }, wordOf(definition)));
    const isMarkKept = fc.option(fc.nat({ max: 9 }), { nil: undefined });
    return fc.tuple(fc.tuple(...change), isMarkKept).map(([values, choice]) => {
      const kept = items.findIndex((key) => before.fields.get(fieldInItem(GROUP, key, 'latest')) === true);
      const byId = new Map(fieldsIn(after).map(([id], index) => [id, values[index]]));
      for (const key of items.filter((one) => added.includes(one))) byId.set(fieldInItem(GROUP, key, 'department'), `added ${String(added.indexOf(key))}`);
      // A page sends what is hidden empty.
      for (const key of items) if (byId.get(fieldInItem(GROUP, key, 'school')) !== 'other') byId.set(fieldInItem(GROUP, key, 'other'), undefined);
      return { ...after, fields: marked(byId, items, choice ?? Math.max(0, kept)) };
    });
  });

const nothing: FormValues = { fields: new Map(), groups: new Map() };

/** Two devices that began with the same. */
export const sidesOfForm: fc.Arbitrary<SidesOfForm> = edited(nothing, ['id:1', 'id:2', 'id:3']).chain((base) =>
  fc.record({ base: fc.constant(base), mine: edited(base, ['new:1', 'new:2']), theirs: edited(base, ['id:4', 'id:5']) }));

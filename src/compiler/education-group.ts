import type { BodyValue } from '../base/body.ts';
import type { FieldDefinition, FieldValue } from '../fields/definition.ts';
import type { Education } from '../fields/sources/education.ts';
import { isVisible } from '../fields/siblings.ts';
import type { InputTypes } from '../fields/types/type-module.ts';
import type { Member } from './assemble.ts';
import { fieldInItem, newItemKey } from './compiled.ts';
import type { FormValues, GroupItem, GroupSection } from './compiled.ts';
import { wireValue } from './encode.ts';
import { fieldSection } from './section.ts';

const groupId = 'universities';
const attribute = 'applicant_universities_attributes';
const latestFlag = 'is_latest';

const keyOf = (id: string | number): string => `id:${id}`;

/** An entry that is there before anything has been entered. */
const openEntry: GroupItem = Object.freeze({ key: newItemKey('first'), values: Object.freeze({ [latestFlag]: true }) });

const asItem = ({ id, values }: Education['entries'][number]): GroupItem => Object.freeze({ key: keyOf(id), values });

/**
 * The education list as a repeated group; at least one entry, one of them the latest (spec §4, §5 Profile save). `open`:
 * where there is none yet, one stands ready to be filled in.
 */
export const educationGroup = (types: InputTypes, { category, entries }: Education, open: boolean): GroupSection => Object.freeze({
  kind: 'group',
  id: groupId,
  title: Object.freeze({ key: 'section.education' }),
  item: fieldSection(category, types),
  items: Object.freeze(open && entries.length === 0 ? [openEntry] : entries.map(asItem)),
  min: 1,
  minCode: 'educationMissing',
  exclusive: latestFlag,
});

type Read = (field: string) => FieldValue;

/** The values of an entry by its key; what the form has not touched is as the server holds it. */
function reader({ id: group, items }: GroupSection, { fields }: FormValues): (key: string) => Read {
  const stored = new Map(items.map(({ key, values }) => [key, values]));
  return (key) => (field) => {
    const id = fieldInItem(group, key, field);
    return fields.has(id) ? fields.get(id) : stored.get(key)?.[field];
  };
}

type EntryMember = readonly [name: string, value: BodyValue];

/** A hidden field is sent empty: choosing a listed university clears the other's name (spec §4 Profile). */
const membersOf = (types: InputTypes, fields: readonly FieldDefinition[], read: Read): readonly EntryMember[] => fields.flatMap((field) => {
  const value = wireValue(types, field, isVisible(field, read) ? read(field.id) : undefined, 'plain');
  return value === undefined ? [] : [[field.name, value] as const];
});

/** The values of each entry; exactly one is the latest, the first where the applicant removed the one that was. */
function readersOf(group: GroupSection, keys: readonly string[], values: FormValues): readonly Read[] {
  const reads = keys.map(reader(group, values));
  const latest = Math.max(0, reads.findIndex((read) => read(latestFlag) === true));
  return reads.map((read, position) => (field) => (field === latestFlag ? position === latest : read(field)));
}

/**
 * `applicant_universities_attributes`: the entries in order, then the removed ones with `_destroy`. New entries have no
 * id; the server's goes back as it came.
 */
export function placeEducation(
  types: InputTypes, group: GroupSection, { entries }: Education,
): (values: FormValues) => readonly Member[] {
  const ids = new Map(entries.map(({ id }) => [keyOf(id), id]));
  const place = (key: string, position: number, members: readonly EntryMember[]): readonly Member[] => {
    const id = ids.get(key);
    const identified = id === undefined ? members : [['id', id] as const, ...members];
    return identified.map(([name, value]) => ({ field: fieldInItem(group.id, key, name), path: [attribute, position, name], value }));
  };
  return (values) => {
    const { items, removed } = values.groups.get(group.id) ?? { items: group.items.map(({ key }) => key), removed: [] };
    const reads = readersOf(group, items, values);
    const gone = removed.filter((key) => ids.has(key));
    return [
      ...reads.flatMap((read, position) => place(items[position] ?? '', position, membersOf(types, group.item.fields, read))),
      ...gone.flatMap((key, position) => place(key, items.length + position, [['_destroy', 'true']])),
    ];
  };
}

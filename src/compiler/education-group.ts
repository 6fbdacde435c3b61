import type { Education } from '../fields/sources/education.ts';
import { shownFields, type Siblings } from '../fields/siblings.ts';
import type { InputTypes } from '../fields/types/type-module.ts';
import type { Member } from './assemble.ts';
import { fieldInItem, newItemKey, type FormValues, type GroupItem, type GroupSection } from './compiled.ts';
import { EDUCATION } from './education-section.ts';
import { wireValue, type Encode } from './encode.ts';
import { fieldSection } from './section.ts';

const attribute = 'applicant_universities_attributes';
const latestFlag = 'is_latest';

const ID_PREFIX = 'id:';

const keyOf = (id: string | number): string => `${ID_PREFIX}${id}`;

/** The server's id in an entry's key; an entry of another device that came after the form was opened has only its key. */
const serverIdOf = (key: string): string | undefined => (key.startsWith(ID_PREFIX) ? key.slice(ID_PREFIX.length) : undefined);

/** The empty entry that is there from the start. */
const blankEntry: GroupItem = Object.freeze({ key: newItemKey('first'), values: Object.freeze({ [latestFlag]: true }) });

const asItem = ({ id, values }: Education['entries'][number]): GroupItem => Object.freeze({ key: keyOf(id), values });

/**
 * The education list as a repeated group; at least one entry, one of them the latest (spec §4, §5 Profile save). `open`:
 * adds an empty entry where there is none yet.
 */
export const educationGroup = (types: InputTypes, { category, entries }: Education, open: boolean): GroupSection => Object.freeze({
  kind: 'group',
  id: EDUCATION,
  title: Object.freeze({ key: 'section.education' }),
  item: fieldSection(category, types),
  items: Object.freeze(open && entries.length === 0 ? [blankEntry] : entries.map(asItem)),
  min: 1,
  minCode: 'educationMissing',
  exclusive: latestFlag,
});

/** The current and the baseline values of one entry. */
interface EntryStates {
  readonly key: string;
  readonly now: Siblings;
  readonly baseline: Siblings;
}

/** Reads an entry by its key; untouched values are those with which the form was compiled. */
function entryReader({ id: group, items }: GroupSection, ...[values, baseline]: Parameters<Encode>): (key: string) => EntryStates {
  const stored = new Map(items.map(({ key, values: first }) => [key, first]));
  const entryIn = ({ fields }: FormValues, key: string): Siblings => (field) => {
    const id = fieldInItem(group, key, field);
    return fields.has(id) ? fields.get(id) : stored.get(key)?.[field];
  };
  return (key) => ({ key, now: entryIn(values, key), baseline: entryIn(baseline, key) });
}

type EntryMember = readonly [name: string, value: Member['value']];

/** The members that an entry sends. A hidden field is sent empty, and so is the choice that the client has added (docs/decisions/0021). */
function membersOf(types: InputTypes, { category, addedChoice }: Education, { now, baseline }: EntryStates): readonly EntryMember[] {
  const isShown = shownFields(types, category.fields)(now, baseline);
  return category.fields.flatMap((field) => {
    const isSent = isShown(field.id) && !(field.id === 'university_id' && now(field.id) === addedChoice);
    const value = wireValue(types, field, isSent ? now(field.id) : undefined, 'plain');
    return value === undefined ? [] : [[field.name, value] as const];
  });
}

/** The values of each entry; exactly one is the latest: the first, where the applicant removed the one that was. */
function readEntries(group: GroupSection, keys: readonly string[], ...states: Parameters<Encode>): readonly EntryStates[] {
  const entries = keys.map(entryReader(group, ...states));
  const latest = Math.max(0, entries.findIndex(({ now }) => now(latestFlag) === true));
  return entries.map((read, position) => ({ ...read, now: (field) => (field === latestFlag ? position === latest : read.now(field)) }));
}

/**
 * `applicant_universities_attributes`: the entries in order, then the removed ones with `_destroy`. New entries have no
 * id; the server's goes back as it came.
 */
export function encodeEducation(types: InputTypes, group: GroupSection, read: Education): Encode {
  const ids = new Map(read.entries.map(({ id }) => [keyOf(id), id]));
  const idOf = (key: string): string | number | undefined => ids.get(key) ?? serverIdOf(key);
  const membersAt = (key: string, position: number, members: readonly EntryMember[]): readonly Member[] => {
    const id = idOf(key);
    const identified = id === undefined ? members : [['id', id] as const, ...members];
    return identified.map(([name, value]) => ({ field: fieldInItem(group.id, key, name), path: [attribute, position, name], value }));
  };
  return (values, baseline) => {
    const { items, removed } = values.groups.get(group.id) ?? { items: group.items.map(({ key }) => key), removed: [] };
    const states = readEntries(group, items, values, baseline);
    const toDelete = removed.filter((key) => idOf(key) !== undefined);
    return [
      ...states.flatMap((entry, position) => membersAt(entry.key, position, membersOf(types, read, entry))),
      ...toDelete.flatMap((key, position) => membersAt(key, items.length + position, [['_destroy', 'true']])),
    ];
  };
}

import type { FieldDefinition, FieldValue } from '../fields/definition.ts';
import type { Education } from '../fields/sources/education.ts';
import { isVisible } from '../fields/siblings.ts';
import { fieldInItem } from './compiled.ts';
import type { FormValues, GroupItem, GroupSection } from './compiled.ts';
import { encodeFields } from './encode.ts';
import type { WireRecord } from './encode.ts';
import { fieldSection } from './section.ts';

const groupId = 'universities';
const keyPrefix = 'id:';

/** An entry that is there before anything has been entered. */
const openEntry: GroupItem = Object.freeze({ key: 'new:first', values: Object.freeze({ is_latest: true }) });

const asItem = ({ id, values }: Education['entries'][number]): GroupItem => Object.freeze({ key: `${keyPrefix}${id}`, values });

/**
 * The education list as a repeated group; at least one entry, one of them the latest (spec §4, §5 Profile save). `open`:
 * where there is none yet, one stands ready to be filled in.
 */
export const educationGroup = ({ category, entries }: Education, open: boolean): GroupSection => Object.freeze({
  kind: 'group',
  id: groupId,
  title: Object.freeze({ key: 'section.education' }),
  item: fieldSection(category),
  items: Object.freeze(open && entries.length === 0 ? [openEntry] : entries.map(asItem)),
  min: 1,
  minCode: 'educationMissing',
  exclusive: 'is_latest',
});

const isStored = (key: string): boolean => key.startsWith(keyPrefix);

/** The server's id of an entry, as the first member of what is sent; new entries have none. */
const identity = (key: string): WireRecord => (isStored(key) ? { id: key.slice(keyPrefix.length) } : {});

type Read = (field: string) => FieldValue;

/** The values of one entry; what the form has not touched is as the server holds it. */
function reader(group: GroupSection, key: string, { fields }: FormValues): Read {
  const stored = group.items.find((item) => item.key === key)?.values;
  return (field) => {
    const id = fieldInItem(group.id, key, field);
    return fields.has(id) ? fields.get(id) : stored?.[field];
  };
}

/** A hidden field is sent empty: choosing a listed university clears the other's name (spec §4 Profile). */
const encodeEntry = (fields: readonly FieldDefinition[], read: Read): WireRecord =>
  encodeFields(fields, (field) => (isVisible(field, read) ? read(field.id) : undefined));

/**
 * `applicant_universities_attributes`: the entries in order, then the removed ones with `_destroy`. Exactly one entry
 * is the latest, the first where the applicant removed the one that was.
 */
export function encodeEducation(group: GroupSection, values: FormValues): readonly WireRecord[] {
  const { items, removed } = values.groups.get(group.id) ?? { items: group.items.map(({ key }) => key), removed: [] };
  const entries = items.map((key) => ({ key, read: reader(group, key, values) }));
  const latest = Math.max(0, entries.findIndex(({ read }) => read('is_latest') === true));
  const kept = entries.map(({ key, read }, index) =>
    ({ ...identity(key), ...encodeEntry(group.item.fields, read), is_latest: String(index === latest) }));
  return [...kept, ...removed.filter(isStored).map((key) => ({ ...identity(key), _destroy: 'true' }))];
}

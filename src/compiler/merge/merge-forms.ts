import type { FieldDefinition, FieldId, FieldValue } from '../../fields/definition.ts';
import type { Siblings } from '../../fields/siblings.ts';
import type { InputTypes } from '../../fields/types/type-module.ts';
import { fieldInItem, groupState, type CompiledForm, type FormValues, type GroupSection } from '../compiled.ts';
import { raiseHidingConflicts } from './hidden-changes.ts';
import { type MergedEntry, entryIn, keysIn, mergeEntries } from './merge-entries.ts';
import { mergeStructured } from './merge-structured.ts';
import { sameOnWire } from './same-on-wire.ts';
import { chooseSide, type FormSides, type Sides, type Verdict } from './sides.ts';

/** Something that both sides have changed in different ways. Until it is resolved the form has `mine`. */
export type Conflict =
  | { readonly kind: 'value'; readonly field: FieldId; readonly theirs: FieldValue }
  /** Which entry carries the mark: `field` is the mark of the one chosen here, `entry` the one chosen there. */
  | { readonly kind: 'mark'; readonly field: FieldId; readonly group: FieldId; readonly entry: string }
  /** Changed on one side, removed on the other. The entry stays in the form until the conflict is resolved. */
  | { readonly kind: 'removedHere' | 'removedThere'; readonly group: FieldId; readonly entry: string };

export interface Merged {
  /** The form's new values: theirs where only they have changed something, mine elsewhere. */
  readonly values: FormValues;
  /** Fields and groups that take over a change of theirs. */
  readonly applied: readonly FieldId[];
  readonly conflicts: readonly Conflict[];
}

type FieldEntry = readonly [FieldId, FieldValue];

interface MergedPart {
  readonly fields: readonly FieldEntry[];
  readonly applied: readonly FieldId[];
  readonly conflicts: readonly Conflict[];
}

/** The server's values with which the form was compiled. */
export function initialValues({ fields, sections }: CompiledForm): FormValues {
  const groups = sections.filter((section) => section.kind === 'group');
  return {
    fields: new Map([
      ...[...fields.values()].map(({ id, value }): FieldEntry => [id, value]),
      ...groups.flatMap(({ id, item, items }) => items.flatMap(({ key, values }) =>
        item.fields.map((field): FieldEntry => [fieldInItem(id, key, field.id), values[field.id]]))),
    ]),
    groups: new Map(groups.map(({ id, items }) => [id, { items: items.map(({ key }) => key), removed: [] }])),
  };
}

/** The side that holds. A field that is locked by now takes the server's value. */
const verdictOf = (types: InputTypes, definition: FieldDefinition, sides: Sides<FieldValue>): Verdict =>
  (definition.locked ? 'theirs' : chooseSide(sides, (one, other) => sameOnWire(types, definition, one, other, sides.base)));

/** The merged value of a field and, where it is a conflict, the value that the other choice leaves. */
function mergeField(types: InputTypes, definition: FieldDefinition, sides: Sides<FieldValue>): readonly [FieldValue, asked?: FieldValue] {
  const verdict = verdictOf(types, definition, sides);
  const structured = verdict === 'ask' ? mergeStructured(types, definition, sides) : undefined;
  if (structured) return structured.isConflict ? [structured.mine, structured.theirs] : [structured.mine];
  return verdict === 'ask' ? [sides.mine, sides.theirs] : [sides[verdict]];
}

const rootOf = ({ fields }: FormValues): Siblings => (id) => fields.get(id);

/** Merges sibling fields: those outside groups, or those of one entry. */
function mergeFields(
  types: InputTypes, fields: readonly FieldDefinition[], sides: Sides<Siblings>, idOf: (field: FieldId) => FieldId,
): MergedPart {
  const { base, mine, theirs } = sides;
  const merged = fields.map((field) => {
    const { id } = field;
    return [id, mergeField(types, field, { base: base(id), mine: mine(id), theirs: theirs(id) })] as const;
  });
  const values = new Map(merged.map(([id, [value]]) => [id, value]));
  const conflicts = new Map(merged.flatMap(([id, [, ...other]]) => other.map((theirs) => [id, theirs] as const)));
  raiseHidingConflicts({ types, fields, ...sides }, { values, conflicts });
  return {
    fields: [...values].map(([id, value]): FieldEntry => [idOf(id), value]),
    applied: fields.flatMap((field) => {
      const { id } = field;
      return sameOnWire(types, field, mine(id), values.get(id), base(id)) ? [] : [idOf(id)];
    }),
    conflicts: [...conflicts].map(([id, there]) => ({ kind: 'value', field: idOf(id), theirs: there })),
  };
}

function mergeEntry(
  group: GroupSection, { key, previousKey, from, conflict }: MergedEntry, { types, base, mine, theirs }: FormSides,
): readonly MergedPart[] {
  const fields = group.item.fields.filter(({ id }) => id !== group.exclusive);
  const sides = { base: entryIn(base, group, previousKey), mine: entryIn(mine, group, previousKey), theirs: entryIn(theirs, group, key) };
  const idOf = (field: FieldId): FieldId => fieldInItem(group.id, key, field);
  return [
    ...(conflict ? [{ fields: [], applied: [], conflicts: [{ kind: conflict, group: group.id, entry: key } as const] }] : []),
    from === 'both'
      ? mergeFields(types, fields, sides, idOf)
      : { fields: fields.map(({ id }): FieldEntry => [idOf(id), sides[from](id)]), applied: [], conflicts: [] },
  ];
}

/** Decides which entry carries the mark of a group, its field `exclusive`: exactly one does, where there are entries. */
function mergeMarks(group: GroupSection, entries: readonly MergedEntry[], sides: Sides<FormValues>): readonly MergedPart[] {
  const { exclusive, id } = group;
  if (exclusive === undefined) return [];
  const markedIn = (side: FormValues): string | undefined =>
    keysIn(side, group).find((key) => entryIn(side, group, key)(exclusive) === true);
  const byNewKey = (key: string | undefined): string | undefined => entries.find(({ previousKey }) => previousKey === key)?.key ?? key;
  const [base, mine, theirs] = [byNewKey(markedIn(sides.base)), byNewKey(markedIn(sides.mine)), markedIn(sides.theirs)];
  const verdict = chooseSide({ base, mine, theirs }, (one, other) => one === other);
  const exists = (key: string | undefined): key is string => entries.some((entry) => entry.key === key);
  const candidates = verdict === 'theirs' ? [theirs, mine] : [mine, theirs];
  const marked = candidates.find(exists) ?? entries[0]?.key;
  const isConflict = verdict === 'ask' && exists(mine) && exists(theirs);
  return [{
    fields: entries.map(({ key }): FieldEntry => [fieldInItem(id, key, exclusive), key === marked]),
    applied: [],
    conflicts: isConflict ? [{ kind: 'mark', field: fieldInItem(id, mine, exclusive), group: id, entry: theirs }] : [],
  }];
}

/** Whether the merged list differs from the form's: an entry was added, or an unchanged one removed. */
const isNewList = (group: GroupSection, entries: readonly MergedEntry[], { mine }: Sides<FormValues>): boolean =>
  entries.map(({ previousKey }) => previousKey).sort().join() !== keysIn(mine, group).toSorted().join();

/**
 * Two devices' changes to one form as one (docs/decisions/0017-two-devices.md): `base` is the common base, `mine` the
 * open form, `theirs` the server's current values. Definitions are those of `form`; fields that it lacks are left out. Pure:
 * the same input gives the same result.
 */
export function mergeForms(form: CompiledForm, { base, mine, theirs }: Sides<FormValues>): Merged {
  const sides = { types: form.types, base, mine, theirs };
  const groups =
    form.sections.filter((section) => section.kind === 'group').map((section) => ({ section, entries: mergeEntries(section, sides) }));
  const parts = [
    mergeFields(form.types, [...form.fields.values()], { base: rootOf(base), mine: rootOf(mine), theirs: rootOf(theirs) }, (id) => id),
    ...groups.flatMap(({ section, entries }) =>
      [...entries.flatMap((entry) => mergeEntry(section, entry, sides)), ...mergeMarks(section, entries, sides)]),
  ];
  return {
    values: {
      fields: new Map(parts.flatMap(({ fields }) => fields)),
      groups: new Map(
        groups.map(({ section, entries }) => [section.id, groupState(entries.map(({ key }) => key), keysIn(theirs, section))]),
      ),
    },
    applied: [
      ...parts.flatMap(({ applied }) => applied),
      ...groups.filter(({ section, entries }) => isNewList(section, entries, sides)).map(({ section }) => section.id),
    ],
    conflicts: parts.flatMap(({ conflicts }) => conflicts),
  };
}

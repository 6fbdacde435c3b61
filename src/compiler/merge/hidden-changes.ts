import type { FieldDefinition, FieldId, FieldValue } from '../../fields/definition.ts';
import { shownFields, type Siblings } from '../../fields/siblings.ts';
import type { InputTypes } from '../../fields/types/type-module.ts';
import { canonical, isStored } from '../../fields/value.ts';
import { sameOnWire } from './same-on-wire.ts';
import type { Sides } from './sides.ts';

/** Sibling fields, and each side's values of them. */
export interface SiblingSides extends Sides<Siblings> {
  readonly types: InputTypes;
  readonly fields: readonly FieldDefinition[];
}

type Side = 'mine' | 'theirs';

/** A field that these sides have filled in and that the other side's change hides. */
interface HiddenChange {
  readonly field: FieldDefinition;
  readonly by: readonly Side[];
}

/** The fields that a side has filled in and the merge hides: sent empty, they would be lost though nobody has emptied them. */
export function hiddenChanges({ types, fields, ...sides }: SiblingSides): (merged: Siblings) => readonly HiddenChange[] {
  const { base, theirs } = sides;
  const shown = shownFields(types, fields);
  const before = { mine: shown(sides.mine, base), theirs: shown(theirs, base) };
  const hasFilled = (field: FieldDefinition, side: Side): boolean => {
    const [baseline, value] = [base(field.id), sides[side](field.id)];
    return canonical(value) !== undefined && before[side](field.id) && !sameOnWire(types, field, baseline, value, baseline);
  };
  return (merged) => {
    const isShown = shown(merged, theirs);
    const hidden = fields.filter((field) => !field.locked && !isShown(field.id) && !isStored(merged(field.id)));
    return hidden.map((field) => ({ field, by: (['mine', 'theirs'] as const).filter((side) => hasFilled(field, side)) }))
      .filter(({ by }) => by.length > 0);
  };
}

/** The merged values of the fields, and their conflicts: the other side's values. */
interface MergeResult {
  readonly values: Map<FieldId, FieldValue>;
  readonly conflicts: Map<FieldId, FieldValue>;
}

/**
 * Makes a conflict of what hides each hidden change: the nearest shown field that it depends on. Until that is resolved the form has
 * `mine` there, and below it the values of the side that filled the field in, so that they are shown again by the choice.
 */
export function raiseHidingConflicts(sides: SiblingSides, { values, conflicts }: MergeResult): void {
  const { types, fields, base, mine, theirs } = sides;
  const byId = new Map(fields.map((field) => [field.id, field]));
  const parentOf = ({ visibleWhen }: FieldDefinition): FieldDefinition | undefined => byId.get(visibleWhen?.field ?? '');
  const merged: Siblings = (id) => values.get(id);
  const [hidden, shown] = [hiddenChanges(sides), shownFields(types, fields)];
  const [raised, handled] = [new Set<FieldId>(), new Set<FieldId>()];
  const next = (): HiddenChange | undefined => hidden(merged).find(({ field: { id } }) => !handled.has(id) && !raised.has(id));
  for (let change = next(); change; change = next()) {
    const { field, by: [side = 'mine', ...others] } = change;
    const isShown = shown(merged, theirs);
    const path = new Set([field]);
    let hiding = parentOf(field);
    while (hiding && !path.has(hiding) && !raised.has(hiding.id) && !isShown(hiding.id)) {
      path.add(hiding);
      hiding = parentOf(hiding);
    }
    handled.add(field.id);
    for (const { id } of path) {
      // A field that both have filled in is a conflict as well, once it is shown.
      if (id === field.id && others.length > 0) continue;
      values.set(id, sides[side](id));
      conflicts.delete(id);
    }
    const isConflict = hiding && !hiding.locked && !sameOnWire(types, hiding, mine(hiding.id), theirs(hiding.id), base(hiding.id));
    const { id } = hiding && isConflict ? hiding : field;
    raised.add(id);
    if (conflicts.has(id)) continue;
    values.set(id, mine(id));
    conflicts.set(id, theirs(id));
  }
}

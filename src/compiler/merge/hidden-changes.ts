import type { FieldDefinition, FieldId, FieldValue } from '../../fields/definition.ts';
import { shownFields, type Siblings } from '../../fields/siblings.ts';
import type { InputTypes } from '../../fields/types/type-module.ts';
import { canonical, isStored } from '../../fields/value.ts';
import { sameWorth } from './same-worth.ts';
import type { Sides } from './sides.ts';

/** Fields that see each other, and what each side has in them. */
export interface Meeting extends Sides<Siblings> {
  readonly types: InputTypes;
  readonly fields: readonly FieldDefinition[];
}

type Side = 'mine' | 'theirs';

/** A field that these sides have filled in, and that the other's change hides. */
interface HiddenChange {
  readonly field: FieldDefinition;
  readonly by: readonly Side[];
}

/** What either side has filled in and what they come to hides: sent empty, it would be gone though nobody has emptied it. */
export function hiddenChanges({ types, fields, ...sides }: Meeting): (merged: Siblings) => readonly HiddenChange[] {
  const { base, theirs } = sides;
  const shown = shownFields(types, fields);
  const before = { mine: shown(sides.mine, base), theirs: shown(theirs, base) };
  const hasFilled = (field: FieldDefinition, side: Side): boolean => {
    const [baseline, value] = [base(field.id), sides[side](field.id)];
    return canonical(value) !== undefined && before[side](field.id) && !sameWorth(types, field, baseline, value, baseline);
  };
  return (merged) => {
    const isShown = shown(merged, theirs);
    const hidden = fields.filter((field) => !field.locked && !isShown(field.id) && !isStored(merged(field.id)));
    return hidden.map((field) => ({ field, by: (['mine', 'theirs'] as const).filter((side) => hasFilled(field, side)) }))
      .filter(({ by }) => by.length > 0);
  };
}

/** What the form is to hold of such fields, and what is asked of them: what the other side has there. */
interface Settled {
  readonly values: Map<FieldId, FieldValue>;
  readonly questions: Map<FieldId, FieldValue>;
}

/**
 * Asks of each hidden change what hides it: the nearest field that is shown of those that it waits for. Until that is answered the form
 * holds `mine` there, and below it what the side has that filled the field in, so that it comes back with the answer.
 */
export function askWhatHides(meeting: Meeting, { values, questions }: Settled): void {
  const { types, fields, base, mine, theirs } = meeting;
  const byId = new Map(fields.map((field) => [field.id, field]));
  const above = ({ visibleWhen }: FieldDefinition): FieldDefinition | undefined => byId.get(visibleWhen?.field ?? '');
  const merged: Siblings = (id) => values.get(id);
  const [hidden, shown] = [hiddenChanges(meeting), shownFields(types, fields)];
  const [asked, settled] = [new Set<FieldId>(), new Set<FieldId>()];
  const next = (): HiddenChange | undefined => hidden(merged).find(({ field: { id } }) => !settled.has(id) && !asked.has(id));
  for (let change = next(); change; change = next()) {
    const { field, by: [side = 'mine', ...others] } = change;
    const isShown = shown(merged, theirs);
    const way = new Set([field]);
    let hiding = above(field);
    while (hiding && !way.has(hiding) && !asked.has(hiding.id) && !isShown(hiding.id)) {
      way.add(hiding);
      hiding = above(hiding);
    }
    settled.add(field.id);
    for (const { id } of way) {
      // What both have filled in is asked as well, once it is shown.
      if (id === field.id && others.length > 0) continue;
      values.set(id, meeting[side](id));
      questions.delete(id);
    }
    const isOpen = hiding && !hiding.locked && !sameWorth(types, hiding, mine(hiding.id), theirs(hiding.id), base(hiding.id));
    const { id } = hiding && isOpen ? hiding : field;
    asked.add(id);
    if (questions.has(id)) continue;
    values.set(id, mine(id));
    questions.set(id, theirs(id));
  }
}

import { isMet } from '../../../src/field-types/conditions.ts';
import type { FieldEntry } from '../../content/content.ts';
import { typeNamed } from '../../contract/input-types.ts';
import { type Form, entriesOf } from './form.ts';
import type { StoredValue } from './current-answers.ts';

/** The value of a field by its name, as a save leaves it. */
type ReadField = (name: string) => StoredValue | undefined;

/** Whether a field of the form is shown. */
export type IsShown = (entry: FieldEntry) => boolean;

/** Whether a hidden field has its value for others all the same: it is held, and what it waits for has not been changed. */
type HasStill = (entry: FieldEntry, waitsFor: FieldEntry) => boolean;

/**
 * Which fields of a form are shown (`visible_when`): what is hidden is neither checked nor wrong, as in static forms
 * (schemas/README.md), and as empty for those that wait for it as what is not filled, unless it has its value still, as on the page.
 * A field that waits for a file, or for one that is not there, is shown; of a circle each is asked once, and taken as it stands.
 */
export function visibility(form: Form, read: ReadField, hasStill: HasStill = () => true): IsShown {
  const values = entriesOf(form).filter(({ definition }) => definition.document_name_id === undefined);
  const named = new Map(values.map((entry) => [entry.name, entry]));
  const otherOf = ({ definition: { visible_when: condition } }: FieldEntry): FieldEntry | undefined =>
    condition && named.get(condition.field);
  const known = new Map<string, boolean>();
  const asked = new Set<string>();
  const isEmpty = (entry: FieldEntry): boolean => {
    const waitsFor = otherOf(entry);
    return waitsFor !== undefined && !asked.has(entry.name) && !isShown(entry) && !hasStill(entry, waitsFor);
  };
  const judge = (entry: FieldEntry): boolean => {
    const { name, definition: { visible_when: condition } } = entry;
    const other = otherOf(entry);
    if (!condition || !other) return true;
    asked.add(name);
    const value = isEmpty(other) ? undefined : read(other.name);
    asked.delete(name);
    const type = typeNamed(form.types, other.definition.input_type);
    return isMet(condition, typeof value === 'string' ? type.normalise(value) : value ?? '');
  };
  const isShown: IsShown = (entry) => {
    const shown = known.get(entry.name) ?? judge(entry);
    known.set(entry.name, shown);
    return shown;
  };
  return isShown;
}

import { isMet } from '../../../src/field-types/conditions.ts';
import type { FieldEntry } from '../../content/content.ts';
import { typeNamed } from '../../contract/input-types.ts';
import { type Form, entriesOf } from './form.ts';
import type { StoredValue } from './current-answers.ts';

/** The value of a field by its name, as a save leaves it. */
type ReadField = (name: string) => StoredValue | undefined;

/** Whether a field of the form is shown. */
export type IsShown = (entry: FieldEntry) => boolean;

/**
 * Which fields of a form are shown (`visible_when`): what is hidden is neither checked nor wrong, as in static forms
 * (schemas/README.md). A field that waits for one that is not there is shown.
 */
export function visibility(form: Form, read: ReadField): IsShown {
  const named = new Map(entriesOf(form).map((entry) => [entry.name, entry]));
  return ({ definition: { visible_when: condition } }) => {
    const other = condition && named.get(condition.field);
    if (!other) return true;
    const value = read(other.name);
    const type = typeNamed(form.types, other.definition.input_type);
    return isMet(condition, typeof value === 'string' ? type.normalise(value) : value ?? '');
  };
}

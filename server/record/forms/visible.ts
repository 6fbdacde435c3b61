import { shownAmong } from '../../../src/field-types/shown.ts';
import { oncePer } from '../../base/once-per.ts';
import type { FieldEntry } from '../../content/content.ts';
import { typeNamed } from '../../contract/input-types.ts';
import { type Form, entriesOf } from './form.ts';
import type { StoredValue } from './current-answers.ts';

/** The value of a field by its name. */
type ReadField = (name: string) => StoredValue | undefined;

/** Whether a field of the form is shown; with `asked` whether it is asked for, too: a field shown only by its stored value is not. */
export type IsShown = (entry: FieldEntry, as?: 'asked') => boolean;

/** The conditions of a form, prepared once. A field whose condition names a file is shown. */
const shownIn = oncePer((form: Form) => {
  const entries = entriesOf(form);
  const files = new Set(entries.filter(({ definition }) => definition.document_name_id !== undefined).map(({ name }) => name));
  return shownAmong(entries.map(({ name, definition: { input_type: type, visible_when: condition } }) => ({
    name,
    visibleWhen: condition && !files.has(condition.field) ? condition : undefined,
    normalize: (value) => (typeof value === 'string' ? typeNamed(form.types, type).normalise(value) : value),
  })));
});

/**
 * Tells which fields of a form are shown (`visible_when`), as on the page: a hidden field is not checked (schemas/README.md).
 *
 * @param now the values after a save
 * @param stored the values before it
 */
export function visibility(form: Form, now: ReadField, held: ReadField): IsShown {
  const isShown = shownIn(form)((name) => now(name) ?? '', (name) => held(name) ?? '');
  return ({ name }, as) => isShown(name, as);
}

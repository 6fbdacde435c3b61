import type { FieldId } from '../fields/definition.ts';
import type { FormController } from './controller.ts';

/** Texts by the names that the server gave the fields. */
export type ServerErrors = Readonly<Record<string, readonly string[]>>;

/**
 * Puts each text at the field it names, by id or else by wire name: a custom field may have the name of a fixed one.
 * Returns the texts that name no field of the form.
 */
export function assignServerErrors({ form, store }: FormController, errors: ServerErrors): readonly string[] {
  const byName = new Map<string, FieldId>([...form.fields].map(([id, field]) => [field.name, id]));
  return Object.entries(errors).flatMap(([name, texts]) => {
    const field = store.has(name) ? name : byName.get(name);
    if (field === undefined) return texts;
    store.report(field, { code: 'server', params: { text: texts.join(' ') } });
    return [];
  });
}

import type { CompiledForm } from '../../compiler/compiled.ts';
import type { FieldDefinition } from '../../fields/definition.ts';
import { sameValue } from '../../fields/value.ts';
import { adaptDraft } from './adapt-draft.ts';
import { Draft } from './draft.ts';

/**
 * The differences between the server's values and the draft of a form that no page has open, as fields to be shown; an emptied field
 * has no value. The draft stays.
 */
export async function changedInDraft(scope: string, form: CompiledForm): Promise<readonly FieldDefinition[]> {
  const draft = new Draft(scope);
  const restored = await draft.restore();
  draft.close();
  // What no field takes is none: the form would not show it, and could not send it.
  return [...adaptDraft(form, restored?.entries ?? new Map())].flatMap(([id, entry]) => {
    const definition = form.fields.get(id);
    if (!definition || entry.kind !== 'field' || sameValue(entry.value, definition.value)) return [];
    return [{ ...definition, value: entry.value }];
  });
}

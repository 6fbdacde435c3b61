import type { CompiledForm } from '../../compiler/compiled.ts';
import type { FieldDefinition } from '../../fields/definition.ts';
import { sameValue } from '../../fields/value.ts';
import { adaptDraft } from './adapt-draft.ts';
import { Draft } from './draft.ts';
import type { DraftValue } from './value.ts';

/**
 * The differences between the server's values and the draft of a form that no page has open, as fields to be shown; an emptied field
 * has no value. The draft stays. `withUnfit`: values of another type than their field are among them, which the form would neither show
 * nor send.
 */
export async function changedInDraft(
  scope: string, form: CompiledForm, { withUnfit = false } = {},
): Promise<readonly FieldDefinition[]> {
  const draft = new Draft(scope);
  const restored = await draft.restore();
  draft.close();
  const entries = restored?.entries ?? new Map<string, DraftValue>();
  return [...withUnfit ? entries : adaptDraft(form, entries)].flatMap(([id, entry]) => {
    const definition = form.fields.get(id);
    if (!definition || entry.kind !== 'field' || sameValue(entry.value, definition.value)) return [];
    return [{ ...definition, value: entry.value }];
  });
}

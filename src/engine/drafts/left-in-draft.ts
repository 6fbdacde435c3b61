import type { CompiledForm } from '../../compiler/compiled.ts';
import type { FieldDefinition } from '../../fields/definition.ts';
import { sameValue } from '../../fields/value.ts';
import { Draft } from './draft.ts';

/**
 * What the draft of a form that no page has open holds otherwise than the server, as fields to be shown; what was emptied has no
 * value. It stays kept.
 */
export async function leftInDraft(scope: string, form: CompiledForm): Promise<readonly FieldDefinition[]> {
  const draft = new Draft(scope);
  const restored = await draft.restore();
  draft.close();
  return [...restored?.entries ?? []].flatMap(([id, entry]) => {
    const definition = form.fields.get(id);
    if (!definition || entry.kind !== 'field' || sameValue(entry.value, definition.value)) return [];
    return [{ ...definition, value: entry.value }];
  });
}

import type { IsShown } from '../field-types/shown.ts';
import type { FieldDefinition } from '../fields/definition.ts';
import { shownFields, type Siblings } from '../fields/siblings.ts';
import type { CompiledForm } from './compiled.ts';

/**
 * Whether a read-only view of the server's values shows a field: not one that another field hides, unless it has a value. As `asked`:
 * whether the field is to be answered.
 */
export function visibleToReader({ fields, types }: CompiledForm, as?: Parameters<IsShown>[1]): (field: FieldDefinition) => boolean {
  const baseline: Siblings = (id) => fields.get(id)?.value;
  const isShown = shownFields(types, [...fields.values()])(baseline, baseline);
  return ({ id }) => isShown(id, as);
}

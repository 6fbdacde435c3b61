import type { IsShown } from '../field-types/shown.ts';
import type { FieldDefinition } from '../fields/definition.ts';
import { shownFields, type Siblings } from '../fields/siblings.ts';
import type { CompiledForm } from './compiled.ts';

/**
 * Whether somebody who reads what the server holds is shown a field: none that another one hides, unless it holds something; or whether
 * it is asked for, too.
 */
export function readIn({ fields, types }: CompiledForm, as?: Parameters<IsShown>[1]): (field: FieldDefinition) => boolean {
  const baseline: Siblings = (id) => fields.get(id)?.value;
  const isShown = shownFields(types, [...fields.values()])(baseline, baseline);
  return ({ id }) => isShown(id, as);
}

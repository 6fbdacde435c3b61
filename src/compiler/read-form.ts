import type { FieldDefinition } from '../fields/definition.ts';
import { asDependedOn, isVisible } from '../fields/siblings.ts';
import type { CompiledForm } from './compiled.ts';

/** Whether somebody who reads what the server holds is shown a field: none that another one hides, unless it holds something. */
export function isRead({ fields, types }: CompiledForm, field: FieldDefinition): boolean {
  const held = (id: string) => fields.get(id)?.value;
  const seen = (id: string) => {
    const beside = fields.get(id);
    return beside && asDependedOn(types, beside, beside.value);
  };
  return isVisible(field, seen, held);
}

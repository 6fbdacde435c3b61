import type { FieldDefinition } from '../fields/definition.ts';
import { isVisible, siblingsIn } from '../fields/siblings.ts';
import type { CompiledForm } from './compiled.ts';

/** Whether somebody who reads what the server holds is shown a field: none that another one hides, unless it holds something. */
export function isRead({ fields, types }: CompiledForm, field: FieldDefinition): boolean {
  const held = siblingsIn(types, fields);
  return isVisible(field, held, held);
}

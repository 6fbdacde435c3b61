import { isChoice } from '../../src/field-types/bases.ts';
import type { FieldDefinition } from './content.ts';

/** The properties of a field's type that its definition has to fit. */
export interface FieldBase {
  /** The built-in type that it is, or is based on. */
  readonly base: string;
  /** The ids of its options; `undefined` where a look-up has them. */
  readonly options: readonly string[] | undefined;
  /** The label of a field without its own; built-in types have none. */
  readonly label?: unknown;
}

/** A fault of a field: what it lacks, or has without effect. */
export interface FieldFault {
  readonly reason: string;
  readonly suggestion: string;
}

/** The fault of a choice without options. */
export const choiceFault = ({ base, options: own }: FieldBase, options: readonly unknown[] = []): FieldFault | undefined =>
  (isChoice(base) && options.length === 0 && own?.length === 0
    ? { reason: 'a choice needs options', suggestion: 'name them, or use a type that has options' }
    : undefined);

/** The fault of a field that cannot be answered, or whose answer would not be stored; undefined where there is none. */
export function fieldFault(
  { base, options: own }: FieldBase, { options, document_name_id: document }: FieldDefinition,
): FieldFault | undefined {
  if (base === 'image') return { reason: 'a form cannot ask for an image', suggestion: 'use a type with the base document' };
  if (base === 'document' && document === undefined) {
    return { reason: 'a file needs a document_name_id', suggestion: 'name one of document-names.json' };
  }
  if (base !== 'document' && document !== undefined) {
    return { reason: 'only a file has a document_name_id', suggestion: 'leave it out, or use a type with the base document' };
  }
  return choiceFault({ base, options: own }, options);
}

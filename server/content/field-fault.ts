import { isChoice } from '../../src/field-types/bases.ts';
import type { FieldDefinition } from './content.ts';

/** What of a field's type its definition has to fit. */
export interface FieldBase {
  /** The built-in type that it is, or rests on. */
  readonly base: string;
  /** The ids of the options that it brings; `undefined` where a look-up has them. */
  readonly options: readonly string[] | undefined;
}

/** What a field of a type lacks, or has in vain. */
export interface FieldFault {
  readonly reason: string;
  readonly suggestion: string;
}

/** The fault of a field or a question that is a choice of nothing. */
export const choiceFault = ({ base, options: own }: FieldBase, options: readonly unknown[] = []): FieldFault | undefined =>
  (isChoice(base) && options.length === 0 && own?.length === 0
    ? { reason: 'a choice needs options', suggestion: 'name them, or use a type that has options' }
    : undefined);

/** The fault of a field that nobody could answer, or whose answer would not be kept; undefined where there is none. */
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

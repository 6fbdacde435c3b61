import { isForeign, type FieldValue } from '../src/engine/contract/widget.ts';

/** `Array.isArray` does not narrow a read-only list. */
export const isList = (value: FieldValue): value is readonly string[] => Array.isArray(value);

/** Any value as one line of text, so that a stored value is shown even where its type does not know its shape. */
export const storedText = (value: FieldValue): string => {
  if (value === undefined) return '';
  if (typeof value === 'string') return value;
  if (isList(value)) return value.join(', ');
  return JSON.stringify(isForeign(value) ? value.raw : value);
};

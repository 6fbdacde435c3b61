import { isForeign, type FieldValue } from '../src/engine/contract/widget.ts';

/** `Array.isArray` does not see through a read-only list. */
export const isList = (value: FieldValue): value is readonly string[] => Array.isArray(value);

/** Any value as one line of text, so that what the server holds is shown even where its type does not know it. */
export const storedText = (value: FieldValue): string => {
  if (value === undefined) return '';
  if (typeof value === 'string') return value;
  if (isList(value)) return value.join(', ');
  return JSON.stringify(isForeign(value) ? value.raw : value);
};

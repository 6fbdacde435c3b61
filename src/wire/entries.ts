import { isJsonObject, type JsonObject } from '../base/json.ts';
import { readText, type WireId } from './values.ts';

/** The objects of a list, as they came; null and absent are an empty list. Entries that are not objects are left out. */
export const entriesOf = (value: unknown): readonly JsonObject[] => (Array.isArray(value) ? value.filter(isJsonObject) : []);

/** An id as it came; `undefined` where there is none. */
export const readId = (value: unknown): WireId | undefined => (typeof value === 'number' ? value : readText(value));

/** The id by which calls name an entry, as text. */
export const idOf = ({ id }: { readonly id: WireId }): string => String(id);

/** Whether a value is one of the accepted forms of false; absent values are not. */
export const isDenied = (value: unknown): boolean => value === false || value === 'false' || value === 0 || value === '0';

/** A number, or a text of one. */
export function readNumber(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}

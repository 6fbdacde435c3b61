import { isJsonObject, type JsonObject } from '../base/json.ts';
import { readText, type WireId } from './values.ts';

/** The entries of a list as they came; null and absent are none. What is no object says nothing and is left out. */
export const entriesOf = (value: unknown): readonly JsonObject[] => (Array.isArray(value) ? value.filter(isJsonObject) : []);

/** An id as it came; `undefined` where there is none. */
export const readId = (value: unknown): WireId | undefined => (typeof value === 'number' ? value : readText(value));

/** What calls name an entry by, as text. */
export const idOf = ({ id }: { readonly id: WireId }): string => String(id);

/** No in any of the ways of saying so; everything else, nothing said among it, is not. */
export const isDenied = (value: unknown): boolean => value === false || value === 'false' || value === 0 || value === '0';

/** A number, or a text of one. */
export function readNumber(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}

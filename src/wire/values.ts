import { isJsonObject, type JsonObject } from '../base/json.ts';
import { optionalText, type LocalizedText } from '../base/text.ts';

/** An id or code as a string, for comparison. Null, absent and empty are `undefined`. */
export const readText = (value: unknown): string | undefined => {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value !== '' ? value : undefined;
};

/** The address of a file: a text, or the `url` of an object. */
export const readAddress = (file: unknown): string | undefined => readText(isJsonObject(file) ? file['url'] : file);

/** An object as it came, which the code that shows it reads. */
export const readObject = (value: unknown): JsonObject | undefined => (isJsonObject(value) ? value : undefined);

/** An id as it came: calls send it back unchanged (DECISIONS "What a strange server showed"). */
export type WireId = string | number;

/**
 * A revision that `If-Match` can carry, or a version that `Form-Version` can: the characters of an entity tag (RFC 9110). `undefined`
 * for any other.
 */
export const readRevision = (value: unknown): string | undefined => {
  const text = readText(value);
  return text !== undefined && /^[!#-~]+$/.test(text) ? text : undefined;
};

/** A text or number, one per language, or a list of them; empty ones are left out. */
export const readTexts = (value: unknown): readonly LocalizedText[] =>
  [value].flat().flatMap((part) => optionalText(part) ?? []);

/** Whether an answer is not empty: a text, a file, or a list with a value in it. */
export const isGiven = (answer: unknown): boolean =>
  (Array.isArray(answer) ? answer.some(isGiven) : answer !== undefined && answer !== null && answer !== '');

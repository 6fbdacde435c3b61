import { isJsonObject, type JsonObject } from '../base/json.ts';
import { optionalText, type LocalizedText } from '../base/text.ts';

/** An id or code as the client compares it: a string. Null, absent and empty are one. */
export const readText = (value: unknown): string | undefined => {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value !== '' ? value : undefined;
};

/** The address of a file: a text, or an object that has it as its `url`. */
export const readAddress = (file: unknown): string | undefined => readText(isJsonObject(file) ? file['url'] : file);

/** An object as it came, which is read where it is shown. */
export const readObject = (value: unknown): JsonObject | undefined => (isJsonObject(value) ? value : undefined);

/** An id as it came: it goes back as the same (DECISIONS "What a strange server showed"). */
export type WireId = string | number;

/**
 * A revision as `If-Match` can name it, or a version as `Form-Version` can: what can stand in an entity tag (RFC 9110). Any other is
 * none.
 */
export const readRevision = (value: unknown): string | undefined => {
  const text = readText(value);
  return text !== undefined && /^[!#-~]+$/.test(text) ? text : undefined;
};

/** What is said of something: a text or number, one per language, or a list of them; what says nothing is left out. */
export const readTexts = (value: unknown): readonly LocalizedText[] =>
  [value].flat().flatMap((part) => optionalText(part) ?? []);

/** Whether an answer says anything: a text, a list with anything in it or a file, as its question has it. */
export const isGiven = (answer: unknown): boolean =>
  (Array.isArray(answer) ? answer.some(isGiven) : answer !== undefined && answer !== null && answer !== '');

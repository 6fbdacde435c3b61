import { isJsonObject, type JsonObject } from '../base/json.ts';
import { isYes } from '../base/wire-boolean.ts';

/** The server's reasons for not doing what a call requested (DECISIONS "Shapes of answers"). */
export interface Refusal {
  /** Every text once, in the order of the answer. */
  readonly texts: readonly string[];
  /** Texts about a field, by the server's name of the field. */
  readonly fields: Readonly<Record<string, readonly string[]>>;
}

/**
 * Reads `errors`, else `error`, of an answer of any status: a string, a list of strings, or a map of field to either.
 * `undefined` where absent, null or empty.
 */
export function readRefusal(answer: unknown): Refusal | undefined {
  if (!isJsonObject(answer)) return undefined;
  return refusalOf(answer['errors']) ?? refusalOf(answer['error']);
}

/** Whether the answer has a `success` that is false; its `message` is then the reason. */
export const isDenial = (answer: unknown): answer is JsonObject => isJsonObject(answer) && !isYes(answer['success'] ?? true);

function refusalOf(errors: unknown): Refusal | undefined {
  const fields = isJsonObject(errors) ? fieldsOf(errors) : {};
  const texts = [...new Set(isJsonObject(errors) ? Object.values(fields).flat() : textsOf(errors))];
  return texts.length > 0 ? { texts, fields } : undefined;
}

const fieldsOf = (errors: Readonly<Record<string, unknown>>): Refusal['fields'] =>
  Object.fromEntries(Object.entries(errors)
    .map(([field, texts]) => [field, textsOf(texts)] as const)
    .filter(([, texts]) => texts.length > 0));

const textsOf = (value: unknown): readonly string[] =>
  (Array.isArray(value) ? value : [value]).filter((text): text is string => typeof text === 'string' && text.trim() !== '');

import { isJsonObject, type JsonObject } from '../base/json.ts';
import { optionalText, type LocalizedText } from '../base/text.ts';
import type { ServedOption, ServedTexts } from './contract.ts';
import { optionOf } from './option.ts';

function messagesOf(wire: unknown): ServedTexts['messages'] {
  if (!isJsonObject(wire)) return undefined;
  const entries = Object.entries(wire).map(([code, text]) => [code, optionalText(text)] as const);
  return Object.freeze(Object.fromEntries(entries.filter((entry): entry is readonly [string, LocalizedText] => entry[1] !== undefined)));
}

/** The texts of a type for the applicant. */
export function textsOf(entry: JsonObject): ServedTexts {
  const [label, placeholder, help] = [entry.label, entry.placeholder, entry.help].map(optionalText);
  const messages = messagesOf(entry.messages);
  return { ...(label && { label }), ...(placeholder && { placeholder }), ...(help && { help }), ...(messages && { messages }) };
}

/** The options of a type or of a part, each id once. */
export function optionsOf(wire: unknown): readonly ServedOption[] {
  const entries: readonly unknown[] = Array.isArray(wire) ? wire : [];
  const options = new Map<string, ServedOption>();
  for (const entry of entries) {
    const option = optionOf(entry);
    if (option && !options.has(option.id)) options.set(option.id, option);
  }
  return Object.freeze([...options.values()]);
}

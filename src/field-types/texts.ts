import { filledText, isJsonObject, type JsonObject } from '../base/json.ts';
import { bothLanguages, optionalText, type LocalizedText } from '../base/text.ts';
import type { ServedOption, ServedTexts } from './contract.ts';

function messagesOf(wire: unknown): ServedTexts['messages'] {
  if (!isJsonObject(wire)) return undefined;
  const entries = Object.entries(wire).map(([code, text]) => [code, optionalText(text)] as const);
  return Object.freeze(Object.fromEntries(entries.filter((entry): entry is readonly [string, LocalizedText] => entry[1] !== undefined)));
}

/** What a type says to the applicant. */
export function textsOf(entry: JsonObject): ServedTexts {
  const [label, placeholder, help] = [entry.label, entry.placeholder, entry.help].map(optionalText);
  const messages = messagesOf(entry.messages);
  return { ...(label && { label }), ...(placeholder && { placeholder }), ...(help && { help }), ...(messages && { messages }) };
}

/** A string is its own id; of an object the id is `option_id`, else its name (spec §3; DECISIONS "Fields and values"). */
export function optionOf(wire: unknown): ServedOption | undefined {
  const name = isJsonObject(wire) ? optionalText(wire.option_name) : undefined;
  const id = isJsonObject(wire) ? filledText(wire.option_id) ?? name?.en : filledText(wire);
  return id === undefined ? undefined : Object.freeze({ id, label: name ?? Object.freeze(bothLanguages(id)) });
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

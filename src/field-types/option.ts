import { filledText, isJsonObject } from '../base/json.ts';
import { bothLanguages, optionalText } from '../base/text.ts';
import type { ServedOption } from './contract.ts';

/** A string is its own id; of an object the id is `option_id`, else its name (spec §3; DECISIONS "Fields and values"). */
export function optionOf(wire: unknown): ServedOption | undefined {
  const name = isJsonObject(wire) ? optionalText(wire.option_name) : undefined;
  const id = isJsonObject(wire) ? filledText(wire.option_id) ?? name?.en : filledText(wire);
  return id === undefined ? undefined : Object.freeze({ id, label: name ?? bothLanguages(id) });
}

/** The id of each option. */
export const idsOfOptions = (options: unknown): readonly string[] =>
  (Array.isArray(options) ? options : []).flatMap((option: unknown) => optionOf(option)?.id ?? []);

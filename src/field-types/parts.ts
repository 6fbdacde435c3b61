import { isJsonObject, type JsonObject } from '../base/json.ts';
import { isMandatory } from '../base/wire-boolean.ts';
import { bothLanguages } from '../base/text.ts';
import type { Base } from './bases.ts';
import type { AskedOf, BuiltIns, ServedCondition, ServedPart, ServedType, ServedValue } from './contract.ts';
import { simpleBehaviour } from './simple.ts';
import { optionsOf, textOf } from './texts.ts';

/** What a part says that has been found to be well-formed (`lint/parts.ts`). */
export interface SoundPart extends JsonObject {
  /** The name of a built-in type or of one that is known. */
  readonly input_type: string;
  readonly visible_when?: ServedCondition;
}

/**
 * Makes a part of its definition.
 *
 * @param types the types that its input type may name besides the built-in ones
 */
export function partOf(name: string, wire: SoundPart, types: ReadonlyMap<string, ServedType>, ports: BuiltIns): ServedPart {
  const { input_type: inputType, visible_when: visibleWhen } = wire;
  const type = types.get(inputType);
  const base = type?.base ?? inputType as Base;
  const own = optionsOf(wire.options);
  const options = own.length > 0 ? own : type?.options ?? [];
  const { normalize, judge } = type ?? simpleBehaviour(base, { options }, ports);
  const asked: AskedOf = { mandatory: isMandatory(wire), options: options.map(({ id }) => id), limits: {} };
  return Object.freeze({
    name, inputType, base, options,
    label: textOf(isJsonObject(wire.translated_name) ? wire.translated_name : { en: name, jp: wire.translated_name })
      ?? bothLanguages(name),
    ...(type && { type }),
    ...(visibleWhen && { visibleWhen: Object.freeze({ field: visibleWhen.field, in: Object.freeze([...visibleWhen.in]) }) }),
    mandatory: asked.mandatory,
    definition: wire,
    normalize: (value: ServedValue) => (typeof value === 'string' ? normalize(value) : value),
    judge: (value: ServedValue | undefined) => judge(value, asked),
  });
}

import { filledText, isJsonObject, type JsonObject } from '../base/json.ts';
import { isMandatory } from '../base/wire-boolean.ts';
import { bothLanguages } from '../base/text.ts';
import { isBase } from './bases.ts';
import type { AskedOf, BuiltIns, ServedCondition, ServedPart, ServedType, ServedValue } from './contract.ts';
import { simpleBehaviour } from './simple.ts';
import { optionsOf, textOf } from './texts.ts';

function conditionOf(wire: unknown): ServedCondition | undefined {
  if (!isJsonObject(wire) || typeof wire.field !== 'string' || !Array.isArray(wire.in)) return undefined;
  return Object.freeze({ field: wire.field, in: Object.freeze(wire.in.filter((value): value is string => typeof value === 'string')) });
}

/** A part as the wire defines it; `undefined` where its input type is none that a part may have. */
export function partOf(name: string, wire: JsonObject, types: ReadonlyMap<string, ServedType>, ports: BuiltIns): ServedPart | undefined {
  const inputType = filledText(wire.input_type) ?? '';
  const type = types.get(inputType);
  const base = type?.base ?? (isBase(inputType) ? inputType : undefined);
  if (base === undefined) return undefined;
  const own = optionsOf(wire.options);
  const options = own.length > 0 ? own : type?.options ?? [];
  const { normalize, judge } = type ?? simpleBehaviour(base, { options }, ports);
  const asked: AskedOf = { mandatory: isMandatory(wire), options: options.map(({ id }) => id), limits: {} };
  const visibleWhen = conditionOf(wire.visible_when);
  return Object.freeze({
    name, inputType, base, options,
    label: textOf(isJsonObject(wire.translated_name) ? wire.translated_name : { en: name, jp: wire.translated_name })
      ?? bothLanguages(name),
    ...(type && { type }),
    ...(visibleWhen && { visibleWhen }),
    mandatory: asked.mandatory,
    definition: wire,
    normalize: (value: ServedValue) => (typeof value === 'string' ? normalize(value) : value),
    judge: (value: ServedValue | undefined) => judge(value, asked),
  });
}

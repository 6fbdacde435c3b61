import { deepFreeze } from '../../base/freeze.ts';
import type { JsonObject } from '../../base/json.ts';
import type { Codec } from '../codecs/codec.ts';
import { textCodec } from '../codecs/single.ts';
import type { InputType } from '../definition.ts';
import type { files } from '../generated/input-types.ts';
import type { InputTypeFile } from '../input-type-file.ts';
import { ruleOf, type Rule } from '../rule.ts';
import type { InputTypes, TypeModule } from './type-module.ts';

/** The kind of a value in the form and on the wire (`x-value`). */
export interface ValueKind {
  readonly schema: JsonObject;
  readonly codec: (rule: Rule) => Codec;
}

/** By the name in the files. */
export type ValueKinds<Value extends string> = Readonly<Record<Value, ValueKind>>;

export const textKind: ValueKinds<'text'> = deepFreeze({ text: { schema: { type: 'string' }, codec: textCodec } });

type Files<Value extends string> =
  Readonly<Partial<Record<keyof typeof files, InputTypeFile<Value>>> & Record<'text', InputTypeFile<Value>>>;

function builtIn<Value extends string>(base: InputType, file: InputTypeFile<Value>, kinds: ValueKinds<Value>): TypeModule {
  const { widget, prompt, limits } = deepFreeze(file.defaults);
  const { schema, codec } = kinds[file.value];
  const rule = ruleOf(file);
  return Object.freeze({ base, widget, prompt, limits, schema, codec: codec(rule), rule });
}

/** A type that nobody defines has the rule of text and a widget of its own (DECISIONS "Fields and values"). */
const unknownFrom = <Value extends string>(text: InputTypeFile<Value>): InputTypeFile<Value> =>
  ({ ...text, defaults: { ...text.defaults, widget: 'unknown' } });

/** Types of the files of `schemas/input-types/`, and `unknown`, with the kinds of their values. */
export const typesOf = <Value extends string>(input: Files<Value>, kinds: ValueKinds<Value>): InputTypes => new Map<InputType, TypeModule>([
  ...(Object.entries(input) as [keyof typeof files, InputTypeFile<Value>][])
    .map(([name, file]) => [name, builtIn(name, file, kinds)] as const),
  ['unknown', builtIn('unknown', unknownFrom(input.text), kinds)],
]);

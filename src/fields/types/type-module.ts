import type { JsonObject } from '../../base/json.ts';
import type { Codec } from '../codecs/codec.ts';
import { textCodec } from '../codecs/text.ts';
import type { InputType, Limits } from '../definition.ts';

/** What every input type says of itself; its rule stands in `schemas/input-types/`. */
export interface TypeModule {
  /** The widget where a definition names none. */
  readonly widget: string;
  /** Which words stand where a definition has no placeholder: 'Enter {field}' or 'Select {field}' (spec §5 Placeholders). */
  readonly prompt: 'enter' | 'select';
  /** The shape of a value, for the form's structure; the rules of the value are elsewhere. Frozen and shared. */
  readonly schema: JsonObject;
  readonly limits: Limits;
  readonly codec: Codec;
}

export const stringSchema: JsonObject = Object.freeze({ type: 'string' });
export const fileSchema: JsonObject = Object.freeze({ type: 'object' });
export const noLimits: Limits = Object.freeze({});

/** A type whose value is text and whose widget has its name. */
export const textType = (type: InputType, prompt: TypeModule['prompt']): TypeModule =>
  ({ widget: type, prompt, schema: stringSchema, limits: noLimits, codec: textCodec(type) });

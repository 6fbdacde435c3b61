import type { JsonObject } from '../../base/json.ts';
import type { ServedTexts } from '../../field-types/contract.ts';
import type { Codec } from '../codecs/codec.ts';
import type { FieldDefinition, FieldIssue, InputType, Limits, Option, Structure, WidgetOptions } from '../definition.ts';
import type { Rule } from '../rule.ts';

/**
 * What an input type says of every field of it: a built-in one (`schemas/input-types/`), or one that rests on a built-in
 * one (DECISIONS "Field types from the server"). The texts, limits and widget hold where a definition says nothing of its
 * own.
 */
export interface TypeModule extends ServedTexts {
  /** The built-in type it rests on; a built-in type rests on itself. */
  readonly base: InputType;
  readonly widget: string;
  readonly widgetOptions?: WidgetOptions;
  /** Which words stand where there is no placeholder: 'Enter {field}' or 'Select {field}' (spec §5 Placeholders). */
  readonly prompt: 'enter' | 'select';
  readonly limits: Limits;
  /** The shape of a value, for the form's structure; what a value is worth is the rule's to say. Frozen and shared. */
  readonly schema: JsonObject;
  readonly codec: Codec;
  readonly rule: Rule;
  /** What a choice offers where a field of it offers nothing. */
  readonly options?: readonly Option[];
  readonly structure?: Structure;
  /** Judges in the place of the rule's check: the value is as the rule reads it. */
  readonly judge?: (definition: FieldDefinition, value: unknown) => FieldIssue | undefined;
}

/** Input types by name. Readers and compilers are handed the table, and a compiled form carries the one it was made with. */
export type InputTypes = ReadonlyMap<string, TypeModule>;

/** The type of a field. Throws where the field was read with another table. */
export function typeOf(types: InputTypes, { type: name }: Pick<FieldDefinition, 'type'>): TypeModule {
  const type = types.get(name);
  if (!type) throw new Error(`no input type ${name}`);
  return type;
}

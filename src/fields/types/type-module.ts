import type { JsonObject } from '../../base/json.ts';
import type { ServedTexts } from '../../field-types/contract.ts';
import type { Codec } from '../codecs/codec.ts';
import type { FieldDefinition, FieldIssue, InputType, Limits, Option, Structure, WidgetOptions } from '../definition.ts';
import type { Rule } from '../rule.ts';

/**
 * An input type: a built-in one (`schemas/input-types/`), or one that is based on a built-in one (DECISIONS "Field types from the
 * server"). Its texts, limits and widget are the defaults of its fields.
 */
export interface TypeModule extends ServedTexts {
  /** The built-in type that it is based on; for a built-in type its own name. */
  readonly base: InputType;
  readonly widget: string;
  readonly widgetOptions?: WidgetOptions;
  /** The default placeholder: 'Enter {field}' or 'Select {field}' (spec §5 Placeholders). */
  readonly prompt: 'enter' | 'select';
  readonly limits: Limits;
  /** The shape of a value, for the form's structure; the rule validates values. Frozen and shared. */
  readonly schema: JsonObject;
  readonly codec: Codec;
  readonly rule: Rule;
  /** The options of fields that have none of their own. */
  readonly options?: readonly Option[];
  readonly structure?: Structure;
  /** Validates in place of the rule's check: the value is as the rule reads it. */
  readonly validate?: (definition: FieldDefinition, value: unknown) => FieldIssue | undefined;
}

/** Input types by name. Readers and compilers are handed the table, and a compiled form carries the one it was made with. */
export type InputTypes = ReadonlyMap<string, TypeModule>;

/** The type of a field. Throws where the field was read with another table. */
export function typeOf(types: InputTypes, { type: name }: Pick<FieldDefinition, 'type'>): TypeModule {
  const type = types.get(name);
  if (!type) throw new Error(`no input type ${name}`);
  return type;
}

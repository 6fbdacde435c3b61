import { deepFreeze } from '../../base/freeze.ts';
import type { JsonObject } from '../../base/json.ts';
import { choicesCodec } from '../codecs/choices.ts';
import type { Codec } from '../codecs/codec.ts';
import { fileCodec } from '../codecs/file.ts';
import { choiceCodec, flagCodec, textCodec } from '../codecs/single.ts';
import type { InputType } from '../definition.ts';
import type { files } from '../generated/input-types.ts';
import type { InputTypeFile } from '../input-type-file.ts';
import { ruleOf, type Rule } from '../rule.ts';
import type { InputTypes, TypeModule } from './type-module.ts';

/** What a value is in the form and on the wire (`x-value`). */
interface ValueKind {
  readonly schema: JsonObject;
  readonly codec: (rule: Rule) => Codec;
}

const string: JsonObject = { type: 'string' };

const kinds: Readonly<Record<InputTypeFile['value'], ValueKind>> = deepFreeze({
  text: { schema: string, codec: textCodec },
  choice: { schema: string, codec: () => choiceCodec },
  choices: { schema: { type: 'array', items: string }, codec: () => choicesCodec },
  file: { schema: { type: 'object' }, codec: () => fileCodec },
  flag: { schema: { type: 'boolean' }, codec: () => flagCodec },
});

function builtIn(base: InputType, file: InputTypeFile): TypeModule {
  const { widget, prompt, limits } = deepFreeze(file.defaults);
  const { schema, codec } = kinds[file.value];
  const rule = ruleOf(file);
  return Object.freeze({ base, widget, prompt, limits, schema, codec: codec(rule), rule });
}

/** A type that nobody defines is held to the rule of text and shown by a widget of its own (DECISIONS "Fields and values"). */
const unknownAs = (text: InputTypeFile): InputTypeFile => ({ ...text, defaults: { ...text.defaults, widget: 'unknown' } });

/** Types of the files of `schemas/input-types/`, and `unknown`. */
export const typesOf = (of: Partial<typeof files> & Pick<typeof files, 'text'>): InputTypes => new Map<InputType, TypeModule>([
  ...(Object.entries(of) as [keyof typeof files, InputTypeFile][]).map(([name, file]) => [name, builtIn(name, file)] as const),
  ['unknown', builtIn('unknown', unknownAs(of.text))],
]);

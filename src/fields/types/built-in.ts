import { deepFreeze } from '../../base/freeze.ts';
import { choicesCodec } from '../codecs/choices.ts';
import { fileCodec } from '../codecs/file.ts';
import { choiceCodec, flagCodec } from '../codecs/single.ts';
import { files } from '../generated/input-types.ts';
import { textKind, typesOf } from './types-of.ts';

const { schema: string } = textKind.text;

/** Every built-in type: one for each file of `schemas/input-types/` (spec §3), and `unknown`. */
export const builtInTypes = typesOf(files, deepFreeze({
  ...textKind,
  choice: { schema: string, codec: () => choiceCodec },
  choices: { schema: { type: 'array', items: string }, codec: () => choicesCodec },
  file: { schema: { type: 'object' }, codec: () => fileCodec },
  flag: { schema: { type: 'boolean' }, codec: () => flagCodec },
}));

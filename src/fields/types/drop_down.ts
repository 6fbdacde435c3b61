import { choiceCodec } from '../codecs/choice.ts';
import { noLimits, stringSchema } from './type-module.ts';
import type { TypeModule } from './type-module.ts';

/** One of many options. */
export const dropDown: TypeModule = {
  widget: 'drop_down',
  prompt: 'select',
  schema: stringSchema,
  limits: noLimits,
  codec: choiceCodec,
};

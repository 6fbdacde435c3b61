import { choiceCodec } from '../codecs/choice.ts';
import { noLimits, stringSchema } from './type-module.ts';
import type { TypeModule } from './type-module.ts';

/** One of few options. */
export const radioButton: TypeModule = {
  widget: 'radio_button',
  prompt: 'select',
  schema: stringSchema,
  limits: noLimits,
  codec: choiceCodec,
};

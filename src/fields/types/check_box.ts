import { choicesCodec } from '../codecs/choices.ts';
import { noLimits, stringSchema } from './type-module.ts';
import type { TypeModule } from './type-module.ts';

/** Any number of the options. */
export const checkBox: TypeModule = {
  widget: 'check_box',
  prompt: 'select',
  schema: Object.freeze({ type: 'array', items: stringSchema }),
  limits: noLimits,
  codec: choicesCodec,
};

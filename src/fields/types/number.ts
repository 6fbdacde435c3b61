import { textCodec } from '../codecs/text.ts';
import { noLimits, stringSchema } from './type-module.ts';
import type { TypeModule } from './type-module.ts';

/** A decimal number, kept as the string that was typed; full-width digits are folded when it is sent. */
export const number: TypeModule = { widget: 'number', prompt: 'enter', schema: stringSchema, limits: noLimits, codec: textCodec('number') };

import { textCodec } from '../codecs/text.ts';
import { noLimits, stringSchema } from './type-module.ts';
import type { TypeModule } from './type-module.ts';

/** One line of text. */
export const text: TypeModule = { widget: 'text', prompt: 'enter', schema: stringSchema, limits: noLimits, codec: textCodec('text') };

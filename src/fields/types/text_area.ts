import { textCodec } from '../codecs/text.ts';
import { noLimits, stringSchema } from './type-module.ts';
import type { TypeModule } from './type-module.ts';

/** Text of several lines. */
export const textArea: TypeModule = { widget: 'text_area', prompt: 'enter', schema: stringSchema, limits: noLimits, codec: textCodec('text_area') };

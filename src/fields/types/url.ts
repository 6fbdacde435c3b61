import { textCodec } from '../codecs/text.ts';
import { noLimits, stringSchema } from './type-module.ts';
import type { TypeModule } from './type-module.ts';

/** A web address. */
export const url: TypeModule = { widget: 'url', prompt: 'enter', schema: stringSchema, limits: noLimits, codec: textCodec('url') };

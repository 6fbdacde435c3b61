import { textCodec } from '../codecs/text.ts';
import { noLimits, stringSchema } from './type-module.ts';
import type { TypeModule } from './type-module.ts';

/** A place in words. */
export const location: TypeModule = { widget: 'location', prompt: 'enter', schema: stringSchema, limits: noLimits, codec: textCodec('location') };

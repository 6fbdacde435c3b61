import { textCodec } from '../codecs/text.ts';
import { noLimits, stringSchema } from './type-module.ts';
import type { TypeModule } from './type-module.ts';

/** A secret; only this product's own forms have it. */
export const password: TypeModule = { widget: 'password', prompt: 'enter', schema: stringSchema, limits: noLimits, codec: textCodec('password') };

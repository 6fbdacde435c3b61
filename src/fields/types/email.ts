import { textCodec } from '../codecs/text.ts';
import { noLimits, stringSchema } from './type-module.ts';
import type { TypeModule } from './type-module.ts';

/** An e-mail address. */
export const email: TypeModule = { widget: 'email', prompt: 'enter', schema: stringSchema, limits: noLimits, codec: textCodec('email') };

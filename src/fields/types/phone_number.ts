import { textCodec } from '../codecs/text.ts';
import { noLimits, stringSchema } from './type-module.ts';
import type { TypeModule } from './type-module.ts';

/** A phone number; separators are removed when it is sent. */
export const phoneNumber: TypeModule = { widget: 'phone_number', prompt: 'enter', schema: stringSchema, limits: noLimits, codec: textCodec('phone_number') };

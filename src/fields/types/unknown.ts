import { textCodec } from '../codecs/text.ts';
import { noLimits, stringSchema } from './type-module.ts';
import type { TypeModule } from './type-module.ts';

/** A type that nobody defines, shown as text (DECISIONS "Fields and values"). */
export const unknown: TypeModule = { widget: 'unknown', prompt: 'enter', schema: stringSchema, limits: noLimits, codec: textCodec('unknown') };

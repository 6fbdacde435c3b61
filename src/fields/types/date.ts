import { textCodec } from '../codecs/text.ts';
import { noLimits, stringSchema } from './type-module.ts';
import type { TypeModule } from './type-module.ts';

/** A calendar day, `YYYY-MM-DD`. */
export const date: TypeModule = { widget: 'date', prompt: 'select', schema: stringSchema, limits: noLimits, codec: textCodec('date') };

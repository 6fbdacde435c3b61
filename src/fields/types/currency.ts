import { textCodec } from '../codecs/text.ts';
import { noLimits, stringSchema } from './type-module.ts';
import type { TypeModule } from './type-module.ts';

/** An amount in yen. The form value is the wire value: the sign and what follows it, for instance `¥1234567`; grouping is the widget's. */
export const currency: TypeModule = { widget: 'currency', prompt: 'enter', schema: stringSchema, limits: noLimits, codec: textCodec('currency') };

import { textCodec } from '../codecs/text.ts';
import { noLimits, stringSchema } from './type-module.ts';
import type { TypeModule } from './type-module.ts';

/** The address of an mp4. */
export const video: TypeModule = { widget: 'video', prompt: 'select', schema: stringSchema, limits: noLimits, codec: textCodec('video') };

import { flagCodec } from '../codecs/flag.ts';
import { noLimits } from './type-module.ts';
import type { TypeModule } from './type-module.ts';

/** Yes or no; only this product's own forms have it. */
export const flag: TypeModule = {
  widget: 'flag',
  prompt: 'select',
  schema: Object.freeze({ type: 'boolean' }),
  limits: noLimits,
  codec: flagCodec,
};

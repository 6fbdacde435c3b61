import { scalarText } from '../../base/json.ts';
import type { InputType } from '../definition.ts';
import { textToSend } from '../rule.ts';
import { encodeForeign, foreign, isAbsent, isForeign } from './codec.ts';
import type { Codec } from './codec.ts';

/** Text as typed in the form, as a string on the wire in every variant. Empty is sent as an empty string. */
export const textCodec = (type: InputType): Codec => ({
  decode: (wire) => (isAbsent(wire) ? undefined : scalarText(wire) ?? foreign(wire)),
  encode: (value) => {
    if (isForeign(value)) return encodeForeign(value);
    return typeof value === 'string' ? textToSend(type, value) : value === undefined ? '' : undefined;
  },
});

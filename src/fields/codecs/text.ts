import { scalarText } from '../../base/json.ts';
import { textToSend, type Rule } from '../rule.ts';
import { canonical, isForeign } from '../value.ts';
import { encodeForeign, foreign, isAbsent, type Codec } from './codec.ts';

/** Text as typed in the form, as a string on the wire in every variant. Empty is sent as an empty string. */
export const textCodec = (rule: Rule): Codec => ({
  decode: (wire) => (isAbsent(wire) ? undefined : scalarText(wire) ?? foreign(wire)),
  encode: (value) => {
    if (isForeign(value)) return encodeForeign(value);
    return typeof value === 'string' ? textToSend(rule, value) : canonical(value) === undefined ? '' : undefined;
  },
});

import { scalarText } from '../../base/json.ts';
import { canonical, isForeign } from '../value.ts';
import { encodeForeign, foreign, isAbsent, type Codec } from './codec.ts';

/** One option id; a list of one in online sessions, which is read everywhere. */
export const choiceCodec: Codec = {
  decode: (wire) => {
    const only: unknown = Array.isArray(wire) && wire.length <= 1 ? wire[0] : wire;
    return isAbsent(only) ? undefined : scalarText(only) ?? foreign(wire);
  },
  encode: (value, variant) => {
    if (isForeign(value)) return encodeForeign(value);
    if (canonical(value) === undefined) return variant === 'list' ? [] : '';
    if (typeof value !== 'string') return undefined;
    return variant === 'list' ? [value] : value;
  },
};

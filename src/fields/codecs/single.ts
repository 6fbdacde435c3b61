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

/** One option id; in online sessions a list of one, which is accepted everywhere. */
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

const meanings: ReadonlyMap<string | undefined, boolean> = new Map([['true', true], ['1', true], ['false', false], ['0', false]]);

/** Yes or no; `"true"` or `"false"` in a form body. */
export const flagCodec: Codec = {
  decode: (wire) => (isAbsent(wire) ? undefined : meanings.get(scalarText(wire)) ?? foreign(wire)),
  encode: (value) => {
    if (isForeign(value)) return encodeForeign(value);
    return value === true ? 'true' : 'false';
  },
};

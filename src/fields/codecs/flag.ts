import { scalarText } from '../../base/json.ts';
import { isForeign } from '../value.ts';
import { encodeForeign, foreign, isAbsent, type Codec } from './codec.ts';

const meanings: ReadonlyMap<string | undefined, boolean> = new Map([['true', true], ['1', true], ['false', false], ['0', false]]);

/** Yes or no; `"true"` or `"false"` in a form body. */
export const flagCodec: Codec = {
  decode: (wire) => (isAbsent(wire) ? undefined : meanings.get(scalarText(wire)) ?? foreign(wire)),
  encode: (value) => {
    if (isForeign(value)) return encodeForeign(value);
    return value === true ? 'true' : 'false';
  },
};

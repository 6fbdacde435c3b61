import { scalarText } from '../../base/json.ts';
import { isForeign } from '../value.ts';
import { encodeForeign, foreign, isAbsent } from './codec.ts';
import type { Codec, WireVariant } from './codec.ts';

const split = (text: string, variant: WireVariant): readonly string[] =>
  variant === 'joined' ? text.split(',').map((id) => id.trim()) : [text];

const listOf = (wire: unknown, variant: WireVariant): readonly (string | undefined)[] => {
  if (Array.isArray(wire)) return wire.map(scalarText);
  const text = scalarText(wire);
  return text === undefined ? [undefined] : split(text, variant);
};

const isComplete = (ids: readonly (string | undefined)[]): ids is readonly string[] => !ids.includes(undefined);

/** A list of option ids; in reviews one string, joined by commas. */
export const choicesCodec: Codec = {
  decode: (wire, variant) => {
    if (isAbsent(wire)) return undefined;
    const ids = listOf(wire, variant).filter((id) => id !== '');
    if (!isComplete(ids)) return foreign(wire);
    return ids.length === 0 ? undefined : Object.freeze(ids);
  },
  encode: (value, variant) => {
    if (isForeign(value)) return encodeForeign(value);
    const ids = value === undefined ? [] : value;
    if (!Array.isArray(ids)) return undefined;
    return variant === 'joined' ? ids.join(',') : ids;
  },
};

import { scalarText } from '../../base/json.ts';
import type { Option } from '../definition.ts';
import { canonical, isForeign } from '../value.ts';
import { encodeForeign, foreign, isAbsent, type Codec, type WireVariant } from './codec.ts';

/** A reading of the pieces from one position to the end. */
interface Split {
  readonly strays: number;
  readonly id: string;
  readonly rest: Split | undefined;
}

/**
 * Splits ids that were joined by commas and may contain commas: chooses the reading with the fewest pieces that are no option,
 * and of those the one with the longest ids. Walks from the end, over each piece once for each number of commas that an id has.
 */
function splitJoined(text: string, options: readonly Option[]): readonly string[] {
  const pieces = text.split(',');
  const idByText = new Map([...options.map(({ id }) => [id.trim(), id] as const), ...options.map(({ id }) => [id, id] as const)]);
  const widths = [...new Set(options.map(({ id }) => id.split(',').length))].sort((one, other) => other - one);
  let best: Split = { strays: 0, id: '', rest: undefined };
  const splits = [best];
  for (const [start, piece] of [...pieces.entries()].reverse()) {
    const after = (width: number): Split | undefined => splits[pieces.length - start - width];
    const found = widths.flatMap((width): readonly Split[] => {
      const rest = after(width);
      const joined = pieces.slice(start, start + width).join(',');
      const id = idByText.get(joined) ?? idByText.get(joined.trim());
      return id === undefined || !rest ? [] : [{ strays: rest.strays, id, rest }];
    });
    const stray: Split = { strays: best.strays + 1, id: piece.trim(), rest: best };
    best = [...found, stray].reduce((fewest, split) => (split.strays < fewest.strays ? split : fewest));
    splits.push(best);
  }
  const ids: string[] = [];
  for (let split = best; split.rest; split = split.rest) ids.push(split.id);
  return ids;
}

const listOf = (wire: unknown, variant: WireVariant, options: readonly Option[]): readonly (string | undefined)[] => {
  if (Array.isArray(wire)) return wire.map(scalarText);
  const text = scalarText(wire);
  if (text === undefined) return [text];
  const ids = splitJoined(text, options);
  return variant === 'joined' || ids.every((id) => options.some((one) => one.id === id)) ? ids : [text];
};

const isComplete = (ids: readonly (string | undefined)[]): ids is readonly string[] => !ids.includes(undefined);

/** A list of option ids; in reviews one string, joined by commas. Elsewhere such a string is read where all its parts are options. */
export const choicesCodec: Codec = {
  decode: (wire, variant, options = []) => {
    if (isAbsent(wire)) return undefined;
    const ids = listOf(wire, variant, options).filter((id) => id !== '');
    if (!isComplete(ids)) return foreign(wire);
    return ids.length === 0 ? undefined : Object.freeze(ids);
  },
  encode: (value, variant) => {
    if (isForeign(value)) return encodeForeign(value);
    const ids = canonical(value) === undefined ? [] : value;
    if (!Array.isArray(ids)) return undefined;
    return variant === 'joined' ? ids.join(',') : ids;
  },
};

import type { FileLike } from '../../base/file.ts';
import type { FieldValue, ForeignValue, Option } from '../definition.ts';

/**
 * How a source writes its answers (spec §7): `plain` everywhere but in job and interview reviews, which join the ids
 * of check boxes by commas (`joined`), and online sessions, where a single choice is a list of one (`list`).
 */
export type WireVariant = 'plain' | 'joined' | 'list';

/** The value that a field sends. */
export type WireValue = string | readonly string[] | FileLike;

/**
 * Converts between a type's wire value and its form value. `decode` never throws: absent, null and empty are
 * `undefined`, a shape the type does not know is a `ForeignValue`. Joined ids are split by the field's `options`. `encode`
 * returns `undefined` where nothing can or need be sent. An empty text and an empty list are empty for every type, since the field's
 * type may have changed after the value was emptied. For every value a type accepts, `decode(encode(value))` is that value, normalised.
 * Hidden parts of the `baseline` are sent back unchanged.
 */
export interface Codec {
  readonly decode: (wire: unknown, variant: WireVariant, options?: readonly Option[]) => FieldValue;
  readonly encode: (value: FieldValue, variant: WireVariant, baseline?: FieldValue) => WireValue | undefined;
}

export const isAbsent = (wire: unknown): boolean => wire === undefined || wire === null || wire === '';

export const foreign = (raw: unknown): ForeignValue => Object.freeze({ kind: 'foreign', raw });

export const isStringList = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((entry) => typeof entry === 'string');

/** Strings and lists of strings are sent back unchanged; nothing else can be written in a form body. */
export const encodeForeign = ({ raw }: ForeignValue): WireValue | undefined =>
  typeof raw === 'string' || isStringList(raw) ? raw : undefined;

import type { FileLike } from '../../base/file.ts';
import type { FieldValue, ForeignValue, Option } from '../definition.ts';

/**
 * How a source writes its answers (spec §7): `plain` everywhere but in job and interview reviews, which join the ids
 * of check boxes by commas (`joined`), and online sessions, where a single choice is a list of one (`list`).
 */
export type WireVariant = 'plain' | 'joined' | 'list';

/** What a field sends. */
export type WireValue = string | readonly string[] | FileLike;

/**
 * The way between a type's wire value and its form value. `decode` never throws: absent, null and empty are
 * `undefined`, a shape the type does not know is a `ForeignValue`. Ids that are joined are told apart by the field's `options`. `encode`
 * answers `undefined` where nothing can or need be sent. An empty text and an empty list are empty to every type, also to one that the
 * field had not when the value was emptied. For every value a type accepts, `decode(encode(value))` is that value, normalised. What
 * the server holds (`held`) in hidden parts of a value goes back to it.
 */
export interface Codec {
  readonly decode: (wire: unknown, variant: WireVariant, options?: readonly Option[]) => FieldValue;
  readonly encode: (value: FieldValue, variant: WireVariant, held?: FieldValue) => WireValue | undefined;
}

export const isAbsent = (wire: unknown): boolean => wire === undefined || wire === null || wire === '';

export const foreign = (raw: unknown): ForeignValue => Object.freeze({ kind: 'foreign', raw });

export const isStringList = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((entry) => typeof entry === 'string');

/** Strings and lists of strings go back as they came; nothing else can be written in a form body. */
export const encodeForeign = ({ raw }: ForeignValue): WireValue | undefined =>
  typeof raw === 'string' || isStringList(raw) ? raw : undefined;

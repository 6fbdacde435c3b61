import { normalizers } from './normalize.ts';

/**
 * The text to send of a field, or of a part of one: normalised where it is valid, else as it was typed, because an invalid value
 * passes through unharmed (spec §5 Profile save), except for characters that no server can store. A text of which normalising leaves
 * nothing is not valid either: it may have been entered when the field was of another type.
 */
export const sentText = (typed: string, normalized: string, fits: boolean): string =>
  (fits && (normalized !== '' || typed.trim() === '') ? normalized : normalizers.dropUnstorable(typed));

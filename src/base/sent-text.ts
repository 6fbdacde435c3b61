import { normalizers } from './normalize.ts';

/**
 * The text to send of a field, or of a part of one: normalised where that is right, else as it was typed, because a value that does
 * not fit passes through unharmed (spec §5 Profile save), but for what nobody can have typed and no server can keep. A text of which
 * normalising leaves nothing does not fit either: it may have been entered when the field was of another type.
 */
export const sentText = (typed: string, normal: string, fits: boolean): string =>
  (fits && (normal !== '' || typed.trim() === '') ? normal : normalizers.dropUnstorable(typed));

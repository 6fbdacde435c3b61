import { useState } from 'react';
import type { FieldValue } from '../../src/engine/contract/widget.ts';

/** What a line of text shows at once on a phone, in half-width characters. */
const IN_SIGHT = 30;

const BREAK = /[\n\r]/;

/** A line break makes any text one of several lines: an input of one would lose it at the first key. */
const isLong = (text: string): boolean =>
  BREAK.test(text) || text.length > IN_SIGHT || [...text].reduce((width, character) => width + (character > '\u00ff' ? 2 : 1), 0) > IN_SIGHT;

/**
 * Whether a text was too long for a line when its field was first shown: under somebody's hands it stays the control that it is. A line
 * break can only come from elsewhere, as in a draft, and would be out of sight.
 */
export function useLongLine(value: FieldValue): boolean {
  const [long, setLong] = useState(() => typeof value === 'string' && isLong(value));
  if (!long && typeof value === 'string' && BREAK.test(value)) setLong(true);
  return long;
}

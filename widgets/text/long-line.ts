import { useState } from 'react';
import type { FieldValue } from '../../src/engine/contract/widget.ts';

/** What a line of text shows at once on a phone, in half-width characters. */
const IN_SIGHT = 30;

const isLong = (text: string): boolean =>
  text.length > IN_SIGHT || [...text].reduce((width, character) => width + (character > '\u00ff' ? 2 : 1), 0) > IN_SIGHT;

/**
 * Whether a text was too long for a line when its field was first shown: under somebody's hands it stays the control that it is. A line
 * break makes any text one of several lines, whenever it comes, as in a draft: an input of one would hide it, and lose it at the first key.
 */
export function useLongLine(value: FieldValue): boolean {
  const text = typeof value === 'string' ? value : '';
  const [long, setLong] = useState(() => isLong(text));
  if (!long && /[\n\r]/.test(text)) setLong(true);
  return long;
}

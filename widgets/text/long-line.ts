import { useState } from 'react';
import type { FieldValue } from '../../src/engine/contract/widget.ts';

/** What a line of text shows at once on a phone, in half-width characters. */
const IN_SIGHT = 30;

/** A line break makes any text one of several lines: an input of one would lose it at the first key. */
const isLong = (text: string): boolean =>
  /[\n\r]/.test(text) || text.length > IN_SIGHT || [...text].reduce((width, character) => width + (character > '\u00ff' ? 2 : 1), 0) > IN_SIGHT;

/** Whether a text was too long for a line when its field was first shown: under somebody's hands it stays the control that it is. */
export function useLongLine(value: FieldValue): boolean {
  const [long] = useState(() => typeof value === 'string' && isLong(value));
  return long;
}

import { useState } from 'react';
import type { FieldValue } from '../../src/engine/contract/widget.ts';

/** The characters of an input that are visible on a phone, in half-width characters. */
const IN_SIGHT = 30;

const isLong = (text: string): boolean =>
  text.length > IN_SIGHT || [...text].reduce((width, character) => width + (character > '\u00ff' ? 2 : 1), 0) > IN_SIGHT;

/**
 * Whether a text was too long for a line when its field was first shown: the control does not change while somebody types. A line break
 * makes any text a long one, also later, as from a draft: a single-line input would hide it, and lose it at the first key.
 */
export function useLongLine(value: FieldValue): boolean {
  const text = typeof value === 'string' ? value : '';
  const [long, setLong] = useState(() => isLong(text));
  if (!long && /[\n\r]/.test(text)) setLong(true);
  return long;
}

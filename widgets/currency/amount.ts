import { digitsOf } from '../../src/base/amount.ts';
import { foldWidth } from '../../src/base/normalize.ts';

/** A text and the position of its caret, in UTF-16 units from its start. */
export interface CaretText {
  readonly text: string;
  readonly caret: number;
}

export const withoutLeadingZeros = (digits: string): string => digits.replace(/^0+(?=\d)/, '');

/** `1234567` to `1,234,567`, in one pass: a pattern with a look-ahead to the end would scan the rest at each digit. */
export function groupThousands(digits: string): string {
  const first = digits.length % 3 || 3;
  const groups = [digits.slice(0, first)];
  for (let at = first; at < digits.length; at += 3) groups.push(digits.slice(at, at + 3));
  return groups.join(',');
}

/** Groups an amount being typed and keeps the caret behind the same digit; anything else stays as it is. */
export function regroup({ text, caret }: CaretText): CaretText {
  const digits = digitsOf(text);
  if (digits === undefined) return { text, caret };
  const grouped = groupThousands(digits);
  const digitsBefore = foldWidth(text.slice(0, caret)).replace(/\D/g, '').length;
  let position = 0;
  for (let passed = 0; passed < digitsBefore; position += 1) if (grouped[position] !== ',') passed += 1;
  return { text: grouped, caret: position };
}

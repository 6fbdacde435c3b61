import { describe, expect, test } from 'vitest';
import { maskedText, maskedWhileTyping } from '../../src/field-types/mask.ts';

/** What stands in the box after each key, one after another, of somebody who never looks back. */
const typed = (mask: string, keys: string): readonly string[] => {
  const shown: string[] = [];
  for (const key of Array.from(keys)) shown.push(maskedWhileTyping(mask, `${shown.at(-1) ?? ''}${key}`));
  return shown;
};

describe('what is typed into a mask', () => {
  test.each<readonly [what: string, mask: string, keys: string, shown: readonly string[], masked: string]>([
    ['digits alone', '000-0000', '1000001', ['1', '10', '100', '100-0', '100-00', '100-000', '100-0001'], '100-0001'],
    ['with its literals', '000-0000', '100-0', ['1', '10', '100', '100', '100-0'], '100-0'],
    ['without a beginning that holds a digit', '+81 00-0000', '801234', ['+81 8', '+81 80', '+81 80-1', '+81 80-12', '+81 80-123', '+81 80-1234'], '+81 80-1234'],
    ['with that beginning', '+81 00-0000', '+81 80-1234', ['+', '+8', '+81', '+81', '+81 8', '+81 80', '+81 80', '+81 80-1', '+81 80-12', '+81 80-123', '+81 80-1234'], '+81 80-1234'],
    ['a beginning that may as well be in a slot', '1-00', '112', ['1', '1-1', '1-12'], '1-12'],
    ['full-width literals, not typed', '（00）', '12', ['（1', '（12'], '（12）'],
    ['full-width literals, typed', '（00）', '（12）', ['（', '（1', '（12', '（12）'], '（12）'],
    ['full-width literals, typed in the other width', '00：00', '09:30', ['0', '09', '09：', '09：3', '09：30'], '09：30'],
    ['a number sign in the other width', 'No.＃000－0', 'No.#123-4', ['N', 'No', 'No.', 'No.＃', 'No.＃1', 'No.＃12', 'No.＃123', 'No.＃123', 'No.＃123－4'], 'No.＃123－4'],
    ['an end of letters', '00kg', '12kg', ['1', '12', '12k', '12kg'], '12kg'],
    ['an end of letters, not typed', '00kg', '12', ['1', '12'], '12kg'],
    ['what does not fit', '000-0000', '12x', ['1', '12', '12x'], '12x'],
  ])('%s', (_what, mask, keys, shown, masked) => {
    expect(typed(mask, keys)).toEqual(shown);
    expect(maskedText(mask, keys)).toBe(masked);
    expect(maskedText(mask, shown.at(-1) ?? '')).toBe(masked);
  });
});

import { isStorable } from '../base/storable.ts';
import { textOf } from '../base/utf8.ts';

export const NOT_UTF8 = 'is not in UTF-8';

/** Why a text cannot be stored; undefined where it can. */
export const textFault = (text: string): string | undefined =>
  (isStorable(text) ? undefined : 'has a character that cannot be stored: NUL, or half of a surrogate pair');

/** The text of a file, or why it cannot be stored. */
export function readText(bytes: Uint8Array): { readonly text: string } | { readonly fault: string } {
  const text = textOf(bytes);
  if (text === undefined) return { fault: NOT_UTF8 };
  const fault = textFault(text);
  return fault === undefined ? { text } : { fault };
}

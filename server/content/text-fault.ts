import { isStorable } from '../base/storable.ts';

export const NOT_UTF8 = 'is not in UTF-8';

/** What keeps a text of the content from being stored; nothing where it can be. `undefined`: its file is in no UTF-8. */
export const textFault = (text: string | undefined): string | undefined =>
  (text === undefined
    ? NOT_UTF8
    : isStorable(text) ? undefined : 'has a character that cannot be stored: NUL, or half of a surrogate pair');

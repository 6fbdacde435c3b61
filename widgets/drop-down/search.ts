import type { Option } from '../../src/engine/contract/widget.ts';
import { isTextKey } from '../../src/base/text.ts';

/** Takes away what does not matter in a search: width, case, accents, and hiragana or katakana. */
export const searchForm = (text: string): string =>
  text.normalize('NFKD').replace(/[\u0300-\u036F]/g, '').toLowerCase().trim()
    .replace(/[\u30A1-\u30F6]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60));

/** An option's words in both languages: who reads one may well remember the other. */
export const searchWords = ({ id, label }: Option): string => searchForm(isTextKey(label) ? id : `${label.en} ${label.jp}`);

import { filledText } from '../../base/json.ts';
import type { LocalizedText } from '../../base/text.ts';

/**
 * Placeholders by language (spec §5 Placeholders). An empty text in one language stands for the default words there;
 * `undefined` where neither language has one.
 */
export function placeholderText(english: unknown, japanese: unknown): LocalizedText | undefined {
  const [en, jp] = [filledText(english), filledText(japanese)];
  return en === undefined && jp === undefined ? undefined : Object.freeze({ en: en ?? '', jp: jp ?? '' });
}

import { formatDuration } from '../../src/base/duration-text.ts';
import type { Language } from '../../src/base/text.ts';

const secondsIn = (ms: number): number => Math.max(0, Math.floor(ms / 1_000));

/** A length in ms as minutes and whole seconds, as players show it: for instance `1:05`. */
export function durationText(ms: number): string {
  const seconds = secondsIn(ms);
  return `${String(Math.floor(seconds / 60))}:${String(seconds % 60).padStart(2, '0')}`;
}

/** A length in ms in words, for use in a sentence: for instance `1 minute 5 seconds`. */
export const durationWords = (ms: number, language: Language): string => formatDuration(secondsIn(ms), language);

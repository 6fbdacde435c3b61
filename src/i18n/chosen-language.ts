import type { Language } from '../base/text.ts';

const KEY = 'portal.language';

/** The language that somebody has chosen on this device, until the next log-in (docs/decisions/0007). */
export function chosenLanguage(): Language | undefined {
  const kept = localStorage.getItem(KEY);
  return kept === 'jp' || kept === 'en' ? kept : undefined;
}

export const rememberLanguage = (language: Language): void => { localStorage.setItem(KEY, language); };

export const forgetLanguage = (): void => { localStorage.removeItem(KEY); };

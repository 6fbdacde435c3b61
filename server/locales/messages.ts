import english from './en.json' with { type: 'json' };
import japanese from './ja.json' with { type: 'json' };

export type MessageKey = keyof typeof english;
export type ServerLanguage = 'en' | 'ja';

/** The languages as the contract and the content name them. */
export const wireLanguage = { en: 'en', ja: 'jp' } as const satisfies Readonly<Record<ServerLanguage, string>>;

/** A text of `server/locales` and what stands in its gaps. */
export interface MessageRef {
  readonly key: MessageKey;
  readonly params?: Readonly<Record<string, string | number>>;
}

/** Looks a message up and fills its gaps. */
export type Messages = (ref: MessageRef) => string;

const locales: Readonly<Record<ServerLanguage, Readonly<Record<MessageKey, string>>>> = { en: english, ja: japanese };

export const isMessageKey = (key: string): key is MessageKey => Object.hasOwn(english, key);

/** The better of the two languages for an `Accept-Language` header; English where it names neither. */
export function languageOf(header: string | undefined): ServerLanguage {
  const wishes = (header ?? '').slice(0, 200).split(',').map((wish) => {
    const [tag = '', ...parameters] = wish.trim().toLowerCase().split(';');
    const quality = parameters.map((parameter) => /^\s*q=([\d.]+)/.exec(parameter)?.[1]).find((found) => found !== undefined);
    const language = tag.split('-')[0];
    return { language: language === 'jp' ? 'ja' : language, quality: Number(quality ?? 1) };
  });
  const known = wishes.filter(({ language }) => language === 'en' || language === 'ja').sort((a, b) => b.quality - a.quality);
  return known[0]?.language === 'ja' ? 'ja' : 'en';
}

export const messagesIn = (language: ServerLanguage): Messages => ({ key, params = {} }) =>
  locales[language][key].replace(/\{(\w+)\}/g, (gap, name: string) => String(params[name] ?? gap));

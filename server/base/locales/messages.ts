import english from './en.json' with { type: 'json' };
import japanese from './ja.json' with { type: 'json' };

export type MessageKey = keyof typeof english;
export type ServerLanguage = 'en' | 'ja';

/** The languages as the contract and the content name them. */
export const wireLanguage = { en: 'en', ja: 'jp' } as const satisfies Readonly<Record<ServerLanguage, string>>;

/** A text of `server/base/locales` and the values of its parameters. */
export interface MessageRef {
  readonly key: MessageKey;
  readonly params?: Readonly<Record<string, string | number | Span | Day | Listed | ContentText | MessageRef>>;
}

/** A text of the content in both languages, as on the wire. */
type ContentText = Readonly<Record<'en' | 'jp', string>>;

/** A date, `YYYY-MM-DD` or `today`, formatted in the reader's language. */
interface Day {
  readonly day: string;
}

/** Several words, joined by the comma of the reader's language. */
interface Listed {
  readonly list: readonly string[];
}

/** A duration, formatted in round numbers of the reader's language. */
export interface Span {
  readonly seconds: number;
}

export const localeOf = { en: 'en-GB', ja: 'ja-JP' } as const satisfies Readonly<Record<ServerLanguage, string>>;

/** Looks up a message and inserts its parameters. */
export type Messages = (ref: MessageRef) => string;

const locales: Readonly<Record<ServerLanguage, Readonly<Record<MessageKey, string>>>> = { en: english, ja: japanese };

export const isMessageKey = (key: string): key is MessageKey => Object.hasOwn(english, key);

/** The text of a fault: its own, or that of its code; the code of a type's own rule without a text gets a general one. */
export function refOfFault({ code, params = {}, message, part }: Fault): MessageRef {
  const key = isMessageKey(code) ? code : 'schema';
  const ref: MessageRef = message ? { key: 'ownText', params: { text: message } } : { key, params };
  return part ? { key: 'part', params: { part, text: ref } } : ref;
}

/** The first fault of a value. */
export interface Fault {
  /** A code of `schemas/error-codes.json`, or of a rule of the type. */
  readonly code: string;
  readonly params?: Readonly<Record<string, string | number | Day | Listed>>;
  /** The type's own text for it. */
  readonly message?: ContentText;
  /** The label of the faulty part of a composite. */
  readonly part?: ContentText;
}

/** The better of the two languages for an `Accept-Language` header; English where it names neither. */
export function languageOf(header: string | undefined): ServerLanguage {
  const languages = (header ?? '').slice(0, 200).split(',').map((wish) => {
    const [tag = '', ...parameters] = wish.trim().toLowerCase().split(';');
    const quality = parameters.map((parameter) => /^\s*q=([\d.]+)/.exec(parameter)?.[1]).find((found) => found !== undefined);
    const language = tag.split('-')[0];
    return { language: language === 'jp' ? 'ja' : language, quality: Number(quality ?? 1) };
  });
  // A quality of 0 excludes a language.
  const supported = languages.filter(({ language, quality }) => quality > 0 && (language === 'en' || language === 'ja'));
  const [first] = supported.sort((a, b) => b.quality - a.quality);
  return first?.language === 'ja' ? 'ja' : 'en';
}

/** Each unit, its seconds, and the most of it that is written. */
const units = [['second', 1, 90], ['minute', 60, 90], ['hour', 3600, Number.POSITIVE_INFINITY]] as const;

/** Rounded up: 61 seconds are "61 seconds", 91 are "2 minutes". */
function spanIn(language: ServerLanguage, { seconds }: Span): string {
  const [unit, length] = units.find(([, each, most]) => seconds <= each * most) ?? units[2];
  const parts = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).formatToParts(Math.ceil(seconds / length));
  // Japanese has no space between a number and its unit.
  return parts.filter(({ type }) => language === 'en' || type !== 'literal').map(({ value }) => value).join('');
}

function dayIn(language: ServerLanguage, { day }: Day): string {
  if (day === 'today') return locales[language].today;
  return new Intl.DateTimeFormat(localeOf[language], { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));
}

const commas = { en: ', ', ja: '、' } as const satisfies Readonly<Record<ServerLanguage, string>>;

export const messagesIn = (language: ServerLanguage): Messages => ({ key, params = {} }) =>
  locales[language][key].replace(/\{(\w+)\}/g, (gap, name: string) => {
    const value = params[name] ?? gap;
    if (typeof value !== 'object') return String(value);
    if ('day' in value) return dayIn(language, value);
    if ('list' in value) return value.list.join(commas[language]);
    if ('seconds' in value) return spanIn(language, value);
    return 'key' in value ? messagesIn(language)(value) : value[wireLanguage[language]];
  });

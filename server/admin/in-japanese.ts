import sentences from './japanese.json' with { type: 'json' };
import type { ServerLanguage } from '../base/locales/messages.ts';

/** Translates one sentence of the command line. */
export type Say = (english: string) => string;

const GAP = /\{(\w+)\}/;

/** What stands in a gap; in most of them it may be anything. */
const fillings: Readonly<Record<string, string>> = {
  event: String.raw`\d+`, job: String.raw`\d+`, question: String.raw`\d+`, keyword: String.raw`\$?[a-z]\w*`, type: String.raw`[\w,]+`,
  setting: String.raw`[A-Z][A-Z\d_]*`, expected: '(?!set |.* in production$).*?',
  low: String.raw`\d+`, high: String.raw`\d+`,
};

/** What may stand in these gaps is a sentence, or a part of one; in all others it is a name. */
const SENTENCES: ReadonlySet<string> =
  new Set(['advice', 'expected', 'hint', 'kind', 'place', 'places', 'reason', 'text', 'what', 'where']);

/** Longer than any sentence of the command line: what quotes more than that is said as it is, and not searched. */
const LONGEST = 2_000;

const gap = (name: string): string => `(?<${name}>${fillings[name] ?? '.*?'})`;

const escaped = (words: string): string => words.replaceAll(/[$()*+.?[\\\]^{|}/]/g, String.raw`\$&`);

interface Sentence {
  readonly english: RegExp;
  readonly japanese: string;
  /** How many characters of it are no gaps. */
  readonly length: number;
}

/** What says most is looked for first. */
const known: readonly Sentence[] = Object.entries(sentences).map(([english, japanese]) => {
  const parts = english.split(GAP);
  return {
    japanese, length: english.replaceAll(/\{\w+\}/g, '').length,
    english: new RegExp(`^${parts.map((part, index) => (index % 2 === 1 ? gap(part) : escaped(part))).join('')}$`, 's'),
  };
}).sort((one, other) => other.length - one.length);

/** What is wrong with a file, as it is thrown: the catalogue has it as lint says it, without the file and the full stop. */
const FAULT = /^(?:(\S+\.json) )?(.*[^.])\.$/s;

/** A sentence in Japanese; one that is not in the catalogue, in English, as it would be said otherwise. */
const inJapanese: Say = (text) => {
  if (text.length > LONGEST) return text;
  for (const { english, japanese } of known) {
    const found = english.exec(text);
    if (!found) continue;
    return japanese.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
      const filling = found.groups?.[name] ?? '';
      return SENTENCES.has(name) ? inJapanese(filling) : filling;
    });
  }
  const [, file, fault] = FAULT.exec(text) ?? [];
  const said = fault && inJapanese(fault);
  return said === undefined || said === fault ? text : `${file ? `${file}：` : ''}${said}。`;
};

const escaping = (controls: RegExp): Say => (text) =>
  text.replaceAll(controls, (control) => `\\u${(control.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`);

/** Names come from people: characters that move a terminal stand as JSON writes them. Tabs and ends of lines are the commands' own. */
export const plain = escaping(/[^\P{Cc}\t\n]/gu);

const cell = escaping(/\p{Cc}/gu);

/** One line of a table for programs. What people wrote begins no other line and no other column. */
export const rowOf = (...cells: readonly string[]): string => cells.map(cell).join('\t');

/** Lines of the command line in a language (docs/decisions/0093). */
export const saying = (language: ServerLanguage): Say =>
  (language === 'en' ? plain : (text) => plain(text).split('\n').map(inJapanese).join('\n'));

/** The language of a terminal: what `--lang` says, else what the environment does, as POSIX orders it. */
export function languageOfTerminal(args: readonly string[], variables: Readonly<Record<string, string | undefined>>): ServerLanguage {
  const asked = args.findLast((_, index) => args[index - 1] === '--lang') ?? args.findLast((arg) => arg.startsWith('--lang='))?.slice(7);
  const ofSystem = [variables['LC_ALL'], variables['LC_MESSAGES'], variables['LANG']];
  const locale = asked ?? ofSystem.find((value) => value !== undefined && value !== '') ?? '';
  return /^(ja|jp)/i.test(locale) ? 'ja' : 'en';
}

import sentences from './japanese.json' with { type: 'json' };
import type { ServerLanguage } from '../base/locales/messages.ts';

/** Translates one sentence of the command line. */
export type Say = (english: string) => string;

const GAP = /\{(\w+)\}/;

/** What gaps match; other gaps match anything. */
const gapPatterns: Readonly<Record<string, string>> = {
  event: String.raw`\d+`, job: String.raw`\d+`, question: String.raw`\d+`, keyword: String.raw`\$?[a-z]\w*`, type: String.raw`[\w,]+`,
  setting: String.raw`[A-Z][A-Z\d_]*`, expected: '(?!set |.* in production$).*?',
  low: String.raw`\d+`, high: String.raw`\d+`,
};

/** Gaps that hold a sentence or a part of one; all others hold names. */
const SENTENCES: ReadonlySet<string> =
  new Set(['advice', 'expected', 'hint', 'kind', 'place', 'places', 'reason', 'text', 'what', 'where']);

/** Longer than any sentence of the command line: a longer text, which quotes something, is not translated. */
const LONGEST = 2_000;

const gap = (name: string): string => `(?<${name}>${gapPatterns[name] ?? '.*?'})`;

const escaped = (words: string): string => words.replaceAll(/[$()*+.?[\\\]^{|}/]/g, String.raw`\$&`);

interface Sentence {
  readonly english: RegExp;
  readonly japanese: string;
  /** How many characters of it are no gaps. */
  readonly length: number;
}

/** The sentences with the most text are tried first. */
const catalogue: readonly Sentence[] = Object.entries(sentences).map(([english, japanese]) => {
  const parts = english.split(GAP);
  return {
    japanese, length: english.replaceAll(/\{\w+\}/g, '').length,
    english: new RegExp(`^${parts.map((part, index) => (index % 2 === 1 ? gap(part) : escaped(part))).join('')}$`, 's'),
  };
}).sort((one, other) => other.length - one.length);

/** A fault of a file as it is thrown: the catalogue has it as lint words it, without the file and the full stop. */
const FAULT = /^(?:(\S+\.json) )?(.*[^.])\.$/s;

/** Translates a sentence into Japanese; one that is not in the catalogue stays in English. */
const inJapanese: Say = (text) => {
  if (text.length > LONGEST) return text;
  for (const { english, japanese } of catalogue) {
    const found = english.exec(text);
    if (!found) continue;
    return japanese.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
      const filling = found.groups?.[name] ?? '';
      return SENTENCES.has(name) ? inJapanese(filling) : filling;
    });
  }
  const [, file, fault] = FAULT.exec(text) ?? [];
  const translated = fault && inJapanese(fault);
  return translated === undefined || translated === fault ? text : `${file ? `${file}：` : ''}${translated}。`;
};

const escaping = (controls: RegExp): Say => (text) =>
  text.replaceAll(controls, (control) => `\\u${(control.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`);

/** Escapes control characters as JSON does, since names come from people. Tabs and line ends are the commands' own. */
export const escapeControls = escaping(/[^\P{Cc}\t\n]/gu);

const cell = escaping(/\p{Cc}/gu);

/** One line of a table for programs. Cells are escaped, so that none begins another line or column. */
export const rowOf = (...cells: readonly string[]): string => cells.map(cell).join('\t');

/** The translator of the command line's output into a language (docs/decisions/0093). */
export const translatorFor = (language: ServerLanguage): Say =>
  (language === 'en' ? escapeControls : (text) => escapeControls(text).split('\n').map(inJapanese).join('\n'));

/** The language of a terminal: `--lang`, else the environment's in the order of POSIX. */
export function languageOfTerminal(args: readonly string[], variables: Readonly<Record<string, string | undefined>>): ServerLanguage {
  const chosen = args.findLast((_, index) => args[index - 1] === '--lang') ?? args.findLast((arg) => arg.startsWith('--lang='))?.slice(7);
  const ofSystem = [variables['LC_ALL'], variables['LC_MESSAGES'], variables['LANG']];
  const locale = chosen ?? ofSystem.find((value) => value !== undefined && value !== '') ?? '';
  return /^(ja|jp)/i.test(locale) ? 'ja' : 'en';
}

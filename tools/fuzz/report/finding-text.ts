import { replayLine } from '../replay-line.ts';
import type { Relevance, Part } from '../parts.ts';
import type { Finding } from '../unit.ts';
import { valueText } from './value-text.ts';

/** The part of a definition that affects validity, without texts and widgets. */
export function briefDefinition(definition: unknown): string {
  if (typeof definition !== 'object' || definition === null) return 'none';
  if (!('base' in definition)) return JSON.stringify(definition);
  const { type, base, mandatory, options, limits } = definition as Readonly<Record<string, unknown>>;
  const brief = {
    type, ...(base !== type && { base }), ...(mandatory === true && { mandatory }),
    ...(Array.isArray(options) && options.length > 0 && { options: options.map((option: { readonly id: string }) => option.id) }),
    ...(typeof limits === 'object' && limits !== null && Object.keys(limits).length > 0 && { limits }),
  };
  return JSON.stringify(brief);
}

const spoken = new Set(['label', 'placeholder', 'help', 'messages', 'widget', '$schema', 'translated_name', 'help_text', 'eng_placeholder', 'ja_placeholder']);

/** A definition without members that are only for display. */
const withoutWords = (node: unknown): unknown => {
  if (Array.isArray(node)) return node.map(withoutWords);
  if (typeof node !== 'object' || node === null) return node;
  return Object.fromEntries(Object.entries(node).filter(([name]) => !spoken.has(name)).map(([name, member]) => [name, withoutWords(member)]));
};

const words: Readonly<Record<Relevance, string>> = { matters: 'matters', some: 'some others do as well', any: 'anything does as well' };

/** Whether the parts are the characters of a plain text, and no items of a list. */
const isText = (parts: readonly Part[], value: unknown): boolean =>
  typeof value === 'string' && parts.every(({ path: [at], text }, index) => at === index && Array.from(value)[index] === text);

/** Lines that say which characters of a text, or which parts of a value, matter. */
function partLines(parts: readonly Part[], value: unknown): readonly string[] {
  if (parts.length === 0) return [];
  if (!isText(parts, value)) return parts.map(({ path, text, matter }) => `  ${path.join('.') || '(the whole)'} = ${valueText(JSON.parse(text))}: ${words[matter]}`);
  const of = (matter: Relevance): string => parts.filter((part) => part.matter === matter).map(({ path, text }) => `${valueText(text)} (${Number(path[0]) + 1})`).join(' ');
  const lines = (['matters', 'some', 'any'] as const).flatMap((matter) => (of(matter) === '' ? [] : [`  ${words[matter]}: ${of(matter)}`]));
  return [...lines, '  (the number is that of the character)'];
}

const wide = (text: string, width: number): string => text.padEnd(width);

/** A counterexample as printed: law, subject, verdicts, reason, the parts that matter, and the command to reproduce it. */
export function findingLines(finding: Finding, files: readonly string[]): readonly string[] {
  const { law, title, subject, sentence, definition, source, value, row, rule, parts } = finding;
  // An endless run has no value, nor has a type that accepts nothing.
  const hasValue = definition !== null;
  const width = Math.max(...row.map(({ who }) => who.length), 0);
  return [
    `${subject}: ${law}`,
    `  the law:     ${title}`,
    `  broken:      ${sentence}`,
    `  definition:  ${source === undefined ? briefDefinition(definition) : JSON.stringify(withoutWords(source))}`,
    ...(source === undefined || definition === null || definition === source ? [] : [`  asked as:    ${briefDefinition(definition)}`]),
    ...(hasValue ? [`  value:       ${valueText(value)}`] : []),
    '  who says what:',
    ...row.map(({ who, says }) => `    ${wide(who, width)}  ${says}`),
    ...(hasValue ? [`  decided by:  ${rule ?? 'no rule: the value is valid'}`] : []),
    ...(parts.length === 0 ? [] : ['  what of the value matters, all else as it is:', ...partLines(parts, value).map((line) => `  ${line}`)]),
    `  again:       ${replayLine(finding, files)}`,
  ];
}

import { resolveText, type Language } from '../base/text.ts';
import { displayText } from '../base/display-text.ts';
import { formatMonth } from '../base/year-text.ts';
import type { FieldDefinition, FieldValue } from '../fields/definition.ts';
import { canonical } from '../fields/value.ts';
import type { FormLocale } from './field-name.ts';

type Locale = Pick<FormLocale, 'language' | 't'>;

/** A value as text; one with parts has, entry by entry, the text of each filled part. */
export type Answer = string | readonly (readonly AnsweredPart[])[];

export interface AnsweredPart {
  readonly label: string;
  readonly answer: Answer;
}

/** The value of a field that a save would send, and its baseline. */
export type SidesOf = (field: string) => readonly [value: FieldValue, baseline: FieldValue];

const joined = (texts: readonly string[], language: Language): string => texts.join(language === 'jp' ? '、' : ', ');

/** The `baseline` decides which parts of an entry are shown. */
export function answerOf(definition: FieldDefinition, value: FieldValue, baseline: FieldValue, locale: Locale): Answer {
  const { language, t } = locale;
  const { structure } = definition;
  const display = (text: string): string => displayText(definition, text, language, t);
  if (value === undefined || value === '') return t('engine.elsewhere.empty');
  if (typeof value === 'boolean') return t(value ? 'engine.elsewhere.yes' : 'engine.elsewhere.no');
  if (typeof value === 'string') {
    if (!structure) return display(value);
    const before = typeof baseline === 'string' ? structure.decode(baseline) : undefined;
    return structure.decode(value)?.map(({ id, values }) => {
      const storedValues = before?.find((entry) => entry.id === id)?.values;
      const shownValues = structure.shown(values, storedValues);
      return partsOf(structure.fields, (name) => [shownValues[name], storedValues?.[name]], locale);
    }) ?? value;
  }
  if (!('kind' in value)) return joined(value.map(display), language);
  if (value.kind === 'foreign') return JSON.stringify(value.raw);
  return value.kind === 'chosen' ? value.file.name : value.name;
}

/** The fields of an entry that are filled, each with its label; a year and its month are one date. A flag that is not set is empty. */
export function partsOf(fields: readonly FieldDefinition[], sidesOf: SidesOf, locale: Locale): readonly AnsweredPart[] {
  const { language, t } = locale;
  const dateAt = (index: number): string | undefined => {
    const [year, month] = [fields[index], fields[index + 1]];
    const [value, next] = year?.dateLabel && month ? [sidesOf(year.id)[0], sidesOf(month.id)[0]] : [];
    return typeof value === 'string' && typeof next === 'string' ? formatMonth(value, next, language) : undefined;
  };
  return fields.flatMap((field, index): readonly AnsweredPart[] => {
    const { id, label, dateLabel } = field;
    const [value, baseline] = sidesOf(id);
    if (canonical(value) === undefined || value === false || dateAt(index - 1) !== undefined) return [];
    const date = dateAt(index);
    return [{ label: resolveText((date && dateLabel) || label, language, t), answer: date ?? answerOf(field, value, baseline, locale) }];
  });
}

/** Entries in one line. Entries within an entry are in brackets, so that their end is clear. */
function singleLineText(answer: Answer, locale: Locale): string {
  if (typeof answer === 'string') return answer;
  const { language, t } = locale;
  return answer.map((parts) => joined(parts.map(({ label, answer: part }) => {
    const text = singleLineText(part, locale);
    const bounded = language === 'jp' ? `（${text}）` : `(${text})`;
    return t('engine.summary.link', { label, text: typeof part === 'string' ? text : bounded });
  }), language)).join(' / ');
}

/** A value as a short text. */
export const valueText = (definition: FieldDefinition, value: FieldValue, baseline: FieldValue, locale: Locale): string =>
  singleLineText(answerOf(definition, value, baseline, locale), locale);

/** The text of an entry's filled parts. */
export const entryText = (fields: readonly FieldDefinition[], sidesOf: SidesOf, locale: Locale): string =>
  singleLineText([partsOf(fields, sidesOf, locale)], locale) || locale.t('engine.elsewhere.empty');

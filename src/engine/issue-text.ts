import { formatDay } from '../base/day-text.ts';
import { resolveText, type Language, type Text, type Translate } from '../base/text.ts';
import type { FieldDefinition, FieldIssue } from '../fields/definition.ts';

export const wordsOf = (definition: FieldDefinition | undefined, { code, message }: FieldIssue): Text =>
  message ?? definition?.messages?.[code] ?? { key: `error.${code}` };

/** What the words of an issue are filled with: a day is written as days are, a list has the language's own comma. */
export function fillingOf({ params }: FieldIssue, language: Language, say: (text: Text) => string): FieldIssue['params'] {
  if (!params) return undefined;
  const { limit, types, ...others } = params;
  const count = others['max'] ?? limit;
  return {
    ...others,
    // By it English tells one character from several.
    ...(typeof count === 'number' && { count }),
    ...(limit !== undefined && { limit: limit === 'today' ? say({ key: 'engine.today' }) : formatDay(String(limit), language) }),
    ...(types !== undefined && { types: language === 'jp' ? String(types).replaceAll(', ', '、') : types }),
  };
}

/** What the page says of an issue, in one language. */
export const issueText = (definition: FieldDefinition | undefined, issue: FieldIssue, language: Language, t: Translate): string =>
  resolveText(wordsOf(definition, issue), language, t, fillingOf(issue, language, (text) => resolveText(text, language, t)));

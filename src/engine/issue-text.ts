import { formatDay } from '../base/day-text.ts';
import { resolveText, type Language, type Text, type Translate } from '../base/text.ts';
import type { FieldDefinition, FieldIssue } from '../fields/definition.ts';

export const messageOf = (definition: FieldDefinition | undefined, { code, message }: FieldIssue): Text =>
  message ?? definition?.messages?.[code] ?? { key: `error.${code}` };

/** The parameters of an issue's text: days in the language's format, lists with its comma. */
export function paramsFor({ params }: FieldIssue, language: Language, say: (text: Text) => string): FieldIssue['params'] {
  if (!params) return undefined;
  const { limit, types, ...others } = params;
  const count = others['max'] ?? limit;
  return {
    ...others,
    // English chooses the singular or plural by it.
    ...(typeof count === 'number' && { count }),
    ...(limit !== undefined && { limit: limit === 'today' ? say({ key: 'engine.today' }) : formatDay(String(limit), language) }),
    ...(types !== undefined && { types: language === 'jp' ? String(types).replaceAll(', ', '、') : types }),
  };
}

/** An issue's text in one language. */
export const issueText = (definition: FieldDefinition | undefined, issue: FieldIssue, language: Language, t: Translate): string =>
  resolveText(messageOf(definition, issue), language, t, paramsFor(issue, language, (text) => resolveText(text, language, t)));

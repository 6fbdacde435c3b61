import { resolveText } from '../base/text.ts';
import { validateValue } from '../fields/check.ts';
import { partsAt } from '../fields/parts-at.ts';
import { canonical } from '../fields/value.ts';
import type { ReviewLine } from './review-list.tsx';
import type { FieldCell, FieldContext } from './field-cell.ts';
import { issueText } from './issue-text.ts';
import type { FormLocale } from './field-name.ts';
import { answerOf } from './value-text.ts';

type Answered = Pick<FieldCell, 'definition' | 'value' | 'baseline' | 'pending'> & Pick<FieldContext, 'types'>
  & Partial<Pick<FieldContext, 'sibling'>>;

type Line = Pick<ReviewLine, 'id' | 'label' | 'go'>;
type Locale = Pick<FormLocale, 'language' | 't'>;

/** What is invalid in an answer, under the name of the part concerned. */
export function invalidPartsOf({ definition, value, types, sibling }: Answered, line: Line, locale: Locale): ReviewLine['unfit'] {
  const { language, t } = locale;
  const issue = canonical(value) === undefined ? undefined : validateValue(types, definition, value, sibling);
  if (!issue) return [];
  const parts = partsAt(definition, issue.at);
  const label = parts.reduce(
    (parent, part) => t('engine.summary.link', { label: parent, text: resolveText(part.label, language, t) }), line.label,
  );
  const { at: _, ...own } = issue;
  return [{ ...line, label, problem: issueText(parts.at(-1) ?? definition, own, language, t) }];
}

/** An answer as text, with its invalid parts. */
export function reviewedAnswer(answered: Answered, line: Line, locale: Locale): ReviewLine {
  const { definition, value, baseline, pending } = answered;
  // What is on its way is neither missing nor the stored value: sending waits for it.
  if (pending?.kind === 'arriving') return { ...line, answer: locale.t('check.arriving'), unfit: [] };
  const answer = canonical(value) === undefined ? undefined : answerOf(definition, value, baseline, locale);
  return { ...line, answer, unfit: invalidPartsOf(answered, line, locale) };
}

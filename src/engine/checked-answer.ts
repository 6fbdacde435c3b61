import { resolveText } from '../base/text.ts';
import { judgeValue } from '../fields/check.ts';
import { partsAt } from '../fields/parts-at.ts';
import { canonical } from '../fields/value.ts';
import type { CheckedLine } from './check-list.tsx';
import type { FieldCell, FieldPlace } from './field-cell.ts';
import { issueText } from './issue-text.ts';
import type { Speaking } from './place-name.ts';
import { answerOf } from './value-text.ts';

type Answered = Pick<FieldCell, 'definition' | 'value' | 'baseline'> & Pick<FieldPlace, 'types'> & Partial<Pick<FieldPlace, 'sibling'>>;

type Line = Pick<CheckedLine, 'id' | 'label' | 'go'>;
type Words = Pick<Speaking, 'language' | 't'>;

/** What is invalid in an answer, under the name of the part concerned. */
export function unfitIn({ definition, value, types, sibling }: Answered, line: Line, words: Words): CheckedLine['unfit'] {
  const { language, t } = words;
  const issue = canonical(value) === undefined ? undefined : judgeValue(types, definition, value, sibling);
  if (!issue) return [];
  const parts = partsAt(definition, issue.at);
  const label = parts.reduce(
    (around, part) => t('engine.summary.link', { label: around, text: resolveText(part.label, language, t) }), line.label,
  );
  const { at: _, ...own } = issue;
  return [{ ...line, label, problem: issueText(parts.at(-1) ?? definition, own, language, t) }];
}

/** An answer as text, with its invalid parts. */
export function checkedAnswer(answered: Answered, line: Line, words: Words): CheckedLine {
  const { definition, value, baseline } = answered;
  const answer = canonical(value) === undefined ? undefined : answerOf(definition, value, baseline, words);
  return { ...line, answer, unfit: unfitIn(answered, line, words) };
}

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

/** An answer in words, and what does not fit in it, under the name of the part in which that is. */
export function checkedAnswer(
  { definition, value, baseline, types, sibling }: Answered, line: Pick<CheckedLine, 'id' | 'label' | 'go'>, words: Pick<Speaking, 'language' | 't'>,
): CheckedLine {
  if (canonical(value) === undefined) return { ...line, answer: undefined, unfit: [] };
  const { language, t } = words;
  const answer = answerOf(definition, value, baseline, words);
  const issue = judgeValue(types, definition, value, sibling);
  if (!issue) return { ...line, answer, unfit: [] };
  const parts = partsAt(definition, issue.at);
  const label = parts.reduce((around, part) => t('engine.summary.link', { label: around, text: resolveText(part.label, language, t) }), line.label);
  const { at: _, ...own } = issue;
  return { ...line, answer, unfit: [{ ...line, label, problem: issueText(parts.at(-1) ?? definition, own, language, t) }] };
}

import { judgeValue } from '../fields/check.ts';
import { canonical } from '../fields/value.ts';
import type { CheckedLine } from './check-list.tsx';
import type { FieldCell, FieldPlace } from './field-cell.ts';
import { issueText } from './issue-text.ts';
import type { Speaking } from './place-name.ts';
import { valueText } from './value-text.ts';

type Answered = Pick<FieldCell, 'definition' | 'value' | 'baseline'> & Pick<FieldPlace, 'types'> & Partial<Pick<FieldPlace, 'sibling'>>;

/** An answer in words, and what is wrong with it. */
export function answerText(
  { definition, value, baseline, types, sibling }: Answered, { language, t }: Pick<Speaking, 'language' | 't'>,
): Pick<CheckedLine, 'text' | 'problem'> {
  if (canonical(value) === undefined) return { text: undefined };
  const issue = judgeValue(types, definition, value, sibling);
  return {
    text: valueText(definition, value, language, t, baseline),
    problem: issue && issueText(definition, issue, language, t),
  };
}

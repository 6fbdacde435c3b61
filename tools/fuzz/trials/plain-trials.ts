import type { PlainSubject } from '../subjects/plain-subject.ts';
import { firstOf } from '../subjects/plain-subject.ts';
import type { DrawnCase, Trial } from '../trial.ts';

function drawnOf<Value>(subject: PlainSubject<Value>): DrawnCase {
  const { name, checks, values, mayBe, decides, row } = subject;
  const of = <Answer>(ask: (value: Value) => Answer) => (value: unknown): Answer => ask(value as Value);
  return {
    definition: { form: name },
    values: () => values,
    broken: of((value) => firstOf(checks, ({ title, broken }) => {
      const sentence = broken(value);
      return sentence === undefined ? undefined : `${title}: ${sentence}`;
    })),
    refusedBy: of(decides),
    mayBe,
    isFilled: () => true,
    explain: of((value) => {
      const rule = decides(value);
      return { row: row(value), ...(rule !== undefined && { rule }) };
    }),
    simpler: () => [],
  };
}

/** The trial of a subject that is not a field. */
export function plainTrial<Value>(subject: PlainSubject<Value>): Trial {
  const { name, law, title } = subject;
  return { law, title, subject: name, kind: 'type', type: name, draw: () => drawnOf(subject), under: () => drawnOf(subject) };
}

import { builtInSubjects } from './subjects/built-in.ts';
import { servedSubjects } from './subjects/served.ts';
import type { Target } from './target.ts';
import type { Trial } from './trial.ts';
import { fieldTrials } from './trials/field-trials.ts';
import { trialsOfFormsAndExams } from './trials/of-forms-and-exams.ts';
import { schemaTrials } from './trials/schema-trials.ts';

/** The trial of one law and subject; `undefined`: the target has none. */
export const trialOf = (target: Target, { law, subject }: Pick<Trial, 'law' | 'subject'>): Trial | undefined =>
  trialsOf(target).find((trial) => trial.law === law && trial.subject === subject);

/** All trials of a target, always in the same order. */
export function trialsOf(target: Target): readonly Trial[] {
  switch (target.kind) {
    case 'built-in': return [...fieldTrials(builtInSubjects, () => 'type'), ...trialsOfFormsAndExams];
    case 'definitions': return fieldTrials(servedSubjects(target), ({ name, type }) => (target.fields.some(([field]) => field === name) && name !== type ? 'field' : 'type'));
    case 'schema': return schemaTrials(target.name, target.schema);
  }
}

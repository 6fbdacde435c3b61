import { encodings } from '../laws/encoding.ts';
import { examClock } from '../laws/exam-clock.ts';
import { examRules } from '../laws/exam-rules.ts';
import { examScore } from '../laws/exam-score.ts';
import { formMerge } from '../laws/form-merge.ts';
import { structuredMerge } from '../laws/structured-merge.ts';
import type { PlainSubject } from '../subjects/plain-subject.ts';
import type { Trial } from '../trial.ts';
import { plainTrial } from './plain-trials.ts';

/** What a value of a subject is, only the subject knows: it tells by `mayBe`. */
const untyped = <Value>(subject: PlainSubject<Value>): PlainSubject => subject as unknown as PlainSubject;

/** What is tried beside fields: whole forms and exams. */
export const subjectsOfFormsAndExams: readonly PlainSubject[] = [
  untyped(formMerge), untyped(structuredMerge), ...encodings.map(untyped), untyped(examRules), untyped(examClock), untyped(examScore),
];

export const trialsOfFormsAndExams: readonly Trial[] = subjectsOfFormsAndExams.map(plainTrial);

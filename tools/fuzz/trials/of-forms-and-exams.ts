import { encodings } from '../laws/encoding.ts';
import { examClock } from '../laws/exam-clock.ts';
import { examRules } from '../laws/exam-rules.ts';
import { examScore } from '../laws/exam-score.ts';
import { formMerge } from '../laws/form-merge.ts';
import { structuredMerge } from '../laws/structured-merge.ts';
import type { PlainSubject } from '../subjects/plain-subject.ts';
import type { Trial } from '../trial.ts';
import { plainTrial } from './plain-trials.ts';

/** Drops the value type of a subject, which checks values itself with `mayBe`. */
const untyped = <Value>(subject: PlainSubject<Value>): PlainSubject => subject as unknown as PlainSubject;

/** The subjects other than fields: whole forms and exams. */
export const subjectsOfFormsAndExams: readonly PlainSubject[] = [
  untyped(formMerge), untyped(structuredMerge), ...encodings.map(untyped), untyped(examRules), untyped(examClock), untyped(examScore),
];

export const trialsOfFormsAndExams: readonly Trial[] = subjectsOfFormsAndExams.map(plainTrial);

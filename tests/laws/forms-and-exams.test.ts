import fc from 'fast-check';
import { describe, expect } from 'vitest';
import type { PlainSubject } from '../../tools/fuzz/subjects/plain-subject.ts';
import { subjectsOfFormsAndExams } from '../../tools/fuzz/trials/of-forms-and-exams.ts';
import { law } from '../arbitraries/law.ts';

/** Runs of each check; compiling whole forms costs more. */
const [RUNS, RUNS_OF_FORMS] = [300, 40];

/** The laws of the instrument (`npm run fuzz`) about whole forms and exams. */
describe.each(subjectsOfFormsAndExams.map((subject) => [subject.name, subject] as const))('%s', (_name, { law: name, values, checks, mayBe }: PlainSubject) => {
  for (const { title, broken } of checks) {
    law(title, fc.property(values, (value) => { expect(broken(value), JSON.stringify(value)).toBeUndefined(); }), name === 'encoding' ? RUNS_OF_FORMS : RUNS);
  }
  law('is made of values that can occur', fc.property(values, (value) => { expect(mayBe(JSON.parse(JSON.stringify(value))), JSON.stringify(value)).toBe(true); }), RUNS_OF_FORMS);
});

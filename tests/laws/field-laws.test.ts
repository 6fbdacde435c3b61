import fc from 'fast-check';
import { describe, expect } from 'vitest';
import { fieldLaws } from '../../tools/fuzz/laws/field-laws.ts';
import { builtInSubjects } from '../../tools/fuzz/subjects/built-in.ts';
import { modes } from '../../packages/arbitraries/mode.ts';
import { law } from '../arbitraries/law.ts';

/** The laws of the instrument (`npm run fuzz`), over the built-in types. */
describe.each(builtInSubjects)('$name', (subject) => {
  const cases = subject.definitions.chain((definition) =>
    fc.tuple(fc.constant(definition), fc.array(fc.constantFrom(undefined, ...modes).chain((mode) => subject.values(definition, mode)), { minLength: 1, maxLength: 12 })));
  for (const { title, applies, broken } of fieldLaws) {
    if (applies(subject)) law(title, fc.property(cases, ([definition, values]) => {
      for (const value of values) expect(broken(subject, { definition, value }), JSON.stringify(value)).toBeUndefined();
    }), 100);
  }
});

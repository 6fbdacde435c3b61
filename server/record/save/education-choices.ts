import { otherEntries, UNLISTED } from '../../../src/base/other-university.ts';
import { oncePer } from '../../base/once-per.ts';
import type { FormContext } from '../../contract/static-forms.ts';
import type { EducationLists } from '../../definitions/definitions.ts';

/** The choices of an education entry, by the names that `schemas/forms/education.json` has for them (spec §3 Lookups). */
export const choicesOf = oncePer(({ universities, codes }: EducationLists): Required<Pick<FormContext, 'options' | 'sets'>> => {
  const codesOf = (kind: string): readonly string[] => codes.filter((row) => row.kind === kind).map(({ code }) => code);
  const others = otherEntries(universities);
  return {
    options: {
      universities: [...universities.map(({ id }) => String(id)), ...(others.length === 0 ? [UNLISTED] : [])],
      faculties: codesOf('faculty'),
      educationBackgrounds: codesOf('education_background'),
    },
    sets: { otherUniversities: others.length === 0 ? [UNLISTED] : others },
  };
});

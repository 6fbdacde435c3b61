import { oncePer } from '../../base/once-per.ts';
import type { Circumstances } from '../../contract/static-forms.ts';
import type { EducationLists } from '../../definitions/definitions.ts';

/** Where no university is flagged as another, a name without a university is one (docs/decisions/0021). */
export const UNLISTED = 'other';

/** What can be chosen in an education entry, by the names that `schemas/forms/education.json` has for it (spec §3 Lookups). */
export const choicesOf = oncePer(({ universities, codes }: EducationLists): Required<Pick<Circumstances, 'options' | 'sets'>> => {
  const codesOf = (kind: string): readonly string[] => codes.filter((row) => row.kind === kind).map(({ code }) => code);
  const others = universities.filter(({ other }) => other).map(({ id }) => String(id));
  return {
    options: {
      universities: [...universities.map(({ id }) => String(id)), ...(others.length === 0 ? [UNLISTED] : [])],
      faculties: codesOf('faculty'),
      educationBackgrounds: codesOf('education_background'),
    },
    sets: { otherUniversities: others.length === 0 ? [UNLISTED] : others },
  };
});

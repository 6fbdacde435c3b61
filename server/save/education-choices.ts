import type { Queries } from '../database/database.ts';
import { educationCodes, universities } from '../database/schema.ts';
import type { Circumstances } from '../contract/static-forms.ts';

/** Where no university is flagged as another, a name without a university is one (docs/decisions/0021). */
export const UNLISTED = 'other';

/** What can be chosen in an education entry now, by the names that `schemas/forms/education.json` has for it (spec §3 Lookups). */
export async function readChoices(queries: Queries): Promise<Required<Pick<Circumstances, 'options' | 'sets'>>> {
  const rows = await queries.select().from(universities);
  const codes = await queries.select().from(educationCodes);
  const codesOf = (kind: string): readonly string[] => codes.filter((row) => row.kind === kind).map(({ code }) => code);
  const others = rows.filter(({ other }) => other).map(({ id }) => String(id));
  return {
    options: {
      universities: [...rows.map(({ id }) => String(id)), ...(others.length === 0 ? [UNLISTED] : [])],
      faculties: codesOf('faculty'),
      educationBackgrounds: codesOf('education_background'),
    },
    sets: { otherUniversities: others.length === 0 ? [UNLISTED] : others },
  };
}

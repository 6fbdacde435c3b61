import type { Queries } from '../database/database.ts';
import { educationCodes, universities } from '../database/schema.ts';
import type { Circumstances } from '../contract/static-forms.ts';

/** What can be chosen in an education entry now, by the names that `schemas/forms/education.json` has for it (spec §3 Lookups). */
export async function readChoices(queries: Queries): Promise<Required<Pick<Circumstances, 'options' | 'sets'>>> {
  const rows = await queries.select().from(universities);
  const codes = await queries.select().from(educationCodes);
  const codesOf = (kind: string): readonly string[] => codes.filter((row) => row.kind === kind).map(({ code }) => code);
  return {
    options: {
      universities: rows.map(({ id }) => String(id)),
      faculties: codesOf('faculty'),
      educationBackgrounds: codesOf('education_background'),
    },
    sets: { otherUniversities: rows.filter(({ other }) => other).map(({ id }) => String(id)) },
  };
}

import type { Queries } from '../database/database.ts';
import { educationCodes, universities } from '../database/schema.ts';
import type { EducationChoices } from './education-entry.ts';

/** What can be chosen in an education entry now (spec §3 Lookups). */
export async function readChoices(queries: Queries): Promise<EducationChoices> {
  const rows = await queries.select().from(universities);
  const codes = await queries.select().from(educationCodes);
  const codesOf = (kind: string): Set<string> => new Set(codes.filter((row) => row.kind === kind).map(({ code }) => code));
  return {
    universities: new Map(rows.map(({ id, other }) => [id, other])),
    faculties: codesOf('faculty'),
    backgrounds: codesOf('education_background'),
  };
}

import { asc, eq } from 'drizzle-orm';
import type { Education } from '../../schemas/generated/wire.d.ts';
import type { Queries } from '../database/database.ts';
import { educationEntries, removedEducationEntries } from '../database/schema.ts';

export type EducationRow = typeof educationEntries.$inferSelect;

export const educationRows = (queries: Queries, applicantId: number): Promise<readonly EducationRow[]> =>
  queries.select().from(educationEntries).where(eq(educationEntries.applicantId, applicantId)).orderBy(asc(educationEntries.id));

/** Ids of the applicant's entries that are gone. */
export async function readRemovedEducation(queries: Queries, applicantId: number): Promise<ReadonlySet<number>> {
  const rows = await queries.select().from(removedEducationEntries).where(eq(removedEducationEntries.applicantId, applicantId));
  return new Set(rows.map(({ entryId }) => entryId));
}

/** An entry as the wire writes it (spec §3 Applicant university). */
export const educationAnswer = (row: EducationRow): Education => ({
  id: row.id,
  university_id: row.universityId,
  faculty: row.faculty,
  education_background: row.educationBackground,
  department: row.department,
  start_month: row.startMonth,
  start_year: row.startYear,
  graduated_month: row.graduatedMonth,
  graduated_year: row.graduatedYear,
  other_university_name: row.otherUniversityName,
  is_latest: row.isLatest,
});

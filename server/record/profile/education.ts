import type { Education } from '../../../schemas/generated/wire.d.ts';
import type { educationEntries } from '../../database/schema.ts';

export type EducationRow = typeof educationEntries.$inferSelect;

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

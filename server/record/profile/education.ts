import type { Education } from '../../../schemas/generated/wire.d.ts';
import type { educationEntries } from '../../database/schema.ts';

export type EducationRow = typeof educationEntries.$inferSelect;

/** The column of each member of an entry, by its name on the wire and in the form. */
export const educationColumns = {
  university_id: 'universityId', faculty: 'faculty', education_background: 'educationBackground', department: 'department',
  start_month: 'startMonth', start_year: 'startYear', graduated_month: 'graduatedMonth', graduated_year: 'graduatedYear',
  other_university_name: 'otherUniversityName', is_latest: 'isLatest',
} as const satisfies Readonly<Record<keyof Omit<Education, 'id'>, keyof EducationRow>>;

/** An entry as the wire writes it (spec §3 Applicant university). */
export const educationAnswer = (row: EducationRow): Education => ({
  id: row.id, ...Object.fromEntries(Object.entries(educationColumns).map(([name, column]) => [name, row[column]])),
});

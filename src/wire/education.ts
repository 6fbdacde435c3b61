import type { JsonObject } from '../base/json.ts';
import { isYes } from '../base/wire-boolean.ts';
import { readText } from './values.ts';

/** One education entry as the profile shows it (spec §3); codes are keys of `LookupTables`. */
export type EducationEntry = Readonly<ReturnType<typeof readEducationEntry>>;

export const readEducationEntry = (entry: JsonObject, position: number) => ({
  key: readText(entry.id) ?? `position:${position}`,
  universityId: readText(entry.university_id),
  otherUniversityName: readText(entry.other_university_name),
  faculty: readText(entry.faculty),
  educationBackground: readText(entry.education_background),
  department: readText(entry.department),
  start: { year: readText(entry.start_year), month: readText(entry.start_month) },
  graduated: { year: readText(entry.graduated_year), month: readText(entry.graduated_month) },
  latest: isYes(entry.is_latest),
});

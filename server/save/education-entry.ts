import type { UpdateApplicantRequest } from '../../schemas/generated/wire.d.ts';
import { isStorable } from '../database/storable.ts';
import type { EducationRow } from '../profile/education.ts';
import { type Problems, isBlank } from './problems.ts';

export type SentEntry = NonNullable<UpdateApplicantRequest['applicant']['applicant_universities_attributes']>[number];
export type EducationValues = Omit<EducationRow, 'id' | 'applicantId'>;

/** What can be chosen in an entry. */
export interface EducationChoices {
  /** Universities by id; true where choosing it asks for a name. */
  readonly universities: ReadonlyMap<number, boolean>;
  readonly faculties: ReadonlySet<string>;
  readonly backgrounds: ReadonlySet<string>;
}

/** An entry as the save would leave it. `index` is its place among those sent. */
export interface Entry {
  readonly index: number;
  readonly stored: EducationRow | undefined;
  readonly values: EducationValues;
}

const YEARS = [1970, 2040] as const;
const MONTHS = [1, 12] as const;

const empty: EducationValues = {
  universityId: null, faculty: null, educationBackground: null, department: null, startMonth: null, startYear: null,
  graduatedMonth: null, graduatedYear: null, otherUniversityName: null, isLatest: false,
};

/** A blank text empties; one that is no whole number of the column's range becomes a number nothing accepts. */
function numberOf(text: string | undefined, stored: number | null): number | null {
  if (text === undefined) return stored;
  if (isBlank(text)) return null;
  return /^\d{1,9}$/.test(text.trim()) ? Number(text) : -1;
}

const textOf = (text: string | undefined, stored: string | null): string | null => {
  if (text === undefined) return stored;
  return isBlank(text) ? null : text;
};

function valuesOf(sent: SentEntry, stored: EducationValues): EducationValues {
  return {
    universityId: numberOf(sent.university_id, stored.universityId),
    faculty: textOf(sent.faculty, stored.faculty),
    educationBackground: textOf(sent.education_background, stored.educationBackground),
    department: textOf(sent.department, stored.department),
    startMonth: numberOf(sent.start_month, stored.startMonth),
    startYear: numberOf(sent.start_year, stored.startYear),
    graduatedMonth: numberOf(sent.graduated_month, stored.graduatedMonth),
    graduatedYear: numberOf(sent.graduated_year, stored.graduatedYear),
    otherUniversityName: textOf(sent.other_university_name, stored.otherUniversityName),
    isLatest: sent.is_latest === undefined ? stored.isLatest : sent.is_latest === 'true',
  };
}

const within = ([least, most]: readonly [number, number]) => (value: number): boolean => value >= least && value <= most;

/** Each value that an entry needs: its name on the wire, where it stands, what may be chosen. */
function requiredValues({ values, stored }: Entry, choices: EducationChoices) {
  const old = stored ?? empty;
  const one = <Value>(name: string, value: Value | null, kept: Value | null, fits: (value: Value) => boolean) =>
    ({ name, missing: value === null, fits: value === null || value === kept || fits(value) });
  return [
    one('university_id', values.universityId, old.universityId, (id) => choices.universities.has(id)),
    one('faculty', values.faculty, old.faculty, (code) => choices.faculties.has(code)),
    one('education_background', values.educationBackground, old.educationBackground, (code) => choices.backgrounds.has(code)),
    one('start_month', values.startMonth, old.startMonth, within(MONTHS)),
    one('start_year', values.startYear, old.startYear, within(YEARS)),
    one('graduated_month', values.graduatedMonth, old.graduatedMonth, within(MONTHS)),
    one('graduated_year', values.graduatedYear, old.graduatedYear, within(YEARS)),
  ];
}

/** Whether the chosen university is the one that stands for all others. */
const asksForName = ({ universityId }: EducationValues, choices: EducationChoices): boolean =>
  universityId !== null && choices.universities.get(universityId) === true;

function graduatesTooEarly({ values: { startYear, graduatedYear }, stored }: Entry): boolean {
  if (startYear === null || graduatedYear === null || graduatedYear > startYear) return false;
  return startYear !== stored?.startYear || graduatedYear !== stored.graduatedYear;
}

/** Each value that an entry has and that has to be right (spec §5 Profile save), except those that stand there already. */
export function checkEntry(entry: Entry, choices: EducationChoices, problems: Problems): void {
  const { values, index, stored } = entry;
  const place = stored ? `[id:${String(stored.id)}]` : `.${String(index)}`;
  const at = (name: string): string => `universities${place}.${name}`;
  for (const { name, missing, fits } of requiredValues(entry, choices)) {
    if (missing) problems.addCode(at(name), 'requiredOption');
    else if (!fits) problems.addCode(at(name), 'option');
  }
  if (asksForName(values, choices) && values.otherUniversityName === null) {
    problems.addCode(at('other_university_name'), 'required');
  }
  if (graduatesTooEarly(entry)) problems.addCode(at('graduated_year'), 'optionAfter');
  for (const [name, text] of [['department', values.department], ['other_university_name', values.otherUniversityName]] as const) {
    if (text !== null && !isStorable(text)) problems.add(at(name), { key: 'foreignText' });
  }
}

/** What was sent over what is stored; the name of another university stays only where it is asked for. */
export function entryOf(sent: SentEntry, index: number, stored: EducationRow | undefined, choices: EducationChoices): Entry {
  const values = valuesOf(sent, stored ?? empty);
  return { index, stored, values: asksForName(values, choices) ? values : { ...values, otherUniversityName: null } };
}

export const withoutMark = (row: EducationRow): EducationValues => valuesOf({ is_latest: 'false' }, row);

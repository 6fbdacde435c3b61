import type { UpdateApplicantRequest } from '../../schemas/generated/wire.d.ts';
import { notFound } from '../http/refusal.ts';
import type { EducationRow } from '../profile/education.ts';
import { type Problems, isBlank, isForeignText } from './problems.ts';

export type SentEntry = NonNullable<UpdateApplicantRequest['applicant']['applicant_universities_attributes']>[number];
export type EducationValues = Omit<EducationRow, 'id' | 'applicantId'>;

/** What can be chosen in an entry. */
export interface EducationChoices {
  /** Universities by id; true where choosing it asks for a name. */
  readonly universities: ReadonlyMap<number, boolean>;
  readonly faculties: ReadonlySet<string>;
  readonly backgrounds: ReadonlySet<string>;
}

export interface EducationChanges {
  readonly removed: readonly number[];
  readonly changed: ReadonlyMap<number, EducationValues>;
  readonly added: readonly EducationValues[];
}

interface Entry {
  readonly index: number;
  readonly stored: EducationRow | undefined;
  readonly values: EducationValues;
}

const YEARS = [1970, 2040] as const;
const MONTHS = [1, 12] as const;
const MOST_ENTRIES = 50;

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

const asksForName = ({ values }: Entry, choices: EducationChoices): boolean =>
  values.universityId !== null && choices.universities.get(values.universityId) === true;

function graduatesTooEarly({ values: { startYear, graduatedYear }, stored }: Entry): boolean {
  if (startYear === null || graduatedYear === null || graduatedYear > startYear) return false;
  return startYear !== stored?.startYear || graduatedYear !== stored.graduatedYear;
}

function checkEntry(entry: Entry, choices: EducationChoices, problems: Problems): void {
  const { values, index } = entry;
  const at = (name: string): string => `universities.${String(index)}.${name}`;
  for (const { name, missing, fits } of requiredValues(entry, choices)) {
    if (missing) problems.addCode(at(name), 'required');
    else if (!fits) problems.addCode(at(name), 'option');
  }
  if (asksForName(entry, choices) && values.otherUniversityName === null) problems.addCode(at('other_university_name'), 'required');
  if (graduatesTooEarly(entry)) problems.addCode(at('graduated_year'), 'optionAfter');
  if ([values.department, values.otherUniversityName].some((text) => text !== null && isForeignText(text))) {
    problems.add(at('department'), { key: 'foreignText' });
  }
}

function entryOf(sent: SentEntry, index: number, stored: readonly EducationRow[]): Entry {
  const row = stored.find(({ id }) => String(id) === String(sent.id ?? ''));
  return { index, stored: row, values: valuesOf(sent, row ?? empty) };
}

function checkOwner(sent: readonly SentEntry[], stored: readonly EducationRow[]): void {
  const own = new Set(stored.map(({ id }) => String(id)));
  const ids = sent.flatMap(({ id }) => (id === undefined || id === '' ? [] : [String(id)]));
  if (ids.some((id) => !own.has(id)) || new Set(ids).size < ids.length) throw notFound();
}

/** Marking one entry clears the mark of those that were not sent (spec §4 Profile). */
function settleLatest(entries: readonly Entry[], untouched: readonly EducationRow[], problems: Problems): ReadonlyMap<number, EducationValues> {
  const marked = entries.filter(({ values }) => values.isLatest).length;
  const markedBefore = untouched.filter(({ isLatest }) => isLatest);
  if (marked + (marked === 0 ? markedBefore.length : 0) !== 1) problems.add('universities', { key: 'educationLatest' });
  const cleared = marked === 1 ? markedBefore : [];
  return new Map(cleared.map(({ id, applicantId: _owner, ...values }) => [id, { ...values, isLatest: false }]));
}

/**
 * What a save changes in the education list, and what is wrong with it (spec §5 Profile save). Entries that were not
 * sent stay as they are. Throws a 404 for an entry that is not the applicant's.
 */
export function planEducation(
  stored: readonly EducationRow[], sent: readonly SentEntry[], choices: EducationChoices, problems: Problems,
): EducationChanges {
  checkOwner(sent, stored);
  const all = sent.map((entry, index) => ({ removed: entry._destroy === 'true', entry: entryOf(entry, index, stored) }));
  const kept = all.filter(({ removed }) => !removed).map(({ entry }) => entry);
  const touched = new Set(all.map(({ entry }) => entry.stored?.id));
  const untouched = stored.filter(({ id }) => !touched.has(id));
  for (const entry of kept) checkEntry(entry, choices, problems);
  const remaining = kept.length + untouched.length;
  if (remaining === 0) problems.addCode('universities', 'educationMissing');
  if (remaining > MOST_ENTRIES) problems.add('universities', { key: 'educationTooMany', params: { most: MOST_ENTRIES } });
  const cleared = sent.length === 0 || remaining === 0 ? new Map<number, EducationValues>() : settleLatest(kept, untouched, problems);
  const final = kept.map((entry) => ({ ...entry, values: asksForName(entry, choices) ? entry.values : { ...entry.values, otherUniversityName: null } }));
  return {
    removed: all.flatMap(({ removed, entry }) => (removed && entry.stored ? [entry.stored.id] : [])),
    changed: new Map([
      ...cleared,
      ...final.flatMap(({ stored: row, values }) => (row ? [[row.id, values] as const] : [])),
    ]),
    added: final.flatMap(({ stored: row, values }) => (row ? [] : [values])),
  };
}

import type { FormContext } from '../../contract/static-forms.ts';
import { notFound } from '../../http/http-error.ts';
import type { EducationRow } from '../profile/education.ts';
import { type EducationValues, type Entry, type SentEntry, checkEntry, entryOf, withoutLatestMark } from './education-entry.ts';
import type { Problems } from './problems.ts';

/** An applicant's education entries, and the ids of removed ones. */
export interface StoredEducation {
  readonly entries: readonly EducationRow[];
  readonly gone: ReadonlySet<number>;
}

export const noEducation: StoredEducation = { entries: [], gone: new Set() };

export interface EducationChanges {
  readonly removed: readonly number[];
  readonly changed: ReadonlyMap<number, EducationValues>;
  readonly added: readonly EducationValues[];
}

export const noChanges: EducationChanges = { removed: [], changed: new Map(), added: [] };

const MOST_ENTRIES = 50;

/** Throws a 404 for an entry that is not the applicant's. A removed entry may be removed again, since the first answer may be lost. */
function checkOwner(sent: readonly SentEntry[], { entries, gone }: StoredEducation): void {
  const own = new Set(entries.map(({ id }) => String(id)));
  const isRemovedAgain = ({ id, _destroy }: SentEntry): boolean => _destroy === 'true' && gone.has(Number(id));
  const ids = sent.flatMap((entry) => (entry.id === undefined || entry.id === '' || isRemovedAgain(entry) ? [] : [String(entry.id)]));
  if (ids.some((id) => !own.has(id)) || new Set(ids).size < ids.length) throw notFound();
}

const isSame = ({ id: _id, applicantId: _applicantId, isLatest: _isLatest, ...row }: EducationRow, values: EducationValues): boolean =>
  Object.entries(row).every(([name, value]) => values[name as keyof typeof row] === value);

/**
 * Finds the stored row of each sent entry. An entry without an id may be stored already, where the answer to its save was lost and the
 * applicant, or the browser, sends it again: it is the unnamed row with exactly its values.
 */
function rowsOf(
  sent: readonly SentEntry[], stored: readonly EducationRow[], circumstances: FormContext,
): readonly (EducationRow | undefined)[] {
  const byId = sent.map(({ id }) => stored.find((row) => String(row.id) === String(id)));
  const unnamed = new Set(stored.filter((row) => !byId.includes(row)));
  return sent.map((entry, index) => {
    if (byId[index] ?? entry._destroy === 'true') return byId[index];
    const { values } = entryOf(entry, index, undefined, circumstances);
    const row = [...unnamed].find((candidate) => isSame(candidate, values));
    if (row) unnamed.delete(row);
    return row;
  });
}

/** Exactly one entry is the latest. Marking one clears the mark of those that were not sent (spec §4 Profile); returns these. */
function resolveLatest(entries: readonly Entry[], untouched: readonly EducationRow[], problems: Problems): readonly EducationRow[] {
  const marked = entries.filter(({ values }) => values.isLatest).length;
  const markedBefore = untouched.filter(({ isLatest }) => isLatest);
  if (marked + (marked === 0 ? markedBefore.length : 0) !== 1) problems.add('universities', { key: 'educationLatest' });
  return marked === 1 ? markedBefore : [];
}

function checkCount(remaining: number, problems: Problems): void {
  if (remaining === 0) problems.addCode('universities', 'educationMissing');
  if (remaining > MOST_ENTRIES) problems.add('universities', { key: 'educationTooMany', params: { most: MOST_ENTRIES } });
}

/**
 * Plans the changes to the education list (spec §5 Profile save), and adds what is wrong to `problems`. Entries that were not sent stay as
 * they are. Throws a 404 for an entry that is not the applicant's.
 */
export function planEducation(
  education: StoredEducation, sent: readonly SentEntry[], circumstances: FormContext, problems: Problems,
): EducationChanges {
  checkOwner(sent, education);
  const { entries: stored } = education;
  const rows = rowsOf(sent, stored, circumstances);
  const untouched = stored.filter((row) => !rows.includes(row));
  const remaining = sent.flatMap((entry, index) => (entry._destroy === 'true' ? [] : [entryOf(entry, index, rows[index], circumstances)]));
  for (const entry of remaining) checkEntry(entry, circumstances, problems);
  checkCount(remaining.length + untouched.length, problems);
  const cleared = sent.length === 0 || remaining.length + untouched.length === 0 ? [] : resolveLatest(remaining, untouched, problems);
  return {
    removed: sent.flatMap((entry, index) => (entry._destroy === 'true' ? rows[index]?.id ?? [] : [])),
    changed: new Map([
      ...cleared.map((row) => [row.id, withoutLatestMark(row)] as const),
      ...remaining.flatMap((entry) => (entry.stored ? [[entry.stored.id, entry.values] as const] : [])),
    ]),
    added: remaining.flatMap((entry) => (entry.stored ? [] : [entry.values])),
  };
}

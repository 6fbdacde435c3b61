import { notFound } from '../http/refusal.ts';
import type { EducationRow } from '../profile/education.ts';
import { type EducationChoices, type EducationValues, type Entry, type SentEntry, checkEntry, entryOf, withoutMark } from './education-entry.ts';
import type { Problems } from './problems.ts';

export interface EducationChanges {
  readonly removed: readonly number[];
  readonly changed: ReadonlyMap<number, EducationValues>;
  readonly added: readonly EducationValues[];
}

const MOST_ENTRIES = 50;

function checkOwner(sent: readonly SentEntry[], stored: readonly EducationRow[]): void {
  const own = new Set(stored.map(({ id }) => String(id)));
  const ids = sent.flatMap(({ id }) => (id === undefined || id === '' ? [] : [String(id)]));
  if (ids.some((id) => !own.has(id)) || new Set(ids).size < ids.length) throw notFound();
}

/**
 * Exactly one entry is the latest. Marking one clears the mark of those that were not sent (spec §4 Profile): these
 * are returned.
 */
function settleLatest(entries: readonly Entry[], untouched: readonly EducationRow[], problems: Problems): readonly EducationRow[] {
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
 * What a save changes in the education list, and what is wrong with it (spec §5 Profile save). Entries that were not
 * sent stay as they are. Throws a 404 for an entry that is not the applicant's.
 */
export function planEducation(
  stored: readonly EducationRow[], sent: readonly SentEntry[], choices: EducationChoices, problems: Problems,
): EducationChanges {
  checkOwner(sent, stored);
  const rowOf = ({ id }: SentEntry): EducationRow | undefined => stored.find((row) => String(row.id) === String(id));
  const touched = new Set(sent.map((entry) => rowOf(entry)?.id));
  const untouched = stored.filter(({ id }) => !touched.has(id));
  const kept = sent.flatMap((entry, index) => (entry._destroy === 'true' ? [] : [entryOf(entry, index, rowOf(entry), choices)]));
  for (const entry of kept) checkEntry(entry, choices, problems);
  checkCount(kept.length + untouched.length, problems);
  const cleared = sent.length === 0 || kept.length + untouched.length === 0 ? [] : settleLatest(kept, untouched, problems);
  return {
    removed: sent.flatMap((entry) => (entry._destroy === 'true' ? rowOf(entry)?.id ?? [] : [])),
    changed: new Map([
      ...cleared.map((row) => [row.id, withoutMark(row)] as const),
      ...kept.flatMap((entry) => (entry.stored ? [[entry.stored.id, entry.values] as const] : [])),
    ]),
    added: kept.flatMap((entry) => (entry.stored ? [] : [entry.values])),
  };
}

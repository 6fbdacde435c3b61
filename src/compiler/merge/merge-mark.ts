import type { FormValues, GroupSection } from '../compiled.ts';
import { type MergedEntry, entryIn, keysIn } from './merge-entries.ts';
import { judge, type Sides } from './sides.ts';

export interface MergedMark {
  /** The entry that carries the mark; `undefined` where there is no entry. */
  readonly marked: string | undefined;
  /** Both sides have chosen anew, each another one. */
  readonly question?: { readonly mine: string; readonly theirs: string };
}

/** Which entry carries the mark of a group, its field `exclusive`: exactly one does, wherever there is one. */
export function mergeMark(
  group: GroupSection, exclusive: string, sides: Sides<FormValues>, entries: readonly MergedEntry[],
): MergedMark {
  const markedIn = (side: FormValues): string | undefined =>
    keysIn(side, group).find((key) => entryIn(side, group, key)(exclusive) === true);
  const byNewName = (key: string | undefined): string | undefined => entries.find(({ was }) => was === key)?.key ?? key;
  const [base, mine, theirs] = [byNewName(markedIn(sides.base)), byNewName(markedIn(sides.mine)), markedIn(sides.theirs)];
  const verdict = judge({ base, mine, theirs }, (one, other) => one === other);
  const there = (key: string | undefined): key is string => entries.some((entry) => entry.key === key);
  if (verdict === 'ask' && there(mine) && there(theirs)) return { marked: mine, question: { mine, theirs } };
  const wanted = verdict === 'theirs' ? [theirs, mine] : [mine, theirs];
  return { marked: wanted.find(there) ?? entries[0]?.key };
}

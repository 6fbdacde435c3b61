import type { FormValues, GroupSection } from '../compiled.ts';
import { type MergedEntry, entryIn } from './merge-entries.ts';
import { judge, type Sides } from './sides.ts';

/** The entry that carries the mark, and the one that the other side marked where both have chosen anew. */
export interface MergedMark {
  readonly marked: string | undefined;
  readonly theirs?: string;
}

/** Which entry carries the group's mark: exactly one does, wherever there is one. */
export function mergeMark(group: GroupSection, sides: Sides<FormValues>, entries: readonly MergedEntry[]): MergedMark {
  const { exclusive } = group;
  if (exclusive === undefined) return { marked: undefined };
  const isMarked = (side: keyof typeof sides, key: string): boolean => entryIn(sides[side], group, key)(exclusive) === true;
  const markedHere = (side: 'base' | 'mine'): string | undefined => {
    const [key] = (sides[side].groups.get(group.id)?.items ?? []).filter((own) => isMarked(side, own));
    return entries.find(({ was }) => was === key)?.key ?? key;
  };
  const marks = {
    base: markedHere('base'), mine: markedHere('mine'),
    theirs: sides.theirs.groups.get(group.id)?.items.find((key) => isMarked('theirs', key)),
  };
  const verdict = judge(marks, (one, other) => one === other);
  const there = (key: string | undefined): key is string => entries.some((entry) => entry.key === key);
  const wanted = verdict === 'theirs' ? [marks.theirs, marks.mine] : [marks.mine, marks.theirs];
  const marked = wanted.find(there) ?? entries[0]?.key;
  return verdict === 'ask' && there(marks.mine) && there(marks.theirs) ? { marked, theirs: marks.theirs } : { marked };
}

import type { Sides } from './sides.ts';

/** An entry of a merged list: both sides have it, or one of them. */
export interface ListedEntry {
  readonly key: string;
  readonly from: 'both' | 'mine' | 'theirs';
  /** Whether the other side has removed it and this one has changed it. */
  readonly isConflict: boolean;
}

/**
 * The entries of any list by their keys, after both sides' changes to it: those that either side added, without those that
 * one side removed and the other left unchanged. Theirs come first, in their order.
 */
export function mergeList(
  { base, mine, theirs }: Sides<readonly string[]>, isChanged: (key: string, side: 'mine' | 'theirs') => boolean,
): readonly ListedEntry[] {
  const [baseKeys, here, there] = [new Set(base), new Set(mine), new Set(theirs)];
  const only = (key: string, from: 'mine' | 'theirs'): readonly ListedEntry[] => {
    const isConflict = baseKeys.has(key);
    return isConflict && !isChanged(key, from) ? [] : [{ key, from, isConflict }];
  };
  return [
    ...theirs.flatMap((key): readonly ListedEntry[] => (here.has(key) ? [{ key, from: 'both', isConflict: false }] : only(key, 'theirs'))),
    ...mine.filter((key) => !there.has(key)).flatMap((key) => only(key, 'mine')),
  ];
}

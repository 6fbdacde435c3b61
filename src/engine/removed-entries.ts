/**
 * The entries of a list in the order in which they are shown, with what was removed where it stood: behind the entry that it
 * stood behind.
 *
 * @param before in what order they were shown, those among them that have been removed since
 * @param items the entries that are there now
 */
export function withRemoved(before: readonly string[], items: readonly string[]): readonly string[] {
  const present = new Set(items);
  const behind = new Map<string | undefined, string[]>();
  let last: string | undefined;
  for (const key of before) {
    if (present.has(key)) last = key;
    else behind.set(last, [...behind.get(last) ?? [], key]);
  }
  return [...behind.get(undefined) ?? [], ...items.flatMap((key) => [key, ...behind.get(key) ?? []])];
}

/** Where among the entries one stands that is brought back. */
export const placeOfRemoved = (shown: readonly string[], items: readonly string[], removed: string): number => {
  const present = new Set(items);
  return shown.slice(0, shown.indexOf(removed)).filter((key) => present.has(key)).length;
};

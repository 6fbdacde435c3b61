/**
 * The entries of a list in the order in which they are shown, each removed one behind the entry that it followed.
 *
 * @param previousOrder the order in which they were shown, with those that have been removed since
 * @param items the present entries
 */
export function withRemoved(previousOrder: readonly string[], items: readonly string[]): readonly string[] {
  const present = new Set(items);
  const behind = new Map<string | undefined, string[]>();
  let last: string | undefined;
  for (const key of previousOrder) {
    if (present.has(key)) last = key;
    else behind.set(last, [...behind.get(last) ?? [], key]);
  }
  return [...behind.get(undefined) ?? [], ...items.flatMap((key) => [key, ...behind.get(key) ?? []])];
}

/** The position among the entries at which a removed one is restored. */
export const restorePosition = (shown: readonly string[], items: readonly string[], removed: string): number => {
  const present = new Set(items);
  return shown.slice(0, shown.indexOf(removed)).filter((key) => present.has(key)).length;
};

/** What dismisses each dialog that lies over the page, in the order in which they came. A window has one page, and so one list of them. */
const covers = new Set<() => void>();

/** Notes a dialog for as long as it is there: a step of the history dismisses the newest (docs/decisions/0079). Answers what ends that. */
export function cover(dismiss: () => void): () => void {
  // Each has a place of its own, also where two dialogs are dismissed alike.
  const own = (): void => { dismiss(); };
  covers.add(own);
  return () => { covers.delete(own); };
}

/** What dismisses the newest dialog; undefined where none lies over the page. */
export const newestCover = (): (() => void) | undefined => [...covers].at(-1);

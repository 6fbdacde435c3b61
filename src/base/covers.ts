/** The function that dismisses each dialog over the page, in the order of opening. A window has one page, and so one list. */
const covers = new Set<() => void>();

/** Registers a dialog while it is open: a step back in the history dismisses the newest (docs/decisions/0079). Returns an unregister. */
export function cover(dismiss: () => void): () => void {
  // Each has an entry of its own, also where two dialogs share a function.
  const own = (): void => { dismiss(); };
  covers.add(own);
  return () => { covers.delete(own); };
}

/** Dismisses the newest dialog; undefined where none is open. */
export const newestCover = (): (() => void) | undefined => [...covers].at(-1);

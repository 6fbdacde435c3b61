/** The function that dismisses each dialog over the page, in the order of opening. A window has one page, and so one list. */
const overlays = new Set<() => void>();

/** Registers a dialog while it is open: a step back in the history dismisses the newest (docs/decisions/0079). Returns an unregister. */
export function registerOverlay(dismiss: () => void): () => void {
  // Each has an entry of its own, also where two dialogs share a function.
  const entry = (): void => { dismiss(); };
  overlays.add(entry);
  return () => { overlays.delete(entry); };
}

/** Dismisses the newest dialog; undefined where none is open. */
export const topOverlay = (): (() => void) | undefined => [...overlays].at(-1);

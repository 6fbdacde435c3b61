/** Writes into a store of the browser. A full or forbidden store takes nothing, and the caller goes on without it. */
export function trySetItem(store: { readonly setItem: (key: string, value: string) => void }, key: string, value: string): void {
  try {
    store.setItem(key, value);
  } catch {
    // The caller can do nothing about it.
  }
}

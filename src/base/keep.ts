/** Writes into a store of the browser. Where it is full, or forbidden, nothing is kept: whoever writes goes on without it. */
export function keep(store: { readonly setItem: (key: string, value: string) => void }, key: string, value: string): void {
  try {
    store.setItem(key, value);
  } catch {
    // Nobody can do anything about it.
  }
}

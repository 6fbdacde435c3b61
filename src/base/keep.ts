/** A store of the browser, as far as it is written. */
interface Keeping {
  readonly setItem: (key: string, value: string) => void;
}

/** Writes into a store. Where it is full, or forbidden, nothing is kept: whoever writes goes on without it. */
export function keep(store: Keeping, key: string, value: string): void {
  try {
    store.setItem(key, value);
  } catch {
    // Nobody can do anything about it.
  }
}

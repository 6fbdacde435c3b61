const sets = new WeakMap<readonly unknown[], ReadonlySet<unknown>>();

/** A list of texts as a set, made once for a list; it must not change after that. */
function setOf(texts: readonly unknown[]): ReadonlySet<unknown> {
  const cached = sets.get(texts);
  if (cached) return cached;
  const created = new Set(texts);
  sets.set(texts, created);
  return created;
}

/**
 * What `enum` and `uniqueItems` say of texts, which is all that the rules of `schemas/input-types/` ask: Ajv's own compare
 * each text with each other.
 */
export const isAmong = (texts: readonly unknown[], value: unknown): boolean => setOf(texts).has(value);
export const areUnique = (texts: readonly unknown[]): boolean => new Set(texts).size === texts.length;

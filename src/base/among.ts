const sets = new WeakMap<readonly unknown[], ReadonlySet<unknown>>();

/** A list of texts as a set, made once for a list; it must not change after that. */
function setOf(texts: readonly unknown[]): ReadonlySet<unknown> {
  const known = sets.get(texts);
  if (known) return known;
  const made = new Set(texts);
  sets.set(texts, made);
  return made;
}

/**
 * What `enum` and `uniqueItems` say of texts, which is all that the rules of `schemas/input-types/` ask: Ajv's own compare
 * each text with each other.
 */
export const isAmong = (texts: readonly unknown[], value: unknown): boolean => setOf(texts).has(value);
export const areUnique = (texts: readonly unknown[]): boolean => new Set(texts).size === texts.length;

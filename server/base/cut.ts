/**
 * At most so many UTF-16 units of a text, from its start or, where `most` is negative, from its end. Half of a surrogate pair is left out:
 * no URL can contain it, and PostgreSQL rejects it in JSON.
 */
export const cut = (text: string, most: number): string =>
  (most < 0 ? text.slice(most) : text.slice(0, most)).replace(/\p{Surrogate}/gu, '');

/** A name that no other page or entry has. `crypto.randomUUID` is missing where the page did not come by https. */
export const uniqueId = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(16).padStart(8, '0')).join('');

/** A unique id. `crypto.randomUUID` is missing where the page was not loaded over https. */
export const uniqueId = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(16).padStart(8, '0')).join('');

/** The hash FNV-1a of a text's UTF-16 units, as a signed number of 32 bits. Another `basis` gives another hash of the same text. */
export function fnv1a(text: string, basis = 0x811c9dc5): number {
  let hash = basis;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash;
}

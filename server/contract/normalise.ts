/** The normalisers that `x-normalize` of an input type can name (schemas/README.md). */
export const normalisers = {
  foldWidth: (text: string) => text
    .replace(/[\uFF01-\uFF5E]/g, (character) => String.fromCharCode(character.charCodeAt(0) - 0xFEE0))
    .replaceAll('\u3000', ' '),
  trim: (text: string) => text.trim(),
  stripSeparators: (text: string) => text.replace(/[\s()[\]\u002D\u2010-\u2015\u2212\u30FC\uFF70]/g, ''),
} as const satisfies Record<string, (text: string) => string>;

export type Normaliser = keyof typeof normalisers;

export const normalise = (text: string, names: readonly Normaliser[]): string =>
  names.reduce((folded, name) => normalisers[name](folded), text);

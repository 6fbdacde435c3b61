/** The form of a text after each normaliser, as patterns. */
const promises: Readonly<Record<string, RegExp>> = {
  digitsOnly: /^[0-9]*$/,
  dropSpaces: /^\S*$/,
  collapseSpaces: /^(?:\S|\s(?!\s))*$/,
  trim: /^(?:\S(?:[^]*\S)?)?$/,
  toKatakana: /^[^\u3041-\u3096]*$/,
  toHiragana: /^[^\u30a1-\u30f6]*$/,
  foldWidth: /^[^\uff01-\uff5e\u3000]*$/,
};

/** The last normaliser, where the text is not in its form; later normalisers may undo earlier ones. */
export function brokenPromise(normalizers: readonly string[], text: string): string | undefined {
  const last = normalizers.at(-1);
  const promise = last === undefined || !Object.hasOwn(promises, last) ? undefined : promises[last];
  return promise && !promise.test(text) ? last : undefined;
}

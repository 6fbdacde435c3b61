/** What a text is after a normaliser, said of the text and not of how it is made. */
const promises: Readonly<Record<string, RegExp>> = {
  digitsOnly: /^[0-9]*$/,
  dropSpaces: /^\S*$/,
  collapseSpaces: /^(?:\S|\s(?!\s))*$/,
  trim: /^(?:\S(?:[^]*\S)?)?$/,
  toKatakana: /^[^\u3041-\u3096]*$/,
  toHiragana: /^[^\u30a1-\u30f6]*$/,
  foldWidth: /^[^\uff01-\uff5e\u3000]*$/,
};

/** The normaliser of which a text is not what it promises; of several only the last is sure to have the last word. */
export function brokenPromise(normalizers: readonly string[], text: string): string | undefined {
  const last = normalizers.at(-1);
  const promise = last === undefined || !Object.hasOwn(promises, last) ? undefined : promises[last];
  return promise && !promise.test(text) ? last : undefined;
}

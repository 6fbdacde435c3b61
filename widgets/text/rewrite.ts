/** Replaces an input's text by `clean(text)`. The caret stays behind the same characters. */
export function rewrite(element: HTMLInputElement, clean: (text: string) => string): void {
  const { value, selectionStart } = element;
  const text = clean(value);
  if (text === value) return;
  const caret = clean(value.slice(0, selectionStart ?? value.length)).length;
  element.value = text;
  element.setSelectionRange(caret, caret);
}

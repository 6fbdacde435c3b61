import { useLayoutEffect } from 'react';
import { useLanguage } from '../i18n/use-language.ts';
import { useProductName } from './use-product-name.ts';

/** A prefix of the window's title, such as "Error:", while something on the page is wrong. */
interface Mark {
  readonly text: string;
}

/** The window's title has one mark, however many there are, and then the name of the page. */
const marks = new Set<Mark>();
let pageName = '';

function updateTitle(): void {
  const [mark] = marks;
  document.title = `${mark?.text ?? ''}${pageName}`;
}

/**
 * Names the page in the window's title, with the product after it, and labels the content, which gets the focus after a navigation.
 * In a layout effect, which runs again when a page is shown again that was suspended while a part of it was loading.
 */
export function PageTitle({ text }: { readonly text: string }) {
  const title = `${text} | ${useProductName()}`;
  useLayoutEffect(() => {
    pageName = title;
    updateTitle();
    const content = document.getElementById('content');
    const isRenamed = content?.getAttribute('aria-label') !== text;
    content?.setAttribute('aria-label', text);
    // A screen reader reads the name when the element is focused, and the element was focused before the page had loaded.
    if (isRenamed && content === document.activeElement) {
      content?.blur();
      content?.focus({ preventScroll: true });
    }
  }, [title, text]);
  return null;
}

/**
 * Puts a text before the window's title, for as long as something on the page is wrong: a screen reader reads the title first
 * (docs/decisions/0077). Returns a function that removes it.
 */
export function markTitle(text: string): () => void {
  const mark = { text };
  marks.add(mark);
  updateTitle();
  return () => {
    marks.delete(mark);
    updateTitle();
  };
}

/** Puts "Error:" before the window's title while the last attempt to send has failed. `Form` does so for its validation errors. */
export function useErrorTitle(failed: boolean): void {
  const { t } = useLanguage();
  useLayoutEffect(() => (failed ? markTitle(t('page.error')) : undefined), [failed, t]);
}

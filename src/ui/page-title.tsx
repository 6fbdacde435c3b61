import { useLayoutEffect } from 'react';
import { useLanguage } from '../i18n/use-language.ts';
import { useProductName } from './use-product-name.ts';

/** What something that is wrong on the page puts before the window's title. */
interface Mark {
  readonly text: string;
}

/** The window's title: one mark, however much is wrong, then which page it is. */
const marks = new Set<Mark>();
let page = '';

function show(): void {
  const [mark] = marks;
  document.title = `${mark?.text ?? ''}${page}`;
}

/**
 * Names the page: in the window's title, with the product after it, and where the focus comes to on the way from another page.
 * In a layout effect, which runs again when a page is shown that was hidden while a part of it was on the way.
 */
export function PageTitle({ text }: { readonly text: string }) {
  const title = `${text} | ${useProductName()}`;
  useLayoutEffect(() => {
    page = title;
    show();
    const content = document.getElementById('content');
    const isRenamed = content?.getAttribute('aria-label') !== text;
    content?.setAttribute('aria-label', text);
    // A screen reader says a name when the focus comes to it, and the page that it is on was still on its way then.
    if (isRenamed && content === document.activeElement) {
      content?.blur();
      content?.focus({ preventScroll: true });
    }
  }, [title, text]);
  return null;
}

/**
 * Puts a text before the window's title, for as long as something on the page is wrong: a screen reader says the title first
 * (docs/decisions/0077). Returns what takes it away.
 */
export function markTitle(text: string): () => void {
  const mark = { text };
  marks.add(mark);
  show();
  return () => {
    marks.delete(mark);
    show();
  };
}

/** Puts "Error:" before the window's title while a try to send has failed. What a form finds wrong the form itself tells (`Form`). */
export function useErrorTitle(failed: boolean): void {
  const { t } = useLanguage();
  useLayoutEffect(() => (failed ? markTitle(t('page.error')) : undefined), [failed, t]);
}

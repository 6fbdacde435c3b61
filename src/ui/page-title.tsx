import { useLayoutEffect } from 'react';
import { useProductName } from './use-product-name.ts';

/** The window's title: what is wrong on the page, which page it is. */
const parts = { errors: '', page: '' };

function show(part: Partial<typeof parts>): void {
  Object.assign(parts, part);
  document.title = parts.errors + parts.page;
}

/**
 * Names the page: in the window's title, with the product after it, and where the focus comes to on the way from another page.
 * In a layout effect, which runs again when a page is shown that was hidden while a part of it was on the way.
 */
export function PageTitle({ text }: { readonly text: string }) {
  const title = `${text} | ${useProductName()}`;
  useLayoutEffect(() => {
    show({ page: title });
    document.getElementById('content')?.setAttribute('aria-label', text);
  }, [title, text]);
  return null;
}

/** Says in the window's title, before all else, that something on the page is wrong; empty where nothing is. */
export function useErrorTitle(text: string): void {
  useLayoutEffect(() => {
    show({ errors: text });
    return () => { show({ errors: '' }); };
  }, [text]);
}

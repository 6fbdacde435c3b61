import { useLayoutEffect } from 'react';
import { useProductName } from './use-product-name.ts';

/**
 * Names the page: in the window's title, with the product after it, and where the focus comes to on the way from another page.
 * In a layout effect, which runs again when a page is shown that was hidden while a part of it was on the way.
 */
export function PageTitle({ text }: { readonly text: string }) {
  const title = `${text} | ${useProductName()}`;
  useLayoutEffect(() => {
    document.title = title;
    document.getElementById('content')?.setAttribute('aria-label', text);
  }, [title, text]);
  return null;
}

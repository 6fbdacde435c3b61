import { useEffect } from 'react';
import { useProductName } from './use-product-name.ts';

/** Names the page: in the window's title, with the product after it, and where the focus comes to on the way from another page. */
export function PageTitle({ text }: { readonly text: string }) {
  const title = `${text} | ${useProductName()}`;
  useEffect(() => {
    document.title = title;
    document.getElementById('content')?.setAttribute('aria-label', text);
  }, [title, text]);
  return null;
}

import { useEffect } from 'react';
import { useProductName } from './use-product-name.ts';

/** Names the page in the window's title, with the product after it. */
export function PageTitle({ text }: { readonly text: string }) {
  const title = `${text} | ${useProductName()}`;
  useEffect(() => { document.title = title; }, [title]);
  return null;
}

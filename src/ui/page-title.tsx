import { useEffect } from 'react';
import { useLanguage } from '../i18n/use-language.ts';
import { usePortal } from './portal.ts';

/** Names the page in the window's title, with the product after it. */
export function PageTitle({ text }: { readonly text: string }) {
  const { settings } = usePortal();
  const { language } = useLanguage();
  const title = `${text} | ${settings.productName[language]}`;
  useEffect(() => { document.title = title; }, [title]);
  return null;
}

import { lazy, Suspense, useEffect, useRef } from 'react';
import { Link, Outlet, useLocation } from 'react-router-dom';
import { useLanguage } from '../i18n/use-language.ts';
import { useApplicant } from '../ui/portal.ts';
import { useProductName } from '../ui/use-product-name.ts';
import { LanguageToggle } from './language-toggle.tsx';
import styles from './shell.module.css';

const LogOut = lazy(async () => ({ default: (await import('./log-out.tsx')).LogOut }));

/** The frame of every page: skip link, top bar, content. */
export function Shell() {
  const { t } = useLanguage();
  const productName = useProductName();
  const applicant = useApplicant();
  const main = useFocusOnNewPage();
  return (
    <>
      <a className={styles.skip} href="#content">{t('shell.skip')}</a>
      <header className={styles.bar}>
        <Link className={styles.brand} to="/">{productName}</Link>
        <LanguageToggle />
        {applicant && <Suspense><LogOut /></Suspense>}
      </header>
      <main ref={main} className={styles.content} id="content" tabIndex={-1}>
        <Outlet />
      </main>
    </>
  );
}

/** A screen reader and the keyboard start at the content of a page that has just been opened, not at the link that led there. */
function useFocusOnNewPage() {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current !== pathname) main.current?.focus({ preventScroll: true });
    shown.current = pathname;
  }, [pathname]);
  return main;
}

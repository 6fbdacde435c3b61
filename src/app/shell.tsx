import { lazy, Suspense, useEffect, useRef, type MouseEvent } from 'react';
import { Link, NavigationType, Outlet, useLocation, useNavigationType } from 'react-router-dom';
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
  const main = useStartOfPage();
  // Followed, the link would leave an entry in the history that the router did not make and cannot hold up on the way back.
  const skip = (event: MouseEvent): void => {
    event.preventDefault();
    main.current?.focus();
  };
  return (
    <>
      <a className={styles.skip} href="#content" onClick={skip}>{t('shell.skip')}</a>
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

/**
 * A page that has just been opened is read from its start, by eye, by screen reader and by keyboard; not from the link
 * that led there. Back and forward keep the browser's own position.
 */
function useStartOfPage() {
  const main = useRef<HTMLElement>(null);
  const { pathname, search } = useLocation();
  const travelled = useNavigationType() === NavigationType.Pop;
  const page = pathname + search;
  const shown = useRef(page);
  useEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    main.current?.focus({ preventScroll: true });
    if (!travelled) window.scrollTo(0, 0);
  }, [page, travelled]);
  return main;
}

import { useEffect, useRef } from 'react';
import { Link, Outlet, useLocation } from 'react-router-dom';
import { useLanguage } from '../i18n/use-language.ts';
import { usePortal } from '../ui/portal.ts';
import { LanguageToggle } from './language-toggle.tsx';
import { LogOut } from './log-out.tsx';
import styles from './shell.module.css';
import { ToastList } from './toast-list.tsx';

/** The frame of every page: skip link, top bar, content, toasts. */
export function Shell() {
  const { settings } = usePortal();
  const { language, t } = useLanguage();
  const main = useFocusOnNewPage();
  return (
    <>
      <a className={styles.skip} href="#content">{t('shell.skip')}</a>
      <header className={styles.bar}>
        <Link className={styles.brand} to="/">{settings.productName[language]}</Link>
        <LanguageToggle />
        <LogOut />
      </header>
      <main ref={main} className={styles.content} id="content" tabIndex={-1}>
        <Outlet />
      </main>
      <ToastList />
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

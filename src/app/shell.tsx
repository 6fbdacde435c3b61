import { lazy, Suspense, type MouseEvent } from 'react';
import { Link, Outlet } from 'react-router-dom';
import { useLanguage } from '../i18n/use-language.ts';
import { useApplicant } from '../ui/portal.ts';
import { useProductName } from '../ui/use-product-name.ts';
import { LanguageToggle } from './language-toggle.tsx';
import styles from './shell.module.css';
import { useStartOfPage } from './use-start-of-page.ts';

const ApplicantBar = lazy(async () => ({ default: (await import('./bar/applicant-bar.tsx')).ApplicantBar }));

/** The frame of every page: skip link, top bar, content. */
export function Shell() {
  const { t } = useLanguage();
  const main = useStartOfPage();
  // Followed, the link would leave an entry in the history that the router did not make and cannot hold up on the way back.
  const skip = (event: MouseEvent): void => {
    event.preventDefault();
    main.current?.focus();
  };
  return (
    <>
      <a className={styles.skip} href="#content" onClick={skip}>{t('shell.skip')}</a>
      <TopBar />
      <main ref={main} className={styles.content} id="content" tabIndex={-1}>
        <Outlet />
      </main>
    </>
  );
}

/** Without an applicant, and until theirs is there: brand and languages. */
function TopBar() {
  const applicant = useApplicant();
  const brand = <Link className={styles.brand} to="/">{useProductName()}</Link>;
  const languages = <LanguageToggle />;
  const plain = <header className={styles.bar}>{brand}{languages}</header>;
  if (!applicant) return plain;
  return <Suspense fallback={plain}><ApplicantBar applicant={applicant} brand={brand} languages={languages} /></Suspense>;
}

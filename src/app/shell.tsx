import type { MouseEvent } from 'react';
import { Outlet } from 'react-router-dom';
import { useLanguage } from '../i18n/use-language.ts';
import { Late, useLate } from '../late/late.ts';
import { useApplicant, usePortal } from '../ui/portal.ts';
import { useProductName } from '../ui/use-product-name.ts';
import type { ApplicantBarProps } from './bar/applicant-bar.tsx';
import { Brand } from './brand.tsx';
import type { LateBar } from './late-bar.ts';
import { LanguageToggle } from './language-toggle.tsx';
import styles from './shell.module.css';
import { useStartOfPage } from './use-start-of-page.ts';

/** Nobody waits for it: where it cannot be had, the page goes without. */
const lateFooter = new Late(async () => (await import('./page-footer.tsx')).PageFooter);

interface ShellProps {
  readonly bar: LateBar;
}

/** The frame of every page: skip link, top bar, content, and at its foot whom to ask. */
export function Shell({ bar }: ShellProps) {
  const { t } = useLanguage();
  const main = useStartOfPage();
  const { code: PageFooter } = useLate(lateFooter);
  // Followed, the link would leave an entry in the history that the router did not make and cannot hold up on the way back.
  const skip = (event: MouseEvent): void => {
    event.preventDefault();
    main.current?.focus();
  };
  return (
    <>
      <a className={styles.skip} href="#content" onClick={skip} data-screen-only>{t('shell.skip')}</a>
      <TopBar bar={bar} />
      <main ref={main} className={styles.content} id="content" tabIndex={-1}>
        <Outlet />
      </main>
      {PageFooter && <PageFooter />}
    </>
  );
}

/** Brand and languages stay what they are when the rest comes, which may be late: whoever is at one of them stays there. */
function TopBar({ bar }: ShellProps) {
  const applicant = useApplicant();
  const { code: ApplicantBar } = useLate(bar, applicant);
  const { settings } = usePortal();
  const part = (place: ApplicantBarProps['place']) => applicant && ApplicantBar && <ApplicantBar applicant={applicant} place={place} />;
  return (
    <>
      <header className={styles.bar}>
        {part('first')}
        <Brand logo={settings.productLogo} name={useProductName()} />
        {part('middle')}
        <LanguageToggle />
        {part('last')}
      </header>
      {part('below')}
    </>
  );
}

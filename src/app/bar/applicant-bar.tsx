import { useCallback, useEffect, useId, useState, type ComponentType } from 'react';
import { flushSync } from 'react-dom';
import type { SessionApplicant } from '../../wire/applicant.ts';
import { OfflineNotice } from './offline-notice.tsx';
import { UserMenu } from './user-menu.tsx';
import { useLanguage } from '../../i18n/use-language.ts';
import styles from './navigation.module.css';
import { Modal } from '../../ui/modal.tsx';
import { MenuIcon } from './icons.tsx';
import { useLocation } from 'react-router-dom';
import { useNavigation } from '../../ui/navigation.ts';
import { Link } from '../../ui/link.tsx';

/** A place in the top bar: before the brand, after it, after the languages, or below the bar. */
type BarPlace = 'first' | 'middle' | 'last' | 'below';

export interface ApplicantBarProps {
  readonly applicant: SessionApplicant;
  readonly place: BarPlace;
}

const parts: Readonly<Record<BarPlace, ComponentType<Pick<ApplicantBarProps, 'applicant'>>>> = {
  first: SideNavigation, middle: TopNavigation, last: UserMenu, below: OfflineNotice,
};

/** The parts of the top bar for an applicant (spec §2); visitors have only brand and languages, and do not load this. */
export function ApplicantBar({ applicant, place }: ApplicantBarProps) {
  const Part = parts[place];
  return <Part applicant={applicant} />;
}

/** The navigation of a wide screen. */
function TopNavigation() {
  const { t } = useLanguage();
  return <nav className={styles.top} aria-label={t('navigation.label')}><NavigationLinks /></nav>;
}

/** From this width on the navigation is in the top bar; the style sheet has the same width. */
const WIDE = '(min-width: 56.25rem)';

/**
 * The navigation of a narrow screen, opened by its button. It closes when a page is chosen, and on the browser's back. It stays open when
 * an answer of the server opens another page meanwhile (docs/decisions/0118).
 */
function SideNavigation() {
  const { t } = useLanguage();
  const [open, setOpen] = useState(false);
  const close = useCallback(() => { setOpen(false); }, []);
  return (
    <>
      <button
        type="button" className={styles.hamburger} aria-label={t('navigation.open')} aria-haspopup="dialog" aria-expanded={open}
        onClick={() => { setOpen(true); }}
      >
        <MenuIcon />
      </button>
      {open && <Drawer onClose={close} />}
    </>
  );
}

function Drawer({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLanguage();
  const title = useId();
  useCloseWhenWide(onClose);
  return (
    <Modal className={styles.drawer} aria-labelledby={title} onDismiss={onClose} dismissOutside>
      <nav className={styles.side} aria-labelledby={title}>
        <div className={styles.head}>
          <h2 className={styles.title} id={title}>{t('navigation.label')}</h2>
          <button type="button" className={styles.close} aria-label={t('navigation.close')} onClick={onClose} />
        </div>
        <NavigationLinks onChoose={onClose} />
      </nav>
    </Modal>
  );
}

/** Closes the drawer when the screen becomes wide, for instance turned: the navigation is in the top bar then, and its button is gone. */
function useCloseWhenWide(onClose: () => void): void {
  useEffect(() => {
    const wide = matchMedia(WIDE);
    const close = (): void => {
      flushSync(onClose);
      document.querySelector<HTMLElement>('header nav a')?.focus();
    };
    wide.addEventListener('change', close);
    return () => { wide.removeEventListener('change', close); };
  }, [onClose]);
}

/** Links to the pages of this applicant; the current one, or the one that the current page belongs to, is marked. */
function NavigationLinks({ onChoose }: { readonly onChoose?: () => void }) {
  const { t } = useLanguage();
  const { pathname } = useLocation();
  return (
    <ul className={styles.links}>
      {useNavigation().map(({ path, titleKey, addressPrefix }) => {
        const isSection = addressPrefix !== undefined && pathname.startsWith(addressPrefix);
        return (
          <li key={path}>
            <Link
              className={styles.link}
              data-text={t(titleKey)}
              to={path}
              aria-current={path === pathname ? 'page' : isSection || undefined}
              onClick={onChoose}
            >
              {t(titleKey)}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

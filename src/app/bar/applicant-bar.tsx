import type { ComponentType } from 'react';
import type { SessionApplicant } from '../../wire/applicant.ts';
import { OfflineNotice } from './offline-notice.tsx';
import { SideNavigation } from './side-navigation.tsx';
import { UserMenu } from './user-menu.tsx';
import { useLanguage } from '../../i18n/use-language.ts';
import { NavigationLinks } from './navigation-links.tsx';
import styles from './navigation.module.css';

/** Where something of the applicant's stands: before the brand, behind it, behind the languages, below the bar. */
type BarPlace = 'first' | 'middle' | 'last' | 'below';

export interface ApplicantBarProps {
  readonly applicant: SessionApplicant;
  readonly place: BarPlace;
}

const parts: Readonly<Record<BarPlace, ComponentType<Pick<ApplicantBarProps, 'applicant'>>>> = {
  first: SideNavigation, middle: TopNavigation, last: UserMenu, below: OfflineNotice,
};

/** What the top bar has for an applicant (spec §2); visitors have only brand and languages, and do not load this. */
export function ApplicantBar({ applicant, place }: ApplicantBarProps) {
  const Part = parts[place];
  return <Part applicant={applicant} />;
}

/** The navigation of a wide screen. */
function TopNavigation() {
  const { t } = useLanguage();
  return <nav className={styles.top} aria-label={t('navigation.label')}><NavigationLinks /></nav>;
}

import type { ReactNode } from 'react';
import type { SessionApplicant } from '../../api/authentication.ts';
import shell from '../shell.module.css';
import { OfflineNotice } from './offline-notice.tsx';
import { SideNavigation } from './side-navigation.tsx';
import { TopNavigation } from './top-navigation.tsx';
import { UserMenu } from './user-menu.tsx';

interface ApplicantBarProps {
  readonly applicant: SessionApplicant;
  readonly brand: ReactNode;
  readonly languages: ReactNode;
}

/** The top bar of an applicant (spec §2); visitors have only brand and languages, and do not load this. */
export function ApplicantBar({ applicant, brand, languages }: ApplicantBarProps) {
  return (
    <>
      <header className={shell.bar}>
        <SideNavigation />
        {brand}
        <TopNavigation />
        {languages}
        <UserMenu applicant={applicant} />
      </header>
      <OfflineNotice />
    </>
  );
}

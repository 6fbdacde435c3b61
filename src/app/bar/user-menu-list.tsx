import type { RefObject } from 'react';
import { useAnchor } from '../../../widgets/popover/use-anchor.ts';
import type { SessionApplicant } from '../../wire/applicant.ts';
import { readMoment } from '../../base/moment.ts';
import { formatMoment } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { Late } from '../../late/late.ts';
import { BothLanguagesButton } from '../../ui/both-languages-button.tsx';
import styles from './user-menu.module.css';

/** Loads the form engine when the dialog is first opened. */
export const lateChangePassword = new Late(async () => (await import('../change-password-form.tsx')).ChangePasswordForm);

interface UserMenuListProps {
  readonly popup: RefObject<HTMLElement | null>;
  readonly applicant: SessionApplicant;
  readonly onBothLanguages: (both: boolean) => void;
  readonly onChangePassword: () => void;
  readonly onLogOut: () => void;
}

/** The content of the open user menu. */
export function UserMenuList({ popup, applicant, onBothLanguages, onChangePassword, onLogOut }: UserMenuListProps) {
  const { t } = useLanguage();
  useAnchor(popup, { align: 'end', matchWidth: false });
  return (
    <>
      <p className={styles.who}>{applicant.name}</p>
      <LastLogin at={applicant.lastSignInAt} />
      <ul className={styles.choices}>
        <li><BothLanguagesButton className={styles.choice} onSwitch={onBothLanguages} /></li>
        <li>
          <button type="button" className={styles.choice} {...lateChangePassword.ahead} onClick={onChangePassword}>
            {t('shell.changePassword')}
          </button>
        </li>
        <li><button type="button" className={styles.choice} onClick={onLogOut}>{t('shell.logOut')}</button></li>
      </ul>
    </>
  );
}

function LastLogin({ at }: { readonly at: string | undefined }) {
  const { language, t } = useLanguage();
  const moment = at === undefined ? undefined : readMoment(at);
  if (moment === undefined) return null;
  return (
    <p className={styles.lastLogin}>
      {t('shell.lastLogin')} <time className={styles.time} dateTime={new Date(moment).toISOString()}>{formatMoment(moment, language)}</time>
    </p>
  );
}

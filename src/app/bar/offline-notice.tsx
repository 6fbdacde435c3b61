import { Link, useLocation } from 'react-router-dom';
import type { SessionApplicant } from '../../api/authentication.ts';
import { waitingScopes } from '../../api/save-memory.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { EDIT, MODE } from '../../ui/mode.ts';
import { useOnline } from '../../ui/use-online.ts';
import { beginningOf } from '../own-forms.ts';
import { ExamNotice } from './exam-notice.tsx';
import styles from './offline-notice.module.css';

/** Says that the connection is gone and what is safe, until it is back; and which saves wait for it in forms that are not open. */
export function OfflineNotice({ applicant }: { readonly applicant: SessionApplicant }) {
  const { t } = useLanguage();
  const online = useOnline();
  return (
    <div className={styles.place} role="status" data-screen-only>
      {!online && <p className={styles.notice}>{t('offline.text')}</p>}
      <ExamNotice />
      <WaitingForms applicant={applicant} />
    </div>
  );
}

/** The forms whose saves wait (docs/decisions/0043), each with the name of its page. */
const PAGES: Readonly<Record<string, string>> = { profile: 'page.profile', onboarding: 'page.onboarding' };

/** Where a form is open it says itself what waits, and sends it. */
function WaitingForms({ applicant }: { readonly applicant: SessionApplicant }) {
  const { t } = useLanguage();
  const { pathname, search } = useLocation();
  const beginning = beginningOf(applicant);
  const own = waitingScopes(localStorage).filter((scope) => scope.startsWith(beginning)).map((scope) => scope.slice(beginning.length));
  return own.map((form) => {
    const address = `/${form}?${MODE}=${EDIT}`;
    const title = PAGES[form];
    if (title === undefined || address === pathname + search) return null;
    return <p key={form} className={styles.notice}>{t('save.waits')} <Link to={address}>{t('save.waits.open', { page: t(title) })}</Link></p>;
  });
}

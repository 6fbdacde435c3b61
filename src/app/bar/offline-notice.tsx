import { lazy, Suspense, useSyncExternalStore, type ComponentType } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { SessionApplicant } from '../../api/authentication.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { EDIT, MODE } from '../../ui/mode.ts';
import { useOnline } from '../../ui/use-online.ts';
import { pageUploads } from '../../video/page-uploads.ts';
import { beginningOf } from '../own-forms.ts';
import { useWaitingSaves } from '../use-waiting-saves.ts';
import { waitingForms } from '../waiting-forms.ts';
import { ExamNotice } from './exam-notice.tsx';
import styles from './offline-notice.module.css';
import type { VideoNoticeProps } from './video-notice.tsx';

const Nothing: ComponentType<VideoNoticeProps> = () => null;

/** Whoever begins an upload has a connection, as a rule. */
const VideoNotice = lazy(async () => ({ default: await import('./video-notice.tsx').then((module) => module.VideoNotice, () => Nothing) }));

/** The one place that says, on every page, that the connection is gone, what is on its way and what waits; where it is shown, it says so itself. */
export function OfflineNotice({ applicant }: { readonly applicant: SessionApplicant }) {
  const { t } = useLanguage();
  const online = useOnline();
  const isUploading = useSyncExternalStore(pageUploads.subscribe, () => pageUploads.all().length > 0);
  return (
    <div className={styles.place} role="status" data-screen-only>
      {!online && <p className={styles.notice}>{t('offline.text')}</p>}
      <ExamNotice />
      <WaitingForms applicant={applicant} />
      {isUploading && <Suspense><VideoNotice applicant={applicant} /></Suspense>}
    </div>
  );
}

/** Where a form is open it says itself what waits, and sends it (docs/decisions/0043). */
function WaitingForms({ applicant }: { readonly applicant: SessionApplicant }) {
  const { t } = useLanguage();
  const { pathname, search } = useLocation();
  return useWaitingSaves(applicant).map((scope) => {
    const form = scope.slice(beginningOf(applicant).length);
    const address = `/${form}?${MODE}=${EDIT}`;
    const title = waitingForms[form]?.title;
    if (title === undefined || address === pathname + search) return null;
    return <p key={form} className={styles.notice}>{t('save.waits')} <Link to={address}>{t('save.waits.open', { page: t(title) })}</Link></p>;
  });
}

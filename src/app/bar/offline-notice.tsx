import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import type { SessionApplicant } from '../../wire/applicant.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { latePart } from '../../late/late-part.tsx';
import { useOnline } from '../../ui/use-online.ts';
import { pageUploads } from '../../video/page-uploads.ts';
import { isShownAt, ownPage } from '../own-pages.ts';
import { useWaitingSaves } from '../use-waiting-saves.ts';
import styles from './offline-notice.module.css';
import type { Undelivered } from '../../exam/contract.ts';
import { pageAnswers } from '../../exam/page-answers.ts';
import { Link } from '../../ui/link.tsx';

/** Loaded late: an applicant who starts an upload usually has a connection. */
const VideoNotice = latePart(async () => (await import('./video-notice.tsx')).VideoNotice);

/**
 * The one place on every page that says that the connection is gone, what is being sent and what waits. The page of a form or a video
 * shows that itself.
 */
export function OfflineNotice({ applicant }: { readonly applicant: SessionApplicant }) {
  const { t } = useLanguage();
  const online = useOnline();
  const isUploading = useSyncExternalStore(pageUploads.subscribe, () => pageUploads.all().length > 0);
  return (
    <div className={styles.place} role="status" data-screen-only>
      {!online && <p>{t('offline.text')}</p>}
      <ExamNotice />
      <WaitingForms applicant={applicant} />
      {isUploading && <VideoNotice t={t} applicant={applicant} />}
    </div>
  );
}

/** Links to the forms whose saves wait. A form that is open says so itself, and sends its save (docs/decisions/0043). */
function WaitingForms({ applicant }: { readonly applicant: SessionApplicant }) {
  const { t } = useLanguage();
  const location = useLocation();
  const otherPages =
    useWaitingSaves(applicant).flatMap((scope) => ownPage(applicant, scope) ?? []).filter((own) => !isShownAt(own, location));
  // An online session has a save for each waiting answer; its page is named once, with their number.
  return [...new Map(otherPages.map((own) => [own.address, own])).values()].map(({ address, title }) => {
    const number = otherPages.filter((own) => own.address === address).length;
    return (
      <p key={address}>
        {t(number === 1 ? 'save.waits' : 'save.waits.several', { number })}{' '}
        <Link to={address}>{t('save.waits.open', { page: t(title) })}</Link>
      </p>
    );
  });
}

const pathOf = ({ to }: Undelivered): string => `/exam/${encodeURIComponent(String(to.exam))}`;

/**
 * Says on every page that answers of an exam are not on the server yet, or were refused. The page of the exam itself shows which, and
 * which were replaced.
 */
function ExamNotice() {
  const { t } = useLanguage();
  const { pathname } = useLocation();
  const answers = useSyncExternalStore(pageAnswers.subscribe, pageAnswers.undelivered).filter(({ state }) => state !== 'replaced');
  const paths = [...new Set(answers.map(pathOf))].filter((path) => path !== pathname);
  return paths.map((path) => {
    const isSending = answers.some((answer) => pathOf(answer) === path && answer.state !== 'refused');
    return (
      <p key={path}>
        {t(isSending ? 'examAnswers.sending' : 'examAnswers.refused')} <Link to={path}>{t('examAnswers.show')}</Link>
      </p>
    );
  });
}

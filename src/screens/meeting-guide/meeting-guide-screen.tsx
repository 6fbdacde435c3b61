import { meetingGuideCall } from '../../api/meeting-guide.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { LoadError } from '../../ui/load-error.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import record from '../../ui/record.module.css';
import { useRichText } from '../../ui/rich-text/use-rich-text.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './meeting-guide.module.css';
import { Link } from '../../ui/link.tsx';

/** Spec §2 Video-meeting guide: where it belongs to, and what the server tells of meetings. */
export function MeetingGuideScreen() {
  const { t } = useLanguage();
  return (
    <div className={styles.page}>
      <PageTitle text={t('page.meetingGuide')} />
      <nav aria-label={t('meetingGuide.breadcrumb')}>
        <ol className={styles.breadcrumb}>
          <li><Link className={styles.part} to="/interview">{t('page.interview')}</Link></li>
          <li><span className={styles.part} aria-current="page">{t('page.meetingGuide')}</span></li>
        </ol>
      </nav>
      <h1>{t('page.meetingGuide')}</h1>
      <Guide />
    </div>
  );
}

/** Sanitised rich text, in the language that is asked for. */
function Guide() {
  const { t } = useLanguage();
  const guide = useRichText(meetingGuideCall);
  if (guide.data) {
    const { html, RichText } = guide.data;
    return html === undefined ? <p className={record.note}>{t('meetingGuide.empty')}</p> : <RichText html={html} />;
  }
  return guide.isError
    ? <LoadError error={guide.error} onRetry={() => void guide.refetch()} />
    : <Skeleton label={t('load.loading')} blocks={[24, 240]} />;
}

import { useSyncExternalStore } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { SessionApplicant } from '../../api/authentication.ts';
import type { UploadState } from '../../base/upload-state.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { EDIT, MODE } from '../../ui/mode.ts';
import { pageUploads } from '../../video/page-uploads.ts';
import { beginningOf } from '../own-forms.ts';
import styles from './offline-notice.module.css';

export interface VideoNoticeProps {
  readonly applicant: SessionApplicant;
}

interface VideoPage {
  readonly title: string;
  /** Where the video is shown, and what is to be done about it; `item`: what follows the form in the video's key. */
  readonly address: (item: string) => string;
}

/** By what follows the applicant in the key of a video. */
const pages: Readonly<Record<string, VideoPage>> = {
  'profile': { title: 'page.profile', address: () => `/profile?${MODE}=${EDIT}` },
  'onboarding': { title: 'page.onboarding', address: () => `/onboarding?${MODE}=${EDIT}` },
  'online-session': { title: 'page.onlineSessions', address: () => '/onlineSession' },
  'exam': { title: 'page.exam', address: (exam) => `/exam/${exam}` },
};

/** A total record: a new state has to be given its words here. */
const words: Readonly<Record<UploadState['kind'], string>> = {
  waiting: 'videoNotice.sending', sending: 'videoNotice.sending', paused: 'videoNotice.stopped', failed: 'videoNotice.stopped', done: 'videoNotice.done',
};

/** Says on every page but its own what becomes of a video. What has changed is spoken, how far it is only shown. */
export function VideoNotice({ applicant }: VideoNoticeProps) {
  const { t } = useLanguage();
  const { pathname, search } = useLocation();
  const uploads = useSyncExternalStore(pageUploads.subscribe, pageUploads.all);
  const beginning = beginningOf(applicant);
  return uploads.map(({ key, state }) => {
    const [form = '', item = ''] = key.startsWith(beginning) ? key.slice(beginning.length).split('/') : [];
    const page = pages[form];
    const address = page?.address(item);
    if (!page || address === undefined || address === pathname + search) return null;
    return (
      <p key={key} className={styles.notice}>
        {t(words[state.kind], { page: t(page.title) })} <Share state={state} /> <Link to={address}>{t('videoNotice.open', { page: t(page.title) })}</Link>
      </p>
    );
  });
}

/** In percent. */
function Share({ state: { kind, sent, total } }: { readonly state: UploadState }) {
  if (kind !== 'sending' || total === undefined || total === 0) return null;
  return <span aria-hidden>{Math.floor(100 * sent / total)}%</span>;
}

import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import type { SessionApplicant } from '../../wire/applicant.ts';
import type { UploadState } from '../../base/upload-state.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { pageUploads } from '../../video/page-uploads.ts';
import { isShownAt, ownPage } from '../own-pages.ts';
import { Link } from '../../ui/link.tsx';

/** A total record: a new state needs a text here. */
const textKeys: Readonly<Record<UploadState['kind'], string>> = {
  waiting: 'videoNotice.sending', sending: 'videoNotice.sending', paused: 'videoNotice.stopped', failed: 'videoNotice.stopped',
  done: 'videoNotice.done',
};

/** Shows the state of a video on every page but its own. A screen reader hears changes of the state, but not the progress. */
export function VideoNotice({ applicant }: { readonly applicant: SessionApplicant }) {
  const { t } = useLanguage();
  const location = useLocation();
  const uploads = useSyncExternalStore(pageUploads.subscribe, pageUploads.all);
  return uploads.map(({ key, state }) => {
    const own = ownPage(applicant, key);
    if (!own || isShownAt(own, location)) return null;
    const page = t(own.title);
    return (
      <p key={key}>
        {t(state.kind === 'done' && own.autosaves ? 'videoNotice.doneAutosaved' : textKeys[state.kind], { page })}
        {' '}
        <Share state={state} /> <Link to={own.address}>{t('save.waits.open', { page })}</Link>
      </p>
    );
  });
}

/** The progress in percent. */
function Share({ state: { kind, sent, total } }: { readonly state: UploadState }) {
  if (kind !== 'sending' || total === undefined || total === 0) return null;
  return <span aria-hidden>{Math.floor(100 * sent / total)}%</span>;
}

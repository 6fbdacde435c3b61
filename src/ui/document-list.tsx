import { downloadUrlCall, type DocumentLink } from '../wire/documents.ts';
import { useLanguage } from '../i18n/use-language.ts';
import controls from './controls.module.css';
import styles from './record.module.css';
import { useMutation } from '@tanstack/react-query';
import { failureOf } from '../api/failure.ts';
import { usePortal } from './portal.ts';
import { webAddress } from './web-address.ts';

/** Documents by name; only those that are flagged can be downloaded (spec §6). */
export function DocumentList({ documents }: { readonly documents: readonly DocumentLink[] }) {
  const { language, t } = useLanguage();
  const { pending, download } = useDownload();
  if (documents.length === 0) return <p className={styles.note}>{t('downloads.none')}</p>;
  return (
    <ul className={styles.documents}>
      {documents.map(({ id, name, downloadable }) => (
        <li key={id} className={styles.document}>
          <span>{name[language]}</span>
          {downloadable
            ? (
              <button
                type="button"
                className={controls.secondary}
                aria-label={t('downloads.downloadNamed', { document: name[language] })}
                aria-disabled={pending}
                onClick={() => { if (!pending) download(id); }}
              >
                {t('downloads.download')}
              </button>
            )
            : <span className={styles.empty}>{t('downloads.unavailable')}</span>}
        </li>
      ))}
    </ul>
  );
}

interface Download {
  readonly documentId: DocumentLink['id'];
  /** `null` where the browser blocked the window. */
  readonly target: Window | null;
}

/**
 * Opened by the click itself: the browser blocks a window that opens later, when the address has been received, as a pop-up. Where the
 * document is downloaded and not shown, the window stays as it is, so it says what it is for.
 */
function openWindow(text: string): Window | null {
  const target = window.open('', '_blank');
  if (!target) return null;
  target.opener = null;
  target.document.documentElement.lang = document.documentElement.lang;
  target.document.title = text;
  target.document.body.textContent = text;
  return target;
}

/** Requests a document's short-lived address and opens it in a new window; a failure shows the text of spec §8 Profile. */
function useDownload(): { readonly pending: boolean; readonly download: (documentId: DocumentLink['id']) => void } {
  const { client, notify } = usePortal();
  const { t } = useLanguage();
  const text = t('downloads.window');
  const fail = (target: Window | null): void => {
    target?.close();
    // The specification fixes this text in Japanese for both languages, so it is marked as Japanese.
    notify({ kind: 'error', text: t('failure.download'), language: 'jp' });
  };
  const { isPending, mutate } = useMutation({
    mutationFn: ({ documentId }: Download) => client.send(downloadUrlCall, { json: { applicant: { document_id: documentId } } }),
    onSuccess: (answer, { target }) => {
      const address = webAddress(answer);
      const shown = address === undefined ? null : target ?? openWindow(text);
      if (address === undefined || !shown) fail(target);
      else shown.location.replace(address);
    },
    onError: (error, { target }) => {
      if (failureOf(error)?.kind === 'unauthorized') target?.close();
      else fail(target);
    },
  });
  return { pending: isPending, download: (documentId) => { mutate({ documentId, target: openWindow(text) }); } };
}

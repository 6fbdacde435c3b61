import { useQuery } from '@tanstack/react-query';
import { downloadableDocumentsQuery, type DocumentLink } from '../../../api/profile.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import controls from '../../../ui/controls.module.css';
import { LoadError } from '../../../ui/load-error.tsx';
import { usePortal } from '../../../ui/portal.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import styles from '../profile.module.css';
import { useDownload } from './use-download.ts';

/** The documents the applicant may download (spec §6: only those that are flagged). */
export function Downloads() {
  const { client } = usePortal();
  const { t } = useLanguage();
  const documents = useQuery(downloadableDocumentsQuery(client));
  return (
    <section>
      <h2 className={styles.heading}>{t('profile.downloads')}</h2>
      {documents.data && <DocumentList documents={documents.data} />}
      {documents.isPending && <Skeleton label={t('load.loading')} blocks={[44, 44]} />}
      {documents.isError && !documents.data && <LoadError error={documents.error} onRetry={() => void documents.refetch()} />}
    </section>
  );
}

function DocumentList({ documents }: { readonly documents: readonly DocumentLink[] }) {
  const { language, t } = useLanguage();
  const { pending, download } = useDownload();
  if (documents.length === 0) return <p className={styles.note}>{t('profile.downloads.none')}</p>;
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
                aria-label={t('profile.downloads.downloadNamed', { document: name[language] })}
                aria-disabled={pending}
                onClick={() => { if (!pending) download(id); }}
              >
                {t('profile.downloads.download')}
              </button>
            )
            : <span className={styles.empty}>{t('profile.downloads.unavailable')}</span>}
        </li>
      ))}
    </ul>
  );
}

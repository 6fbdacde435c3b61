import type { DocumentLink } from '../wire/documents.ts';
import { useLanguage } from '../i18n/use-language.ts';
import controls from './controls.module.css';
import styles from './record.module.css';
import { useDownload } from './use-download.ts';

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

import { useQuery } from '@tanstack/react-query';
import { downloadableDocumentsQuery } from '../../../api/documents.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { DocumentList } from '../../../ui/document-list.tsx';
import { LoadError } from '../../../ui/load-error.tsx';
import { usePortal } from '../../../ui/portal.ts';
import styles from '../../../ui/record.module.css';
import { Skeleton } from '../../../ui/skeleton.tsx';

/** The documents the applicant may download (spec §2 Profile). Paper has nothing to press. */
export function Downloads() {
  const { client } = usePortal();
  const { t } = useLanguage();
  const documents = useQuery(downloadableDocumentsQuery(client));
  return (
    <section data-screen-only>
      <h2 className={styles.heading}>{t('downloads.title')}</h2>
      {documents.data && <DocumentList documents={documents.data} />}
      {documents.isPending && <Skeleton label={t('load.loading')} blocks={[44, 44]} />}
      {documents.isError && !documents.data && <LoadError error={documents.error} onRetry={() => void documents.refetch()} />}
    </section>
  );
}

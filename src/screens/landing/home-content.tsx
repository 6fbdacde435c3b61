import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { homepageCall } from '../../api/homepage.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { LoadError } from '../../ui/load-error.tsx';
import { usePortal } from '../../ui/portal.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './landing.module.css';

/** What the product's deployment tells its applicants first (spec §1, §2 Landing): sanitised rich text, in the language that is asked for. */
export function HomeContent() {
  const { client } = usePortal();
  const { language, t } = useLanguage();
  const content = useQuery({
    queryKey: ['homepage_content', language],
    queryFn: async ({ signal }) => {
      const [html, { RichText }] = await Promise.all([client.send(homepageCall, { signal }), import('../../ui/rich-text/rich-text.tsx')]);
      return { html, RichText };
    },
    placeholderData: keepPreviousData,
    structuralSharing: false,
  });
  if (content.data) {
    const { html, RichText } = content.data;
    return html !== undefined && <div className={styles.content}><RichText html={html} /></div>;
  }
  return content.isError
    ? <LoadError error={content.error} onRetry={() => void content.refetch()} />
    : <Skeleton label={t('load.loading')} blocks={[120]} />;
}

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { homepageCall } from '../../api/homepage.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { LoadError } from '../../ui/load-error.tsx';
import { usePortal } from '../../ui/portal.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './landing.module.css';

/** The content, in the language that is asked for, with what shows it. Not asked for where it is not `wanted`. */
export function useHomeContent(wanted: boolean) {
  const { client } = usePortal();
  const { language } = useLanguage();
  return useQuery({
    queryKey: ['homepage_content', language],
    queryFn: async ({ signal }) => {
      const [html, { RichText }] = await Promise.all([client.send(homepageCall, { signal }), import('../../ui/rich-text/rich-text.tsx')]);
      return { html, RichText };
    },
    enabled: wanted,
    placeholderData: keepPreviousData,
    structuralSharing: false,
  });
}

/** What the product's deployment tells its applicants first (spec §1, §2 Landing): sanitised rich text. */
export function HomeContent({ content }: { readonly content: ReturnType<typeof useHomeContent> }) {
  const { t } = useLanguage();
  if (content.data) {
    const { html, RichText } = content.data;
    return html !== undefined && <div className={styles.content}><RichText html={html} /></div>;
  }
  return content.isError
    ? <LoadError error={content.error} onRetry={() => void content.refetch()} />
    : <Skeleton label={t('load.loading')} blocks={[120]} />;
}

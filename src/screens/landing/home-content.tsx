import { homepageCall } from '../../api/homepage.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { LoadError } from '../../ui/load-error.tsx';
import { useRichText } from '../../ui/rich-text/use-rich-text.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './landing.module.css';

/** Not asked for where it is not `wanted`. */
export const useHomeContent = (wanted: boolean) => useRichText(homepageCall, wanted);

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

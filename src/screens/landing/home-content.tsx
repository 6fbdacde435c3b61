import { homepageCall } from '../../api/homepage.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { useRichText } from '../../ui/rich-text/use-rich-text.ts';
import styles from './landing.module.css';

/** Not asked for where it is not `wanted`. */
export const useHomeContent = (wanted: boolean) => useRichText(homepageCall, wanted);

/** What the product's deployment tells its applicants first (spec §1, §2 Landing): sanitised rich text. */
export const HomeContent = ({ content }: { readonly content: ReturnType<typeof useHomeContent> }) => (
  <Loaded query={content} blocks={[120]}>
    {({ html, RichText }) => html !== undefined && <div className={styles.content}><RichText html={html} /></div>}
  </Loaded>
);

import { useLanguage } from '../i18n/use-language.ts';
import styles from './breadcrumb.module.css';
import { Link } from './link.tsx';

interface BreadcrumbProps {
  /** The pages above this one, the outermost first. */
  readonly parents: readonly { readonly address: string; readonly title: string }[];
  /** The title of this page. */
  readonly here: string;
}

/** The pages above this one, as links. */
export function Breadcrumb({ parents, here }: BreadcrumbProps) {
  const { t } = useLanguage();
  return (
    <nav aria-label={t('page.breadcrumb')} data-screen-only>
      <ol className={styles.breadcrumb}>
        {parents.map(({ address, title }) => <li key={address}><Link className={styles.part} to={address}>{title}</Link></li>)}
        <li><span className={styles.part} aria-current="page">{here}</span></li>
      </ol>
    </nav>
  );
}

import { useLocation } from 'react-router-dom';
import { useLanguage } from '../../i18n/use-language.ts';
import { useNavigation } from '../../ui/navigation.ts';
import styles from './navigation.module.css';
import { Link } from '../../ui/link.tsx';

/** The pages of this applicant; the one that is shown is marked. */
export function NavigationLinks({ onChoose }: { readonly onChoose?: () => void }) {
  const { t } = useLanguage();
  const { pathname } = useLocation();
  return (
    <ul className={styles.links}>
      {useNavigation().map(({ path, titleKey }) => (
        <li key={path}>
          <Link className={styles.link} data-text={t(titleKey)} to={path} aria-current={path === pathname ? 'page' : undefined} onClick={onChoose}>
            {t(titleKey)}
          </Link>
        </li>
      ))}
    </ul>
  );
}

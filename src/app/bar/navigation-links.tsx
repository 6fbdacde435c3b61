import { useLocation } from 'react-router-dom';
import { useLanguage } from '../../i18n/use-language.ts';
import { useNavigation } from '../../ui/navigation.ts';
import styles from './navigation.module.css';
import { Link } from '../../ui/link.tsx';

/** The pages of this applicant; the one that is shown, or that it belongs to, is marked. */
export function NavigationLinks({ onChoose }: { readonly onChoose?: () => void }) {
  const { t } = useLanguage();
  const { pathname } = useLocation();
  return (
    <ul className={styles.links}>
      {useNavigation().map(({ path, titleKey, holds }) => {
        const isAbove = holds !== undefined && pathname.startsWith(holds);
        return (
          <li key={path}>
            <Link
              className={styles.link}
              data-text={t(titleKey)}
              to={path}
              aria-current={path === pathname ? 'page' : isAbove || undefined}
              onClick={onChoose}
            >
              {t(titleKey)}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

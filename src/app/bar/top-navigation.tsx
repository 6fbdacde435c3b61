import { useLanguage } from '../../i18n/use-language.ts';
import { NavigationLinks } from './navigation-links.tsx';
import styles from './navigation.module.css';

/** The navigation of a wide screen. */
export function TopNavigation() {
  const { t } = useLanguage();
  return <nav className={styles.top} aria-label={t('navigation.label')}><NavigationLinks /></nav>;
}

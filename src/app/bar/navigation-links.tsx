import { NavLink } from 'react-router-dom';
import { useLanguage } from '../../i18n/use-language.ts';
import { useNavigation } from '../../ui/navigation.ts';
import styles from './navigation.module.css';

/** The pages of this applicant; the one that is shown is marked (`aria-current`). */
export function NavigationLinks({ onChoose = () => undefined }: { readonly onChoose?: () => void }) {
  const { t } = useLanguage();
  return (
    <ul className={styles.links}>
      {useNavigation().map(({ path, titleKey }) => (
        <li key={path}><NavLink className={() => styles.link} to={path} end={path === '/'} onClick={onChoose}>{t(titleKey)}</NavLink></li>
      ))}
    </ul>
  );
}

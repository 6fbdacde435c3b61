import { useLanguage } from '../../i18n/use-language.ts';
import styles from './apply.module.css';
import { Link } from '../../ui/link.tsx';

/** Links for an applicant whose address is registered already. */
export function RegisteredAlready() {
  const { t } = useLanguage();
  return (
    <p className={styles.registered}>
      <span>{t('apply.registered')}</span>
      <Link to="/login">{t('apply.registered.login')}</Link>
      <Link to="/forgot">{t('apply.registered.forgot')}</Link>
    </p>
  );
}

import { useLanguage } from '../../i18n/use-language.ts';
import controls from '../../ui/controls.module.css';
import { PageTitle } from '../../ui/page-title.tsx';
import { useVerifiedApplicant } from '../../ui/use-verified-applicant.ts';
import { Link } from '../../ui/link.tsx';
import styles from './not-found.module.css';

/** For any path without a page (spec §2 Other public pages). An applicant who is logged in has the navigation here, too. */
export function NotFoundScreen() {
  const { t } = useLanguage();
  useVerifiedApplicant();
  return (
    <>
      <PageTitle text={t('notFound.title')} />
      <h1 className={styles.title}>{t('notFound.title')}</h1>
      <p>{t('notFound.text')}</p>
      <p><Link className={controls.primary} to="/login">{t('notFound.home')}</Link></p>
    </>
  );
}

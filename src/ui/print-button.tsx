import { useLanguage } from '../i18n/use-language.ts';
import controls from './controls.module.css';
import { useApplicant } from './portal.ts';
import styles from './record.module.css';

/** Prints the page, or saves it as a PDF; the print has the applicant's name in place of the button. */
export function PrintButton() {
  const { t } = useLanguage();
  const applicant = useApplicant();
  return (
    <>
      <button className={controls.secondary} type="button" onClick={() => { window.print(); }}>{t('page.print')}</button>
      <p className={styles.onPaper}>{applicant?.name}</p>
    </>
  );
}

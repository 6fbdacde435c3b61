import { useLanguage } from '../i18n/use-language.ts';
import controls from '../ui/controls.module.css';
import styles from '../ui/load-error.module.css';

/**
 * Stands where a screen could not be drawn or loaded. Loading the page again is the one way that also mends a broken
 * download; drafts were secured as they were typed and come back with it.
 */
export function ScreenError() {
  const { t } = useLanguage();
  return (
    <div className={styles.panel} role="alert">
      <h1 className={styles.title}>{t('crash.title')}</h1>
      <p className={styles.text}>{t('crash.text')}</p>
      <button type="button" className={controls.primary} onClick={() => { window.location.reload(); }}>{t('load.retry')}</button>
    </div>
  );
}

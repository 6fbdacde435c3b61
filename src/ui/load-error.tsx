import { failureOf } from '../api/failure.ts';
import { useLanguage } from '../i18n/use-language.ts';
import controls from './controls.module.css';
import { failureText } from './failure-text.ts';
import styles from './load-error.module.css';

interface LoadErrorProps {
  readonly error: Error;
  readonly onRetry: () => void;
}

/** Stands where the content would be: what happened, and the way to try again. */
export function LoadError({ error, onRetry }: LoadErrorProps) {
  const { t } = useLanguage();
  return (
    <div className={styles.panel} role="alert">
      <h2 className={styles.title}>{t('load.failed')}</h2>
      <p className={styles.text}>{failureText(failureOf(error), t)}</p>
      <button type="button" data-repeatable className={controls.secondary} onClick={onRetry}>{t('load.retry')}</button>
    </div>
  );
}

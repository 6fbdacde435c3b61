import { failureOf } from '../api/failure.ts';
import { useLanguage } from '../i18n/use-language.ts';
import controls from './controls.module.css';
import { failureText } from './failure-text.ts';
import styles from './load-note.module.css';

interface LoadNoteProps {
  readonly error: Error;
  readonly onRetry: () => void;
}

/** As `LoadError`, for a part of a page that may fail silently: nobody is interrupted by it. */
export function LoadNote({ error, onRetry }: LoadNoteProps) {
  const { t } = useLanguage();
  return (
    <div className={styles.note} role="status">
      <p>{t('load.failed')}</p>
      <p className={styles.reason}>{failureText(failureOf(error), t)}</p>
      <button type="button" data-repeatable className={controls.secondary} onClick={onRetry}>{t('load.retry')}</button>
    </div>
  );
}

import { failureOf } from '../../api/failure.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import controls from '../../ui/controls.module.css';
import styles from './online-session.module.css';

interface LoadFailedProps {
  readonly error: Error;
  readonly onRetry: () => void;
}

/** Spec §8 Exams and online sessions: the sessions cannot be loaded. Words of the server's stand with the fixed ones. */
export function LoadFailed({ error, onRetry }: LoadFailedProps) {
  const { t } = useLanguage();
  const failure = failureOf(error);
  return (
    <div className={styles.failed} role="alert">
      <p className={styles.failedText}>{t('onlineSession.failed.load')}</p>
      {failure?.kind === 'refused' && <p>{failure.refusal.texts.join('\n')}</p>}
      <button type="button" data-repeatable className={controls.secondary} onClick={onRetry}>{t('load.retry')}</button>
    </div>
  );
}

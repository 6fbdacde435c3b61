import { failureOf } from '../api/failure.ts';
import { useLanguage } from '../i18n/use-language.ts';
import { failureText } from './failure-text.ts';
import styles from './load-error.module.css';
import { RetryButton } from './retry-button.tsx';

interface LoadErrorProps {
  readonly error: Error;
  readonly onRetry: () => void;
  /** Of a part of a page that may fail silently: nobody is interrupted by it. */
  readonly quiet?: boolean;
  /** Key of what is said of it, where the specification has words of its own: with them stand the server's alone. */
  readonly titleKey?: string;
  /** Where it is not "Try again". */
  readonly retryLabel?: string | undefined;
}

/** Stands where the content would be: what happened, and the way to try again. */
export function LoadError({ error, onRetry, quiet = false, titleKey, retryLabel }: LoadErrorProps) {
  const { t } = useLanguage();
  const Title = quiet ? 'p' : 'h2';
  const failure = failureOf(error);
  const reason = failureText(failure, t);
  // The title and the button say as much as the general words do.
  const saysMore = quiet ? reason !== t('failure.tryAgain') : titleKey === undefined || failure?.kind === 'refused';
  return (
    <div className={quiet ? styles.note : styles.panel} role={quiet ? 'status' : 'alert'}>
      <Title className={quiet ? undefined : styles.title}>{t(titleKey ?? 'load.failed')}</Title>
      {saysMore && <p className={quiet ? styles.reason : styles.text}>{reason}</p>}
      <RetryButton onRetry={onRetry} label={retryLabel} />
    </div>
  );
}

import { failureOf } from '../api/failure.ts';
import { useLanguage } from '../i18n/use-language.ts';
import { failureText } from './failure-text.ts';
import styles from './load-error.module.css';
import { RetryButton } from './retry-button.tsx';

interface LoadErrorProps {
  readonly error: Error;
  readonly onRetry: () => void;
  /** For a part of a page that may fail silently: it interrupts nobody. */
  readonly quiet?: boolean;
  /** Key of the title, where the specification has one; below it only the server's own message is shown. */
  readonly titleKey?: string;
  /** The button's label, where it is not "Try again". */
  readonly retryLabel?: string | undefined;
}

/** Shown in place of the content: what happened, and a button to try again. */
export function LoadError({ error, onRetry, quiet = false, titleKey, retryLabel }: LoadErrorProps) {
  const { t } = useLanguage();
  const Title = quiet ? 'p' : 'h2';
  const failure = failureOf(error);
  const reason = failureText(failure, t);
  // The general text says no more than the title and the button.
  const showsReason = quiet ? reason !== t('failure.tryAgain') : titleKey === undefined || failure?.kind === 'refused';
  return (
    <div className={quiet ? styles.note : styles.panel} role={quiet ? 'status' : 'alert'}>
      <Title className={quiet ? undefined : styles.title}>{t(titleKey ?? 'load.failed')}</Title>
      {showsReason && <p className={quiet ? styles.reason : styles.text}>{reason}</p>}
      <RetryButton onRetry={onRetry} label={retryLabel} />
    </div>
  );
}

import { useLocation } from 'react-router-dom';
import { isJsonObject } from '../base/json.ts';
import { useLanguage } from '../i18n/use-language.ts';
import { tryAgain, tryAgainKey } from '../late/try-again.ts';
import styles from '../ui/load-error.module.css';
import { PageTitle } from '../ui/page-title.tsx';
import { RetryButton } from '../ui/retry-button.tsx';
import { useNavigate } from '../ui/router.ts';

/** Shown where a screen could not be rendered or loaded; drafts were stored while typing. The first retry opens the page again. */
export function ScreenError() {
  const { t } = useLanguage();
  const location = useLocation();
  const navigate = useNavigate();
  const state: unknown = location.state;
  const wasRetried = isJsonObject(state) && state['retried'] === true;
  const retry = (): void => {
    tryAgain(wasRetried, () => void navigate(location, { replace: true, state: { ...(isJsonObject(state) && state), retried: true } }));
  };
  return (
    <div className={styles.panel} role="alert">
      <PageTitle text={t('crash.title')} />
      <h1 className={styles.title}>{t('crash.title')}</h1>
      <p className={styles.text}>{t('crash.text')}</p>
      <RetryButton primary label={t(tryAgainKey(wasRetried))} onRetry={retry} />
    </div>
  );
}

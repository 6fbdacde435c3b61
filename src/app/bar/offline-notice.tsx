import { useSyncExternalStore } from 'react';
import { useLanguage } from '../../i18n/use-language.ts';
import styles from './offline-notice.module.css';

/** Says that the connection is gone and what is safe, until it is back. */
export function OfflineNotice() {
  const { t } = useLanguage();
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  return <div className={styles.place} role="status" data-screen-only>{!online && <p className={styles.notice}>{t('offline.text')}</p>}</div>;
}

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

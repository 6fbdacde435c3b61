import { hideNotification, useNotifications, type NotificationData } from '@mantine/notifications';
import { useEffect, useState } from 'react';
import { useLanguage } from '../i18n/use-language.ts';
import styles from './toast-list.module.css';

/** Spec §9: gone by itself after 5000 ms. */
const TOAST_MS = 5000;

/** They stay as long as the pointer or the focus is on one. */
export function ToastList() {
  const { notifications } = useNotifications();
  return notifications.map((toast) => <Toast key={toast.id} toast={toast} />);
}

function Toast({ toast }: { readonly toast: NotificationData }) {
  const { t } = useLanguage();
  const [held, setHeld] = useState(false);
  const hide = (): void => { hideNotification(toast.id ?? ''); };
  useEffect(() => {
    if (held) return undefined;
    const timer = setTimeout(() => { hideNotification(toast.id ?? ''); }, TOAST_MS);
    return () => { clearTimeout(timer); };
  }, [held, toast.id]);
  return (
    <div
      className={styles.toast}
      data-kind={toast.color}
      data-screen-only
      onPointerEnter={() => { setHeld(true); }}
      onPointerLeave={() => { setHeld(false); }}
      onFocus={() => { setHeld(true); }}
      onBlur={() => { setHeld(false); }}
    >
      <span className={styles.mark} aria-hidden="true" />
      <div className={styles.text}>
        <p>{toast.message}</p>
      </div>
      <button type="button" className={styles.close} data-repeatable aria-label={t('toast.close')} onClick={hide} />
    </div>
  );
}

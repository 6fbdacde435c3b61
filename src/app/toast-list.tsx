import { hideNotification, useNotifications, type NotificationData } from '@mantine/notifications';
import { useCallback, useEffect, useLayoutEffect, useRef, useState, type FocusEvent } from 'react';
import { useLanguage } from '../i18n/use-language.ts';
import styles from './toast-list.module.css';

/** Spec §9: gone by itself after 5000 ms. */
const TOAST_MS = 5000;

/** They stay as long as the pointer or the focus is on one. */
export function ToastList() {
  const { notifications } = useNotifications();
  const origin = useRef<HTMLElement>(null);
  const come = useCallback((from: HTMLElement) => { origin.current = from; }, []);
  const goBack = useCallback(() => {
    const goesOn = origin.current?.isConnected ? origin.current : document.querySelector('main');
    goesOn?.focus({ preventScroll: true });
  }, []);
  return notifications.map((toast) => <Toast key={toast.id} toast={toast} onCome={come} onGone={goBack} />);
}

interface ToastProps {
  readonly toast: NotificationData;
  /** The focus has come to it from something else on the page. The same function each time, as the next. */
  readonly onCome: (from: HTMLElement) => void;
  /** It goes, and had the focus. */
  readonly onGone: () => void;
}

function Toast({ toast, onCome, onGone }: ToastProps) {
  const { t } = useLanguage();
  const [held, setHeld] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current } = box;
    return () => { if (current?.contains(document.activeElement)) onGone(); };
  }, [onGone]);
  const come = ({ currentTarget, relatedTarget }: FocusEvent): void => {
    setHeld(true);
    if (relatedTarget instanceof HTMLElement && !currentTarget.parentElement?.contains(relatedTarget)) onCome(relatedTarget);
  };
  const hide = (): void => { hideNotification(toast.id ?? ''); };
  useEffect(() => {
    if (held) return undefined;
    const timer = setTimeout(() => { hideNotification(toast.id ?? ''); }, TOAST_MS);
    return () => { clearTimeout(timer); };
  }, [held, toast.id]);
  return (
    <div
      ref={box}
      className={styles.toast}
      data-kind={toast.color}
      data-screen-only
      onPointerEnter={() => { setHeld(true); }}
      onPointerLeave={() => { setHeld(false); }}
      onFocus={come}
      onBlur={() => { setHeld(false); }}
    >
      <span className={styles.mark} aria-hidden="true" />
      <p className={styles.text}>{toast.message}</p>
      <button type="button" className={styles.close} data-repeatable aria-label={t('toast.close')} onClick={hide} />
    </div>
  );
}

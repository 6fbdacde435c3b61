import { hideNotification, notificationsStore, showNotification, useNotifications, type NotificationData } from '@mantine/notifications';
import type { i18n } from 'i18next';
import { createRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { languageTag } from '../base/text.ts';
import { Lines } from '../ui/lines.tsx';
import type { Notice, Portal } from '../ui/portal.ts';
import { keepOnTop } from '../interaction/keep-on-top.ts';
import { stepAside } from '../interaction/step-aside.ts';
import styles from './toast-host.module.css';
import { useCallback, useEffect, useLayoutEffect, useRef, useState, type FocusEvent } from 'react';
import { useLanguage } from '../i18n/use-language.ts';

/** Spec §9: at most 2 at once. */
const MAX_TOASTS = 2;

/** Mounts the toasts outside the page, so that they outlive a navigation. Returns a function that shows one. */
export function mountToasts(texts: i18n): Portal['notify'] {
  notificationsStore.setState({ ...notificationsStore.getState(), limit: MAX_TOASTS, defaultPosition: 'top-right' });
  const host = createHost();
  createRoot(host).render(<I18nextProvider i18n={texts}><ToastList /></I18nextProvider>);
  const bringToTop = keepOnTop(host);
  stepAside(host);
  // A submit makes the earlier toasts obsolete: an error that is still there is reported again.
  document.addEventListener('submit', () => { hideToasts(); }, true);
  // A toast has a text in one language, often the server's: it cannot be translated.
  texts.on('languageChanged', () => { hideToasts(); });
  const phone = matchMedia('(max-width: 600px)');
  // On a phone a dialog takes all the space; toasts that come while it is open are shown in it.
  document.addEventListener('toggle', ({ target, newState }) => {
    if (newState === 'open' && target instanceof HTMLDialogElement && phone.matches) hideToasts();
  }, true);
  return ({ kind, text, language }, until) => {
    if (until?.aborted === true) return;
    bringToTop();
    // A success removes the earlier errors.
    if (kind === 'success') hideToasts('error');
    // The text is the id: a toast that is already shown is not shown twice (spec §8).
    const id = `${kind}: ${text}`;
    showNotification({ id, message: <Lines text={text} lang={language && languageTag(language)} />, color: kind });
    until?.addEventListener('abort', () => { hideNotification(id); }, { once: true });
  };
}

/** Hides the toasts of a kind, or all. */
function hideToasts(kind?: Notice['kind']): void {
  const { notifications, queue } = notificationsStore.getState();
  for (const { id = '', color } of [...notifications, ...queue]) if (kind === undefined || color === kind) hideNotification(id);
}

/** The live region: added before the first toast, so that the first is announced too. */
function createHost(): HTMLElement {
  const host = document.createElement('div');
  host.className = styles.list ?? '';
  host.ariaLive = 'polite';
  host.setAttribute('aria-relevant', 'additions');
  host.popover = 'manual';
  return host;
}

/** Spec §9: a toast disappears after 5000 ms. */
const TOAST_MS = 5000;

/** The toasts that are shown; after one with the focus has gone, the focus returns to where it was. */
function ToastList() {
  const { notifications } = useNotifications();
  const origin = useRef<HTMLElement>(null);
  const rememberOrigin = useCallback((from: HTMLElement) => { origin.current = from; }, []);
  const returnFocus = useCallback(() => {
    const target = origin.current?.isConnected ? origin.current : document.querySelector('main');
    target?.focus({ preventScroll: true });
  }, []);
  return notifications.map((toast) => <Toast key={toast.id} toast={toast} onFocusEnter={rememberOrigin} onFocusLost={returnFocus} />);
}

interface ToastProps {
  readonly toast: NotificationData;
  /** The focus has moved to the toast from elsewhere on the page. Always the same function, as is the next. */
  readonly onFocusEnter: (from: HTMLElement) => void;
  /** The toast is removed while it has the focus. */
  readonly onFocusLost: () => void;
}

function Toast({ toast, onFocusEnter, onFocusLost }: ToastProps) {
  const { t } = useLanguage();
  const [isPaused, setIsPaused] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current } = box;
    return () => { if (current?.contains(document.activeElement)) onFocusLost(); };
  }, [onFocusLost]);
  const onFocus = ({ currentTarget, relatedTarget }: FocusEvent): void => {
    setIsPaused(true);
    if (relatedTarget instanceof HTMLElement && !currentTarget.parentElement?.contains(relatedTarget)) onFocusEnter(relatedTarget);
  };
  const hide = (): void => { hideNotification(toast.id ?? ''); };
  useEffect(() => {
    if (isPaused) return undefined;
    const timer = setTimeout(() => { hideNotification(toast.id ?? ''); }, TOAST_MS);
    return () => { clearTimeout(timer); };
  }, [isPaused, toast.id]);
  return (
    <div
      ref={box}
      className={styles.toast}
      data-kind={toast.color}
      data-screen-only
      onPointerEnter={() => { setIsPaused(true); }}
      onPointerLeave={() => { setIsPaused(false); }}
      onFocus={onFocus}
      onBlur={() => { setIsPaused(false); }}
    >
      <span className={styles.mark} aria-hidden="true" />
      <p className={styles.text}>{toast.message}</p>
      <button type="button" className={styles.close} data-repeatable aria-label={t('toast.close')} onClick={hide} />
    </div>
  );
}

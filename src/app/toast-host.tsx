import { hideNotification, notificationsStore, showNotification } from '@mantine/notifications';
import type { i18n } from 'i18next';
import { createRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { languageTag } from '../base/text.ts';
import { Lines } from '../ui/lines.tsx';
import type { Notice, Portal } from '../ui/portal.ts';
import { keepOnTop } from '../interaction/keep-on-top.ts';
import { stepAside } from '../interaction/step-aside.ts';
import { ToastList } from './toast-list.tsx';
import styles from './toast-list.module.css';

/** Spec §9: at most 2 at once. */
const LIMIT = 2;

/** Mounts the toasts beside the page, so that they outlive a change of pages. Returns what shows one. */
export function mountToasts(texts: i18n): Portal['notify'] {
  notificationsStore.setState({ ...notificationsStore.getState(), limit: LIMIT, defaultPosition: 'top-right' });
  const host = createHost();
  createRoot(host).render(<I18nextProvider i18n={texts}><ToastList /></I18nextProvider>);
  const place = keepOnTop(host);
  stepAside(host);
  // A submit answers the toasts of before: an error that is still there is told again.
  document.addEventListener('submit', () => { end(); }, true);
  // A toast holds a text in one language, often the server's: it cannot be translated.
  texts.on('languageChanged', () => { end(); });
  const phone = matchMedia('(max-width: 600px)');
  // On a phone there is room for a dialog alone; what is said while it is open stands in it.
  document.addEventListener('toggle', ({ target, newState }) => {
    if (newState === 'open' && target instanceof HTMLDialogElement && phone.matches) end();
  }, true);
  return ({ kind, text, language }, until) => {
    if (until?.aborted === true) return;
    place();
    // What came about ends what went wrong on the way there.
    if (kind === 'success') end('error');
    // Its words are its id: what is already shown is not shown a second time (spec §8).
    const id = `${kind}: ${text}`;
    showNotification({ id, message: <Lines text={text} lang={language && languageTag(language)} />, color: kind });
    until?.addEventListener('abort', () => { hideNotification(id); }, { once: true });
  };
}

/** Ends the toasts of a kind, or all. */
function end(kind?: Notice['kind']): void {
  const { notifications, queue } = notificationsStore.getState();
  for (const { id = '', color } of [...notifications, ...queue]) if (kind === undefined || color === kind) hideNotification(id);
}

/** The live region: there before the first toast, so that this one is announced too. */
function createHost(): HTMLElement {
  const host = document.createElement('div');
  host.className = styles.list ?? '';
  host.ariaLive = 'polite';
  host.setAttribute('aria-relevant', 'additions');
  host.popover = 'manual';
  return host;
}

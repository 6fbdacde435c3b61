import { notificationsStore, showNotification } from '@mantine/notifications';
import type { i18n } from 'i18next';
import { createRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import type { Notice } from '../ui/portal.ts';
import { ToastList } from './toast-list.tsx';

/** Spec §9: at most 2 at once. */
const LIMIT = 2;

/** Mounts the toasts beside the page, so that they outlive a change of pages. Returns what shows one. */
export function mountToasts(texts: i18n): (notice: Notice) => void {
  notificationsStore.setState({ ...notificationsStore.getState(), limit: LIMIT, defaultPosition: 'top-right' });
  const host = document.body.appendChild(document.createElement('div'));
  createRoot(host).render(<I18nextProvider i18n={texts}><ToastList /></I18nextProvider>);
  // Its words are its id: what is already shown is not shown a second time (spec §8).
  return ({ kind, text }) => void showNotification({ id: `${kind}: ${text}`, message: text, color: kind });
}

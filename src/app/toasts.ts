import { notificationsStore, showNotification } from '@mantine/notifications';
import type { Notice } from '../ui/portal.ts';

/** Spec §9: at most 2 at once, gone by themselves after 5000 ms. */
const LIMIT = 2;
export const TOAST_MS = 5000;

notificationsStore.setState({ ...notificationsStore.getState(), limit: LIMIT, defaultPosition: 'top-right' });

/** A toast that is already shown is not shown a second time (spec §8): its words are its id. */
export function notify({ kind, text }: Notice): void {
  showNotification({ id: `${kind}: ${text}`, message: text, color: kind });
}

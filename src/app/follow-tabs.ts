import type { Session } from '../api/session.ts';

/**
 * Lets this tab follow the log-in and the log-out of the others. The browser tells of a change while the page is alive;
 * a page that comes back out of the browser's cache, or was frozen, looks for itself.
 */
export function followTabs({ follow }: Session): void {
  addEventListener('storage', follow);
  const look = (): void => { follow(); };
  addEventListener('pageshow', look);
  document.addEventListener('visibilitychange', look);
}

import type { i18n } from 'i18next';
import type { Portal } from '../ui/portal.ts';

/** Spec §9 Session-expiry redirect delay. */
const REDIRECT_MS = 3000;

interface ExpiryOptions extends Pick<Portal, 'session' | 'notify'> {
  readonly i18n: i18n;
}

/** Ends the session of a token after `afterMs`; 0: at once. */
type Expire = (token: string | undefined, afterMs?: number) => void;

/**
 * Handles a 401 (spec §4 Session expiry, §8): shows a toast, and ends the session after 3 s; the guard then opens log-in and
 * remembers the page. Several at once count as one. Drafts stay and are restored after the log-in. A session that has replaced the
 * expired one is not affected. While a tab is logging out, the 401 comes from that, and that tab ends the session once it has deleted the
 * stored work; a page that is only now verifying its log-in has no work, and ends the session at once.
 */
export function createExpiry({ session, i18n, notify }: ExpiryOptions): Expire {
  let expiring: string | undefined;
  return (token, afterMs = REDIRECT_MS) => {
    if (token === undefined || token !== session.token()) return;
    if (session.isLeaving()) {
      if (afterMs === 0) session.logOut();
      return;
    }
    const end = (): void => { if (session.token() === token) session.end(); };
    if (token !== expiring) {
      expiring = token;
      notify({ kind: 'error', text: i18n.t('failure.sessionExpired') });
      setTimeout(end, afterMs);
    }
    if (afterMs === 0) end();
  };
}

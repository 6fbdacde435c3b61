import type { i18n } from 'i18next';
import type { Portal } from '../ui/portal.ts';

/** Spec §9 Session-expiry redirect delay. */
const REDIRECT_MS = 3000;

interface ExpiryOptions extends Pick<Portal, 'session' | 'notify'> {
  readonly i18n: i18n;
}

/** Ends the session of this token after so long, in ms; 0: at once. */
type Expire = (token: string | undefined, afterMs?: number) => void;

/**
 * What a 401 does (spec §4 Session expiry, §8): says so, and ends the session after 3 s; the guard then opens log-in and
 * remembers the page. Several at once are one. Drafts stay and are taken up after the log-in. A session that has taken the
 * place of the one that expired is left alone. Where a tab is logging out just now, that is what it was, and that tab ends the session when
 * it has deleted what is kept; a page that only now asks whose log-in it has holds nothing, and ends it at once.
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

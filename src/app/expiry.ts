import type { i18n } from 'i18next';
import type { Session } from '../api/session.ts';
import type { Notice } from '../ui/portal.ts';

/** Spec §9: session-expiry redirect delay. */
const REDIRECT_MS = 3000;

interface ExpiryOptions {
  readonly session: Session;
  readonly i18n: i18n;
  readonly notify: (notice: Notice) => void;
}

/**
 * What a 401 does (spec §4 Session expiry, §8): says so, and ends the session after 3 s; the guard then opens log-in and
 * remembers the page. Several at once are one. Drafts stay and are taken up after the log-in.
 */
export function createExpiry({ session, i18n, notify }: ExpiryOptions): () => void {
  let pending = false;
  return () => {
    notify({ kind: 'error', text: i18n.t('failure.sessionExpired') });
    if (pending) return;
    pending = true;
    setTimeout(() => {
      pending = false;
      session.end();
    }, REDIRECT_MS);
  };
}

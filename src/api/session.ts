import type { SessionApplicant } from '../wire/applicant.ts';

const TOKEN = 'portal.token';
const LOGGED_IN_AT = 'portal.loggedInAt';
const APPLICANT = 'portal.applicant';

/** Where a session is kept; the browser's own stores satisfy it. */
export type KeyStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * Who is logged in. The token outlives a reload (spec §6); the applicant is held in memory, and only id, name and e-mail
 * are stored (DECISIONS "Smaller points"). All tabs share the stored token, but each goes on with its own until it has
 * taken over the other's, so that what is done on a page is never done for somebody else.
 */
export interface Session {
  readonly token: () => string | undefined;
  readonly applicant: () => SessionApplicant | undefined;
  /** Whose session this tab had last, after its end too. */
  readonly lastApplicantId: () => string | undefined;
  /** A log-in succeeded. */
  readonly start: (token: string, applicant: SessionApplicant) => void;
  /** The token of an earlier log-in was found good. */
  readonly resume: (applicant: SessionApplicant) => void;
  readonly end: () => void;
  /** Takes over what another tab has stored: its log-out, or its token, whose applicant is not known yet. */
  readonly follow: () => void;
  /** Calls back after each change; returns the way to stop it. */
  readonly subscribe: (listener: () => void) => () => void;
}

export function createSession(lasting: KeyStore, passing: KeyStore): Session {
  const listeners = new Set<() => void>();
  const stored = (): string | undefined => lasting.getItem(TOKEN) ?? undefined;
  let token = stored();
  let held: SessionApplicant | undefined;
  let lastId: string | undefined;
  const hold = (applicant: SessionApplicant | undefined): void => {
    held = applicant;
    lastId = applicant?.id ?? lastId;
    if (applicant) passing.setItem(APPLICANT, JSON.stringify({ id: applicant.id, name: applicant.name, email: applicant.email }));
    else passing.removeItem(APPLICANT);
    for (const listener of listeners) listener();
  };
  return {
    token: () => token,
    applicant: () => held,
    lastApplicantId: () => lastId,
    start: (started, applicant) => {
      token = started;
      lasting.setItem(TOKEN, started);
      lasting.setItem(LOGGED_IN_AT, new Date().toISOString());
      hold(applicant);
    },
    resume: hold,
    end: () => {
      // Another tab may have logged in meanwhile; that session is not this tab's to end.
      if (stored() === token) for (const key of [TOKEN, LOGGED_IN_AT]) lasting.removeItem(key);
      token = stored();
      hold(undefined);
    },
    follow: () => {
      if (stored() === token) return;
      token = stored();
      hold(undefined);
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => { listeners.delete(listener); };
    },
  };
}

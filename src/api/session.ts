import type { SessionApplicant } from '../wire/applicant.ts';

const TOKEN = 'portal.token';
const LOGGED_IN_AT = 'portal.loggedInAt';
const APPLICANT = 'portal.applicant';

/** Where a session is kept; the browser's own stores satisfy it. */
export type KeyStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * Who is logged in. The token outlives a reload (spec §6); the applicant is held in memory, and only id, name and e-mail
 * are stored (DECISIONS "Smaller points").
 */
export interface Session {
  readonly token: () => string | undefined;
  readonly applicant: () => SessionApplicant | undefined;
  /** A log-in succeeded. */
  readonly start: (token: string, applicant: SessionApplicant) => void;
  /** The token of an earlier log-in was found good. */
  readonly resume: (applicant: SessionApplicant) => void;
  readonly end: () => void;
  /** Calls back after each change; returns the way to stop it. */
  readonly subscribe: (listener: () => void) => () => void;
}

export function createSession(lasting: KeyStore, passing: KeyStore): Session {
  const listeners = new Set<() => void>();
  let held: SessionApplicant | undefined;
  const hold = (applicant: SessionApplicant | undefined): void => {
    held = applicant;
    if (applicant) passing.setItem(APPLICANT, JSON.stringify({ id: applicant.id, name: applicant.name, email: applicant.email }));
    else passing.removeItem(APPLICANT);
    for (const listener of listeners) listener();
  };
  return {
    token: () => lasting.getItem(TOKEN) ?? undefined,
    applicant: () => held,
    start: (token, applicant) => {
      lasting.setItem(TOKEN, token);
      lasting.setItem(LOGGED_IN_AT, new Date().toISOString());
      hold(applicant);
    },
    resume: hold,
    end: () => {
      lasting.removeItem(TOKEN);
      lasting.removeItem(LOGGED_IN_AT);
      hold(undefined);
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => { listeners.delete(listener); };
    },
  };
}

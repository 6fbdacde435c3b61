import { isJsonObject, parseJson } from '../base/json.ts';
import { trySetItem } from '../base/try-set-item.ts';
import { Listeners } from '../base/listeners.ts';
import type { KeyStore } from '../base/stores.ts';
import type { SessionApplicant } from '../wire/applicant.ts';
import { readId } from '../wire/entries.ts';

const TOKEN = 'portal.token';
const LOGGED_IN_AT = 'portal.loggedInAt';
const APPLICANT = 'portal.applicant';

/** When a log-out was sent to the server: other tabs then know that a refusal does not mean an expired session. */
const LEAVING = 'portal.leaving';

/** A tab that is closed or killed during a log-out cannot clear the mark: it expires after this long, in ms. */
const LEAVING_MS = 60_000;

/** Stored as the token for the moment of a log-out, so that other tabs can tell it from the end of a session. */
const LOGGED_OUT = '';

/** What a storage event says of a change that another tab has made. */
export type StoreChange = Pick<StorageEvent, 'key' | 'oldValue' | 'newValue'>;

/**
 * Who is logged in. The token survives a reload (spec §6); the applicant is in memory, and only id, name and e-mail are
 * stored (DECISIONS "Smaller points"). All tabs share the stored token, but each uses its own until it has adopted the other,
 * so that nothing done on a page is done for somebody else.
 */
export type Session = Readonly<ReturnType<typeof createSession>>;

export function createSession(localStore: KeyStore, sessionStore: KeyStore) {
  const changes = new Listeners();
  const logOuts = new Listeners<[SessionApplicant]>();
  const leaving = new Listeners<[isLeaving: boolean]>();
  /** The token of a log-in that did not fit into the store: only this tab knows it. */
  let unstored: string | undefined;
  const storedToken = (): string | undefined => localStore.getItem(TOKEN) || unstored;
  /** The applicant's JSON where it did not fit into this tab's store. */
  let unstoredApplicant: string | undefined;
  let token = storedToken();
  let currentApplicant: SessionApplicant | undefined;
  let lastId: string | undefined;
  let forgotten = false;
  let cleared = false;
  // A tab that the browser restores has its old session storage, with the applicant of the time when it was closed.
  sessionStore.removeItem(APPLICANT);
  const setApplicant = (applicant: SessionApplicant | undefined): void => {
    currentApplicant = applicant;
    lastId = applicant?.id ?? lastId;
    unstoredApplicant = undefined;
    if (applicant) {
      [forgotten, cleared] = [false, false];
      const { id, wireId = id, name, email } = applicant;
      const text = JSON.stringify({ id: wireId, name, email });
      trySetItem(sessionStore, APPLICANT, text);
      if (sessionStore.getItem(APPLICANT) !== text) unstoredApplicant = text;
    } else sessionStore.removeItem(APPLICANT);
    changes.notify();
  };
  /** Removes only this tab's own token: another tab may have logged in meanwhile. */
  const removeStoredToken = (): void => {
    if (storedToken() === token) for (const key of [TOKEN, LOGGED_IN_AT, LEAVING]) localStore.removeItem(key);
    unstored = undefined;
  };
  const dropApplicant = (): void => {
    token = storedToken();
    setApplicant(undefined);
  };
  const markLoggedOut = (): void => {
    if (currentApplicant) logOuts.notify(currentApplicant);
    [lastId, forgotten] = [undefined, true];
  };
  return {
    token: () => token,
    applicant: () => currentApplicant,
    /**
     * The id, as it came, of the applicant in session storage; calls that name an applicant name this one (DECISIONS "Readings of class
     * and exams"). `undefined` where none is stored, or the entry cannot be read.
     */
    storedApplicantId: () => {
      const applicant = parseJson(unstoredApplicant ?? sessionStore.getItem(APPLICANT) ?? '');
      return isJsonObject(applicant) ? readId(applicant['id']) : undefined;
    },
    /** The applicant of this tab's last session, also after it ended, but not after a log-out. */
    lastApplicantId: () => lastId,
    /** The last session of this tab ended with a log-out: the next user may be somebody else and must learn nothing of it. */
    isForgotten: () => forgotten,
    /** The last session of this tab ended because the data of the site was deleted in the browser. */
    isCleared: () => cleared,
    /** A log-in succeeded. */
    start: (newToken: string, applicant: SessionApplicant): void => {
      token = newToken;
      trySetItem(localStore, TOKEN, newToken);
      if (localStore.getItem(TOKEN) !== newToken) {
        // The store still has the token of the previous session.
        localStore.removeItem(TOKEN);
        unstored = newToken;
      }
      trySetItem(localStore, LOGGED_IN_AT, new Date().toISOString());
      localStore.removeItem(LEAVING);
      setApplicant(applicant);
    },
    /** The token of an earlier log-in was found valid. */
    resume: (applicant: SessionApplicant): void => { setApplicant(applicant); },
    /** The session expired; its applicant is expected to log in again. */
    end: (): void => {
      removeStoredToken();
      dropApplicant();
    },
    /** The log-out call has started; false: it failed, and the session continues. */
    leave: (isLeaving: boolean): void => {
      if (isLeaving) trySetItem(localStore, LEAVING, String(Date.now()));
      else localStore.removeItem(LEAVING);
      leaving.notify(isLeaving);
    },
    /** Whether any tab is logging out. */
    isLeaving: () => Math.abs(Date.now() - Number(localStore.getItem(LEAVING) ?? -Infinity)) < LEAVING_MS,
    /** Calls back when a log-out starts or fails, in whichever tab; returns the function that unsubscribes. */
    onLeave: leaving.add,
    /** The applicant ends it, in every tab. */
    logOut: (): void => {
      markLoggedOut();
      if (storedToken() === token) trySetItem(localStore, TOKEN, LOGGED_OUT);
      [token, unstored] = [undefined, undefined];
      removeStoredToken();
      dropApplicant();
    },
    /**
     * Adopts what another tab has stored: its log-out, the end of its session, or its token, whose applicant is not known yet.
     * Only the `change` of a storage event shows which of the ends it was.
     */
    follow: (change?: StoreChange): void => {
      if (change?.key === LEAVING && token !== undefined) leaving.notify(change.newValue !== null);
      // Storage events come in order: where the token is gone already, its own event still follows and says how it ended.
      if (change && change.key !== TOKEN && change.key !== null) return;
      if (change?.newValue === LOGGED_OUT && change.oldValue === token) markLoggedOut();
      if (storedToken() === token) return;
      // The event has no key where all keys were removed.
      cleared = change?.key === null;
      dropApplicant();
    },
    /** Calls back when the applicant logs out, in whichever tab, before the session ends here; returns the function that unsubscribes. */
    onLogOut: logOuts.add,
    /** Calls back after each change; returns the function that unsubscribes. */
    subscribe: changes.add,
  };
}

import { isJsonObject, parseJson } from '../base/json.ts';
import { keep } from '../base/keep.ts';
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

export function createSession(lasting: KeyStore, passing: KeyStore) {
  const changes = new Listeners();
  const logOuts = new Listeners<[SessionApplicant]>();
  const leaving = new Listeners<[isLeaving: boolean]>();
  /** The token of a log-in that did not fit into the store: only this tab knows it. */
  let unstored: string | undefined;
  const stored = (): string | undefined => lasting.getItem(TOKEN) || unstored;
  /** The applicant's JSON where it did not fit into this tab's store. */
  let unstoredApplicant: string | undefined;
  let token = stored();
  let held: SessionApplicant | undefined;
  let lastId: string | undefined;
  let forgotten = false;
  let cleared = false;
  // A tab that the browser restores has its old session storage, with the applicant of the time when it was closed.
  passing.removeItem(APPLICANT);
  const hold = (applicant: SessionApplicant | undefined): void => {
    held = applicant;
    lastId = applicant?.id ?? lastId;
    unstoredApplicant = undefined;
    if (applicant) {
      [forgotten, cleared] = [false, false];
      const { id, wireId = id, name, email } = applicant;
      const text = JSON.stringify({ id: wireId, name, email });
      keep(passing, APPLICANT, text);
      if (passing.getItem(APPLICANT) !== text) unstoredApplicant = text;
    } else passing.removeItem(APPLICANT);
    changes.tell();
  };
  /** Removes only this tab's own token: another tab may have logged in meanwhile. */
  const remove = (): void => {
    if (stored() === token) for (const key of [TOKEN, LOGGED_IN_AT, LEAVING]) lasting.removeItem(key);
    unstored = undefined;
  };
  const release = (): void => {
    token = stored();
    hold(undefined);
  };
  const forget = (): void => {
    if (held) logOuts.tell(held);
    [lastId, forgotten] = [undefined, true];
  };
  return {
    token: () => token,
    applicant: () => held,
    /**
     * The id, as it came, of the applicant in session storage; calls that name an applicant name this one (DECISIONS "Readings of class
     * and exams"). `undefined` where none is stored, or the entry cannot be read.
     */
    storedApplicantId: () => {
      const applicant = parseJson(unstoredApplicant ?? passing.getItem(APPLICANT) ?? '');
      return isJsonObject(applicant) ? readId(applicant['id']) : undefined;
    },
    /** The applicant of this tab's last session, also after it ended, but not after a log-out. */
    lastApplicantId: () => lastId,
    /** The last session of this tab ended with a log-out: the next user may be somebody else and must learn nothing of it. */
    isForgotten: () => forgotten,
    /** The last session of this tab ended because the data of the site was deleted in the browser. */
    isCleared: () => cleared,
    /** A log-in succeeded. */
    start: (started: string, applicant: SessionApplicant): void => {
      token = started;
      keep(lasting, TOKEN, started);
      if (lasting.getItem(TOKEN) !== started) {
        // The store still has the token of the previous session.
        lasting.removeItem(TOKEN);
        unstored = started;
      }
      keep(lasting, LOGGED_IN_AT, new Date().toISOString());
      lasting.removeItem(LEAVING);
      hold(applicant);
    },
    /** The token of an earlier log-in was found valid. */
    resume: (applicant: SessionApplicant): void => { hold(applicant); },
    /** The session expired; its applicant is expected to log in again. */
    end: (): void => {
      remove();
      release();
    },
    /** The log-out call has started; false: it failed, and the session continues. */
    leave: (isLeaving: boolean): void => {
      if (isLeaving) keep(lasting, LEAVING, String(Date.now()));
      else lasting.removeItem(LEAVING);
      leaving.tell(isLeaving);
    },
    /** Whether any tab is logging out. */
    isLeaving: () => Math.abs(Date.now() - Number(lasting.getItem(LEAVING) ?? -Infinity)) < LEAVING_MS,
    /** Calls back when a log-out starts or fails, in whichever tab; returns the function that unsubscribes. */
    onLeave: leaving.add,
    /** The applicant ends it, in every tab. */
    logOut: (): void => {
      forget();
      if (stored() === token) keep(lasting, TOKEN, LOGGED_OUT);
      [token, unstored] = [undefined, undefined];
      remove();
      release();
    },
    /**
     * Adopts what another tab has stored: its log-out, the end of its session, or its token, whose applicant is not known yet.
     * Only the `change` of a storage event shows which of the ends it was.
     */
    follow: (change?: StoreChange): void => {
      if (change?.key === LEAVING && token !== undefined) leaving.tell(change.newValue !== null);
      // Storage events come in order: where the token is gone already, its own event still follows and says how it ended.
      if (change && change.key !== TOKEN && change.key !== null) return;
      if (change?.newValue === LOGGED_OUT && change.oldValue === token) forget();
      if (stored() === token) return;
      // The event has no key where all keys were removed.
      cleared = change?.key === null;
      release();
    },
    /** Calls back when the applicant logs out, in whichever tab, before the session ends here; returns the function that unsubscribes. */
    onLogOut: logOuts.add,
    /** Calls back after each change; returns the function that unsubscribes. */
    subscribe: changes.add,
  };
}

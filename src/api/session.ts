import { isJsonObject, parseJson } from '../base/json.ts';
import { keep } from '../base/keep.ts';
import { Listeners } from '../base/listeners.ts';
import type { KeyStore } from '../base/stores.ts';
import type { SessionApplicant } from '../wire/applicant.ts';
import { readId } from '../wire/entries.ts';

const TOKEN = 'portal.token';
const LOGGED_IN_AT = 'portal.loggedInAt';
const APPLICANT = 'portal.applicant';

/** Since when the server is being told of a log-out: other tabs know by it that a refusal is no session that has expired. */
const LEAVING = 'portal.leaving';

/** A tab that was closed or killed on its way out takes nothing back: after this long nobody is leaving, in ms. */
const LEAVING_MS = 60_000;

/** Stands in the token's place for the moment of a log-out: other tabs tell it from the end of a session by it. */
const LOGGED_OUT = '';

/** What the browser tells of a change that another tab has made. */
export type StoreChange = Pick<StorageEvent, 'key' | 'oldValue' | 'newValue'>;

/**
 * Who is logged in. The token outlives a reload (spec §6); the applicant is held in memory, and only id, name and e-mail
 * are stored (DECISIONS "Smaller points"). All tabs share the stored token, but each goes on with its own until it has
 * taken over the other's, so that what is done on a page is never done for somebody else.
 */
export type Session = Readonly<ReturnType<typeof createSession>>;

export function createSession(lasting: KeyStore, passing: KeyStore) {
  const changes = new Listeners();
  const logOuts = new Listeners<[SessionApplicant]>();
  const leaving = new Listeners<[isLeaving: boolean]>();
  /** Of a log-in for which the store has no room: this tab goes on with it, and others do not hear of it. */
  let unstored: string | undefined;
  const stored = (): string | undefined => lasting.getItem(TOKEN) || unstored;
  /** Of an applicant for whom the store of this tab has no room: as it would be stored. */
  let unstoredApplicant: string | undefined;
  let token = stored();
  let held: SessionApplicant | undefined;
  let lastId: string | undefined;
  let forgotten = false;
  let cleared = false;
  // A tab that the browser brings back has its own store again, with whoever was there when it was closed.
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
  /** Another tab may have logged in meanwhile; that session is not this tab's to end. */
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
     * The id, as it came, of the applicant whom the browser's session stores now; what is said in somebody's name is said in this one's
     * (DECISIONS "Readings of class and exams"). `undefined` where nobody is stored, or what stands there is nobody.
     */
    storedApplicantId: () => {
      const applicant = parseJson(unstoredApplicant ?? passing.getItem(APPLICANT) ?? '');
      return isJsonObject(applicant) ? readId(applicant['id']) : undefined;
    },
    /** Whose session this tab had last, after its end too, but not after a log-out. */
    lastApplicantId: () => lastId,
    /** The last session of this tab ended with a log-out: whoever comes next may be somebody else, and is told nothing of it. */
    isForgotten: () => forgotten,
    /** The last session of this tab ended because the data of the site was deleted in the browser. */
    isCleared: () => cleared,
    /** A log-in succeeded. */
    start: (started: string, applicant: SessionApplicant): void => {
      token = started;
      keep(lasting, TOKEN, started);
      if (lasting.getItem(TOKEN) !== started) {
        // The store still holds the token of the session before.
        lasting.removeItem(TOKEN);
        unstored = started;
      }
      keep(lasting, LOGGED_IN_AT, new Date().toISOString());
      lasting.removeItem(LEAVING);
      hold(applicant);
    },
    /** The token of an earlier log-in was found good. */
    resume: (applicant: SessionApplicant): void => { hold(applicant); },
    /** It ended by itself; its applicant is expected back. */
    end: (): void => {
      remove();
      release();
    },
    /** The server is being told that the applicant ends it; false: that could not be done, and it goes on. */
    leave: (isLeaving: boolean): void => {
      if (isLeaving) keep(lasting, LEAVING, String(Date.now()));
      else lasting.removeItem(LEAVING);
      leaving.tell(isLeaving);
    },
    /** Some tab is telling the server so. */
    isLeaving: () => Math.abs(Date.now() - Number(lasting.getItem(LEAVING) ?? -Infinity)) < LEAVING_MS,
    /** Calls back at each of these, in whichever tab; returns the way to stop it. */
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
     * Takes over what another tab has stored: its log-out, the end of its session, or its token, whose applicant is not known
     * yet. Only a `change` that the browser told of shows which of the ends it was.
     */
    follow: (change?: StoreChange): void => {
      if (change?.key === LEAVING && token !== undefined) leaving.tell(change.newValue !== null);
      // Of other keys it is told in the same order: where the token is gone already, its own change still comes, and says how it went.
      if (change && change.key !== TOKEN && change.key !== null) return;
      if (change?.newValue === LOGGED_OUT && change.oldValue === token) forget();
      if (stored() === token) return;
      // The browser names no key where all are gone.
      cleared = change?.key === null;
      release();
    },
    /** Calls back when the applicant logs out, in whichever tab, before the session ends here; returns the way to stop it. */
    onLogOut: logOuts.add,
    /** Calls back after each change; returns the way to stop it. */
    subscribe: changes.add,
  };
}

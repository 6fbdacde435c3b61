import { isJsonObject, parseJson } from '../base/json.ts';
import { trySetItem } from '../base/try-set-item.ts';
import type { ExpiryFilter } from '../base/retention.ts';
import { Listeners } from '../base/listeners.ts';
import type { KeyStore } from '../base/stores.ts';
import { hexOf } from './digest.ts';

const PREFIX = 'portal.save.';

/**
 * What this device stores of a save until it is answered, also after the browser is closed: its idempotency key, and where
 * its files were uploaded. Of the content and the files it has only digests.
 */
export type SaveMemory = Readonly<ReturnType<typeof rememberSave>>;

/** `crypto.randomUUID` is missing where the page was not loaded over https. */
const newKey = (): string => hexOf(crypto.getRandomValues(new Uint8Array(16)));

interface StoredSave {
  readonly key?: string | undefined;
  readonly content?: string | undefined;
  readonly revision?: string | undefined;
  /** When the applicant confirmed a save that waits for a network; in ms since 1970. */
  readonly confirmedAt?: number | undefined;
  readonly serverTime?: number | undefined;
  /** The server's message when it refused the waiting save. */
  readonly refused?: string | undefined;
  readonly uploads: Readonly<Record<string, string>>;
  /** When it was last written, in ms since 1970. */
  readonly at: number;
}

const changes = new Listeners();

/** Calls back when a save may have started or stopped waiting, on this page or another. */
export function subscribeWaiting(listener: () => void): () => void {
  const end = changes.add(listener);
  addEventListener('storage', listener);
  return () => {
    end();
    removeEventListener('storage', listener);
  };
}

/** `scope` names the form and whose it is, as its draft does. */
export function rememberSave(store: KeyStore, scope: string) {
  const name = PREFIX + scope;
  const read = (): StoredSave => parseStoredSave(store.getItem(name));
  // A full store does not stop a save: a repeat is then a new save and sends its files again.
  const put = (stored: Omit<StoredSave, 'at'>): void => { trySetItem(store, name, JSON.stringify({ ...stored, at: Date.now() })); };
  /** Changes an existing entry only: a save that is still being sent must not recreate what a log-out has deleted. */
  const write = (stored: Omit<StoredSave, 'at'>): void => { if (store.getItem(name) !== null) put(stored); };
  const change = (stored: Omit<StoredSave, 'at'>): void => {
    write(stored);
    changes.notify();
  };
  /**
   * The key of a save of this content, made on this revision: the same until it is answered, and a new one for other content, another
   * revision or a new press (`pressedAt`, in the server's time).
   */
  const keyFor = (content: string, revision?: string, pressedAt?: number): string => {
    const stored = read();
    const { key: known, uploads } = stored;
    const isSame = stored.content === content && known !== undefined;
    if (isSame && stored.revision === revision && pressedAt === undefined) return known;
    const key = newKey();
    const { confirmedAt, serverTime } = pressedAt === undefined ? stored : { confirmedAt: Date.now(), serverTime: pressedAt };
    put({ key, content, revision, uploads, ...(isSame && stored.confirmedAt !== undefined && { confirmedAt, serverTime }) });
    changes.notify();
    return key;
  };
  return {
    keyFor,
    /** A save of this content was confirmed without a network and waits for one, with its key. `serverTime`: when, where known. */
    confirm: (content: string, serverTime?: number): void => {
      if (read().content !== content || read().key === undefined) keyFor(content);
      const stored = read();
      change(stored.confirmedAt === undefined ? { ...stored, confirmedAt: Date.now(), serverTime } : stored);
    },
    /**
     * The waiting save, until it is answered, replaced by other content or withdrawn. `content`: the digest of what is saved; `since`:
     * when it was confirmed, in ms since 1970, by this device's clock, and `serverTime` by the server's where that is known.
     */
    confirmed: () => {
      const { content, confirmedAt: since, serverTime } = read();
      return content === undefined || since === undefined ? undefined : { content, since, serverTime };
    },
    /** No save waits any more. One that was sent keeps its key, since it may have been saved. */
    withdraw: (): void => {
      const stored = read();
      if (stored.confirmedAt !== undefined) change({ ...stored, confirmedAt: undefined });
    },
    /** The waiting save was refused: its message is stored until the applicant has read it or saves something else. */
    refuse: (words: string): void => { change({ ...read(), confirmedAt: undefined, refused: words }); },
    refused: () => read().refused,
    dismissRefusal: (): void => {
      const stored = read();
      if (stored.refused !== undefined) change({ ...stored, refused: undefined });
    },
    /** Whether a save was started whose outcome is unknown. */
    isOpen: () => read().key !== undefined,
    /** The address of this file's upload, if one was started. */
    uploadOf: (file: string) => read().uploads[file],
    keepUpload: (file: string, address: string): void => {
      const stored = read();
      write({ ...stored, uploads: { ...stored.uploads, [file]: address } });
    },
    /** The save of this key was refused: the next one gets a new key and reuses the files. */
    forgetKey: (key: string): void => {
      const { key: currentKey, uploads } = read();
      if (currentKey === key) change({ uploads });
    },
    /** The server no longer accepts this file's upload. */
    forgetUpload: (file: string): void => {
      const { [file]: _forgotten, ...uploads } = read().uploads;
      write({ ...read(), uploads });
    },
    /** Forgets the save of this key once it was made; one started since stays. Without a key: forgets any. */
    forget: (key?: string): void => {
      if (key !== undefined && read().key !== key) return;
      store.removeItem(name);
      changes.notify();
    },
  };
}

/** The scopes of forms whose save waits for a network, with the digest of what is saved, in the order of confirmation. */
export function waitingSaves(store: KeyStore): ReadonlyMap<string, string> {
  const waiting = namesIn(store).flatMap((name) => {
    const { content, confirmedAt } = parseStoredSave(store.getItem(name));
    return content === undefined || confirmedAt === undefined ? [] : [{ scope: name.slice(PREFIX.length), content, confirmedAt }];
  });
  return new Map(waiting.toSorted((a, b) => a.confirmedAt - b.confirmedAt).map(({ scope, content }) => [scope, content]));
}

/** Forgets the saves whose scope matches. */
export const forgetSaves = (store: KeyStore, matches: (scope: string) => boolean): void => {
  for (const name of namesIn(store)) if (matches(name.slice(PREFIX.length))) store.removeItem(name);
  changes.notify();
};

/** Forgets the saves that nobody has tried again. */
export const forgetOldSaves = (store: KeyStore, outdated: ExpiryFilter): void => {
  for (const name of outdated(namesIn(store), (key) => `${key} ${String(parseStoredSave(store.getItem(key)).at)}`)) store.removeItem(name);
};

const namesIn = (store: KeyStore): readonly string[] => Object.keys(store).filter((name) => name.startsWith(PREFIX));

const isEntryOfText = (entry: readonly [string, unknown]): entry is [string, string] => typeof entry[1] === 'string';

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
const numberOf = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);

/** Trusts nothing in the entry: code other than this portal's may have written it. */
function parseStoredSave(text: string | null): StoredSave {
  const value = parseJson(text ?? '');
  const { key, content, revision, confirmedAt, serverTime, refused, uploads, at } = isJsonObject(value) ? value : {};
  return {
    key: textOf(key), content: textOf(content), revision: textOf(revision), refused: textOf(refused),
    confirmedAt: numberOf(confirmedAt), serverTime: numberOf(serverTime),
    uploads: isJsonObject(uploads) ? Object.fromEntries(Object.entries(uploads).filter(isEntryOfText)) : {},
    at: numberOf(at) ?? 0,
  };
}

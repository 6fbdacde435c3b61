/** The methods of a browser's store that are used. Each of its keys is a property of it. */
export interface KeyStore {
  readonly getItem: (key: string) => string | null;
  readonly setItem: (key: string, value: string) => void;
  readonly removeItem: (key: string) => void;
}

type StoreName = 'localStorage' | 'sessionStorage';

const methods: KeyStore & ThisType<Record<string, string>> = {
  getItem(key) { return (Object.hasOwn(this, key) ? this[key] : undefined) ?? null; },
  setItem(key, value) { this[key] = value; },
  removeItem(key) { Reflect.deleteProperty(this, key); },
};

const browser = globalThis as Partial<Record<StoreName, KeyStore>>;

/** Stores in memory, in place of forbidden ones. */
const fallbacks: Partial<Record<StoreName, KeyStore>> = {};

function storeOf(name: StoreName): KeyStore {
  try {
    if (browser[name]) return browser[name];
  } catch {
    // Where all cookies are blocked, reading the property throws.
  }
  return fallbacks[name] ??= Object.create(methods) as KeyStore;
}

/** The store that outlives the tab. Where the browser forbids it, one in memory: a reload asks for the log-in again. */
export const persistentStore = (): KeyStore => storeOf('localStorage');

/** The store of this tab, or one in memory. */
export const tabStore = (): KeyStore => storeOf('sessionStorage');

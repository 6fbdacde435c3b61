import type { Page } from 'playwright';
import type { Visit } from './visit.ts';

/** Everything that one window keeps for itself or shares with the others, as text; files by their names. */
const inWindow = (page: Page) => page.evaluate(async () => {
  const asText = (value: unknown): string => JSON.stringify(value, (_, part: unknown) => (part instanceof File ? part.name : part));
  const done = <Result>(request: IDBRequest<Result>) => new Promise<Result>((resolve, reject) => {
    request.onsuccess = () => { resolve(request.result); };
    request.onerror = () => { reject(new Error(request.error?.message)); };
  });
  const rowsOf = async (name: string): Promise<string[]> => {
    const database = await done(indexedDB.open(name));
    const stores = [...database.objectStoreNames];
    const rows = await Promise.all(stores.map((store) => done(database.transaction(store).objectStore(store).getAll())));
    database.close();
    return rows.flat().map(asText);
  };
  const databases = await indexedDB.databases();
  const files: string[] = [];
  for await (const name of (await navigator.storage.getDirectory() as unknown as { keys: () => AsyncIterable<string> }).keys()) files.push(name);
  return {
    local: { ...localStorage },
    session: { ...sessionStorage },
    rows: (await Promise.all(databases.map(({ name }) => rowsOf(name ?? '')))).flat(),
    caches: await caches.keys(),
    files,
    workers: (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope),
    name: window.name,
    state: (history.state as { readonly usr?: unknown } | null)?.usr ?? null,
  };
});

/** What the server calls a browser that it has let somebody in by: 256 random bits, which name nobody and stay (docs/decisions/0052). */
const device = /^[\w-]{43}$/;

/** What a visitor has chosen who is not known, and what applicants have (docs/decisions/0076): numbers and languages, and nothing else. */
const visitorsLanguage = /^\["(en|jp)",null,\d+\]$/;
const ownLanguages = /^\[(\["\d+","(en|jp)"\],?)*\]$/;

/** Since when work was there, by its hash, until the next start of a page finds it gone (docs/decisions/0016). */
const datesOfWork = /^\{("-?\d+":\[\d+,\d+\],?)*\}$/;

const mayStay: Readonly<Record<string, RegExp>> = {
  'portal.device': device, 'portal.language': visitorsLanguage, 'portal.languages': ownLanguages,
  ...Object.fromEntries(['rows', 'saves', 'recordings', 'uploads', 'addresses'].map((kind) => [`portal.seen.${kind}`, datesOfWork])),
};

function withoutWhatMayStay({ local, ...others }: Awaited<ReturnType<typeof inWindow>>) {
  const rest = Object.entries(local as Readonly<Record<string, string>>).filter(([key, value]) => !mayStay[key]?.test(value));
  return { local: Object.fromEntries(rest), ...others };
}

/** Everything that the portal has left in the browser of a visit, window by window. */
export async function remains({ context }: Visit) {
  const [windows, cookies] = await Promise.all([Promise.all(context.pages().map(inWindow)), context.cookies()]);
  return { windows: windows.map(withoutWhatMayStay), cookies };
}

/** What of it is left where nobody is logged in and nobody has left anything. */
export const nothing = (windows: number) => ({
  windows: Array.from({ length: windows }, () => ({ local: {}, session: {}, rows: [], caches: [], files: [], workers: [], name: '', state: null })),
  cookies: [],
});

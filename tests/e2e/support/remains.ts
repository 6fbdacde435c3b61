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
const DEVICE = 'portal.device';

function withoutDevice({ local, ...others }: Awaited<ReturnType<typeof inWindow>>) {
  const { [DEVICE]: device = '', ...rest } = local as Readonly<Record<string, string>>;
  return { local: { ...rest, ...(!/^([\w-]{43})?$/.test(device) && { [DEVICE]: device }) }, ...others };
}

/** Everything that the portal has left in the browser of a visit, window by window. */
export async function remains({ context }: Visit) {
  const [windows, cookies] = await Promise.all([Promise.all(context.pages().map(inWindow)), context.cookies()]);
  return { windows: windows.map(withoutDevice), cookies };
}

/** What of it may stay where nobody is logged in and nobody has left anything: the language that was chosen. */
export const nothing = (windows: number, language: 'en' | 'jp') => ({
  windows: Array.from({ length: windows }, () => (
    { local: { 'portal.language': language }, session: {}, rows: [], caches: [], files: [], workers: [], name: '', state: null }
  )),
  cookies: [],
});

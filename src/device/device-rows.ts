import { browserDevice } from './device.ts';
import { abandonLogs, openLogs } from './log.ts';
import { newestRows, type LogRow } from './row.ts';

/** The rows of all pages on this device by scope, also those that are not stored yet. */
export async function rowsByScope(): Promise<ReadonlyMap<string, readonly LogRow[]>> {
  await Promise.all(openLogs().map((log) => log.write()));
  const stored = await browserDevice.rows.transact((store) => store.all()).catch(() => []);
  const rows = [...stored, ...browserDevice.journal.read(), ...openLogs().flatMap(({ unwritten }) => unwritten)];
  const scopes = new Set(rows.map(({ scope }) => scope));
  return new Map([...scopes].map((scope) => [scope, newestRows(rows.filter((row) => row.scope === scope))]));
}

/** Deletes the rows of matching scopes, of all pages, from memory, journal and database. */
export async function forgetRows(matches: (scope: string) => boolean): Promise<void> {
  const abandoned = abandonLogs(matches);
  for (const { scope, page } of browserDevice.journal.read()) if (matches(scope)) browserDevice.journal.remove(page);
  await abandoned;
  await browserDevice.rows.transact(async (store) => {
    const keys = await store.keys();
    await Promise.all(keys.filter(([scope]) => matches(scope)).map((key) => store.remove(key)));
    // A browser that refuses its database has stored nothing in it.
  }).catch(() => undefined);
}

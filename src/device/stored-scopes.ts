import { browserDevice, type Device } from './device.ts';

/** The scopes that have rows on this device; the rows are not read. */
export async function storedScopes({ rows, journal }: Device = browserDevice): Promise<ReadonlySet<string>> {
  const stored = await rows.transact((store) => store.keys()).catch(() => []);
  return new Set([...stored.map(([scope]) => scope), ...journal.read().map(({ scope }) => scope)]);
}

import { trySetItem } from '../base/try-set-item.ts';
import { persistentStore, type KeyStore } from '../base/stores.ts';
import { loginCall, type LoginOutcome } from '../wire/authentication.ts';
import type { Client } from './client.ts';

const DEVICE = 'portal.device';

/** Logs in as the browser that this server knows, which names nobody and stays after a log-out (docs/decisions/0052). */
export async function logIn(client: Client, credentials: object, store: KeyStore = persistentStore()): Promise<LoginOutcome> {
  const device = store.getItem(DEVICE);
  const outcome = await client.send(loginCall, { json: { ...credentials, ...(device !== null && { known_device: device }) } });
  if (outcome.knownDevice !== undefined) trySetItem(store, DEVICE, outcome.knownDevice);
  return outcome;
}

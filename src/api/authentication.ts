import { decodeLogin, decodeLogout, decodeVerifyUser, type LoginOutcome } from '../wire/authentication.ts';
import { keep } from '../base/keep.ts';
import { lastingStore, type KeyStore } from '../base/stores.ts';
import { callOf } from './call.ts';
import type { Client } from './client.ts';

export type { LoginOutcome } from '../wire/authentication.ts';
export type { SessionApplicant } from '../wire/applicant.ts';

const DEVICE = 'portal.device';

/** Body: `{ email, password }`, and what this server calls the browser, where it does. */
export const loginCall = callOf(decodeLogin);

/** Logs in as the browser that this server knows, which names nobody and stays after a log-out (docs/decisions/0052). */
export async function logIn(client: Client, credentials: object, store: KeyStore = lastingStore()): Promise<LoginOutcome> {
  const device = store.getItem(DEVICE);
  const outcome = await client.send(loginCall, { json: { ...credentials, ...(device !== null && { known_device: device }) } });
  if (outcome.knownDevice !== undefined) keep(store, DEVICE, outcome.knownDevice);
  return outcome;
}

export const verifyUserCall = callOf(decodeVerifyUser, { asksWho: true });

export const logoutCall = callOf(decodeLogout);

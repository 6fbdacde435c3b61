import { sleep } from '../api/retry.ts';
import { failureOf, isFinal, type ApiFailure } from '../api/failure.ts';
import { backOff, SAVE_BACK_OFF } from '../base/back-off.ts';
import { Listeners } from '../base/listeners.ts';
import { subscribeWaiting } from '../api/save-memory.ts';
import { subscribePage } from '../device/page-lifecycle.ts';
import { takeLock } from '../device/lock.ts';
import { removeFromOutbox, sendableOf, type OutboxEntry } from './outbox.ts';

/** One tab of a browser sends at a time. Where there are no locks, two tabs send the same save, which its key makes one. */
const LOCK = 'portal-outbox';

export interface Outbox {
  /** The waiting saves: the scopes of their forms, with the digests of their content. */
  readonly waiting: () => ReadonlyMap<string, string>;
  /** Throws an `ApiError`. */
  readonly send: (scope: string, entry: OutboxEntry) => Promise<void>;
  /** The server has refused the save, or its answer cannot be read: only the form can send it from now on. */
  readonly onRefused: (scope: string, digest: string, failure: ApiFailure | undefined) => void;
}

async function sendOne(scope: string, digest: string, { waiting, send, onRefused }: Outbox): Promise<void> {
  const sendable = await sendableOf(scope, digest);
  // The form may have sent it and closed meanwhile, or somebody else has logged in.
  if (!sendable || waiting().get(scope) !== digest) return;
  try {
    await send(scope, sendable.entry);
  } catch (error) {
    const failure = failureOf(error);
    // It is tried again until the server has decided. A save that was confirmed meanwhile is not the one that was refused.
    if ((failure && !isFinal(failure)) || (waiting().get(scope) ?? digest) !== digest) return;
    await removeFromOutbox(scope);
    onRefused(scope, digest, failure);
    return;
  }
  await sendable.acknowledge();
}

async function sendAll(outbox: Outbox): Promise<void> {
  const release = await takeLock(LOCK);
  if (!release) return;
  try {
    for (const [scope, digest] of outbox.waiting()) await sendOne(scope, digest, outbox);
  } finally {
    release();
  }
}

/** Calls back when the page wakes, and when the waiting saves change: the server may be reachable again. */
function onWake(wake: () => void): () => void {
  const subscriptions = [subscribePage((event) => { if (event === 'wake') wake(); }), subscribeWaiting(wake)];
  return () => { for (const unsubscribe of subscriptions) unsubscribe(); };
}

/** Sends the waiting saves from whatever page is open, with retries, until the signal aborts. */
export async function sendOutbox(outbox: Outbox, signal: AbortSignal): Promise<void> {
  const wakes = new Listeners();
  const counts = { wakes: 0 };
  const unsubscribe = onWake(() => {
    counts.wakes += 1;
    wakes.notify();
  });
  for (let tries = 1; !signal.aborted; tries += 1) {
    const wakesBefore = counts.wakes;
    // An error of the device's storage is retried too. Only a try shows whether there is a network.
    await sendAll(outbox).catch(() => undefined);
    // If the page woke during a failed try, the next try follows at once.
    if (counts.wakes === wakesBefore) await sleep(backOff(tries, SAVE_BACK_OFF), signal, wakes.add).catch(() => undefined);
  }
  unsubscribe();
}

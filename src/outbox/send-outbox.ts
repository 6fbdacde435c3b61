import { rest } from '../api/patience.ts';
import { failureOf, isFinal, type ApiFailure } from '../api/failure.ts';
import { backOff, BETWEEN_TRIES } from '../base/back-off.ts';
import { Listeners } from '../base/listeners.ts';
import { subscribeWaiting } from '../api/save-memory.ts';
import { subscribePage } from '../device/page-lifecycle.ts';
import { takeLock } from '../device/lock.ts';
import { removeFromOutbox, sendableOf, type OutboxEntry } from './outbox.ts';

/** One tab of a browser sends at a time. Two that do, where there are no locks, make one save by its key. */
const LOCK = 'portal-outbox';

export interface Outbox {
  /** The saves that wait, by the scopes of their forms, with the digests of what they save. */
  readonly waiting: () => ReadonlyMap<string, string>;
  /** Throws an `ApiError`. */
  readonly send: (scope: string, entry: OutboxEntry) => Promise<void>;
  /** The server has refused it, or answered what nobody can read: nothing of it is sent any more but by its form. */
  readonly onRefused: (scope: string, digest: string, failure: ApiFailure | undefined) => void;
}

async function sendOne(scope: string, digest: string, { waiting, send, onRefused }: Outbox): Promise<void> {
  const sendable = await sendableOf(scope, digest);
  // Its form may have sent it meanwhile, and be closed since; or somebody else has logged in.
  if (!sendable || waiting().get(scope) !== digest) return;
  try {
    await send(scope, sendable.entry);
  } catch (error) {
    const failure = failureOf(error);
    // It is tried again while nobody has decided. What has been confirmed meanwhile is not what was refused.
    if ((failure && !isFinal(failure)) || (waiting().get(scope) ?? digest) !== digest) return;
    await removeFromOutbox(scope);
    onRefused(scope, digest, failure);
    return;
  }
  await sendable.acknowledge();
}

async function sendAll(outbox: Outbox): Promise<void> {
  const letGo = await takeLock(LOCK);
  if (!letGo) return;
  try {
    for (const [scope, digest] of outbox.waiting()) await sendOne(scope, digest, outbox);
  } finally {
    letGo();
  }
}

/** Whoever saves anything meanwhile may find the server there: what waits is tried with it. */
function onWake(wake: () => void): () => void {
  const ends = [subscribePage((event) => { if (event === 'wake') wake(); }), subscribeWaiting(wake)];
  return () => { for (const end of ends) end(); };
}

/** Sends what waits, from whatever page is open, again and again until it is told to stop. */
export async function sendOutbox(outbox: Outbox, signal: AbortSignal): Promise<void> {
  const wakes = new Listeners();
  const heard = { wakes: 0 };
  const end = onWake(() => {
    heard.wakes += 1;
    wakes.tell();
  });
  for (let tries = 1; !signal.aborted; tries += 1) {
    const before = heard.wakes;
    // What cannot be read of the device is tried again as well. Whether there is a network, a try alone can tell.
    await sendAll(outbox).catch(() => undefined);
    // A network that came back while it was tried in vain is not waited for again.
    if (heard.wakes === before) await rest(backOff(tries, BETWEEN_TRIES), signal, wakes.add).catch(() => undefined);
  }
  end();
}

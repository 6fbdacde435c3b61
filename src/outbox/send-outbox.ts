import { rest } from '../api/patience.ts';
import { failureOf, isPassing, statusOf, type ApiFailure } from '../api/failure.ts';
import { backOff, type BackOff } from '../base/back-off.ts';
import { subscribePage } from '../device/page-lifecycle.ts';
import { takeLock } from '../device/lock.ts';
import { removeFromOutbox, sendableOf, type OutboxEntry } from './outbox.ts';

const BETWEEN_TRIES: BackOff = { first: 5_000, longest: 60_000 };

/** One tab of a browser sends at a time. Two that do, where there are no locks, make one save by its key. */
const LOCK = 'portal-outbox';

export interface Outbox {
  /** The saves that wait, by the scopes of their forms, with the digests of what they save. */
  readonly waiting: () => ReadonlyMap<string, string>;
  /** Throws an `ApiError`. */
  readonly send: (scope: string, entry: OutboxEntry) => Promise<void>;
  /** The server has refused it: it is confirmed anew, in its form. */
  readonly onRefused: (scope: string, failure: ApiFailure | undefined) => void;
  /** Somebody else has saved meanwhile: the form brings both together when it is opened, and sends what comes of it. */
  readonly onOvertaken: (scope: string, digest: string) => void;
}

/** Whether the same may be answered otherwise later: the network, the server, the log-in or an answer that can be read are missing. */
function isAway(failure: ApiFailure | undefined): boolean {
  const status = statusOf(failure);
  return status === undefined ? failure !== undefined : isPassing(status);
}

async function sendOne(scope: string, digest: string, { waiting, send, onRefused, onOvertaken }: Outbox): Promise<void> {
  const sendable = await sendableOf(scope, digest);
  // Its form may have sent it meanwhile, and be closed since; or somebody else has logged in.
  if (!sendable || waiting().get(scope) !== digest) return;
  try {
    await send(scope, sendable.entry);
  } catch (error) {
    const failure = failureOf(error);
    if (isAway(failure)) return;
    await removeFromOutbox(scope);
    if (statusOf(failure) === 412) onOvertaken(scope, digest);
    else onRefused(scope, failure);
    return;
  }
  await sendable.acknowledge();
}

async function sendAll(outbox: Outbox): Promise<void> {
  const letGo = 'locks' in navigator ? await takeLock(LOCK) : () => undefined;
  if (!letGo) return;
  try {
    for (const [scope, digest] of outbox.waiting()) await sendOne(scope, digest, outbox);
  } finally {
    letGo();
  }
}

const onWake = (wake: () => void): (() => void) => subscribePage((event) => { if (event === 'wake') wake(); });

/** Sends what waits, from whatever page is open, again and again until it is told to stop. */
export async function sendOutbox(outbox: Outbox, signal: AbortSignal): Promise<void> {
  for (let tries = 1; !signal.aborted; tries += 1) {
    // What cannot be read of the device is tried again as well.
    if (navigator.onLine) await sendAll(outbox).catch(() => undefined);
    await rest(backOff(tries, BETWEEN_TRIES), signal, onWake).catch(() => undefined);
  }
}

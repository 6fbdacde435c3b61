import { and, eq, gt, lt, sql } from 'drizzle-orm';
import { type WithClock, addSeconds } from '../base/clock.ts';
import { normalise } from '../contract/normalise.ts';
import type { Queries, WithDatabase } from '../database/database.ts';
import { pendingLogIns } from '../database/schema.ts';
import { type WithKeyedHash, sameHash } from '../http/keyed-hash.ts';
import { CODE_MINUTES } from '../messages/jobs/kinds.ts';
import { type PendingRow, isPendingLogIn } from './pending-log-in.ts';

const DIGITS = 6;
/** Attempts; after that a new code is needed. */
const MOST_TRIES = 5;

/** A pending log-in with a phone. */
export type PendingWithPhone = PendingRow & { readonly phone: string };

export const hasPhone = (pending: PendingRow): pending is PendingWithPhone => pending.phone !== null;

const hashOf = ({ keyedHash }: WithKeyedHash, { idHash, phone }: PendingWithPhone, code: string): string =>
  keyedHash('one-time code', idHash, phone, code);

/** Compared with each secret, since the code may have been made before a rotation. */
const isHashOf = ({ keyedHash }: WithKeyedHash, { idHash, phone }: PendingWithPhone, code: string, codeHash: string): boolean =>
  keyedHash.byEach('one-time code', idHash, phone, code).some((hash) => sameHash(hash, codeHash));

/** The code of a message, by each secret: derived from its id and the secret, so stored nowhere and the same when sent again. */
const codesOf = ({ keyedHash }: WithKeyedHash, { idHash }: PendingRow, message: string): readonly string[] =>
  keyedHash.byEach('digits of a one-time code', idHash, message)
    .map((hash) => String(Buffer.from(hash, 'base64url').readUIntBE(0, 6) % 10 ** DIGITS).padStart(DIGITS, '0'));

/** Replaces the code of a pending log-in by that of a message. False where the log-in ended, or named another phone, meanwhile. */
export async function renewCode(
  queries: Queries, services: WithClock & WithKeyedHash, pending: PendingWithPhone, message: string,
): Promise<boolean> {
  const [code = ''] = codesOf(services, pending, message);
  const codeHash = hashOf(services, pending, code);
  const codeExpiresAt = addSeconds(services.clock(), CODE_MINUTES * 60);
  const unchanged = and(eq(pendingLogIns.idHash, pending.idHash), eq(pendingLogIns.phone, pending.phone));
  const stored = await queries.update(pendingLogIns).set({ codeHash, codeExpiresAt, codeTries: 0 })
    .where(unchanged).returning({ idHash: pendingLogIns.idHash });
  return stored.length > 0;
}

/** The code of a message and the phone to send it to. `undefined` where it is obsolete: another was requested, or it has expired. */
export async function findCode(
  services: WithDatabase & WithClock & WithKeyedHash, logIn: string, message: string,
): Promise<{ readonly phone: string; readonly code: string } | undefined> {
  const [pending] = await services.db.select().from(pendingLogIns).where(eq(pendingLogIns.idHash, logIn));
  if (!pending || !hasPhone(pending) || !hasCode(services, pending)) return undefined;
  const { codeHash } = pending;
  const code = codesOf(services, pending, message).find((each) => codeHash !== null && isHashOf(services, pending, each, codeHash));
  return code === undefined ? undefined : { phone: pending.phone, code };
}

/** Whether there is a valid code: sent, not expired, not tried too often. */
export const hasCode = ({ clock }: WithClock, { codeHash, codeExpiresAt, codeTries }: PendingRow): boolean =>
  codeHash !== null && codeExpiresAt !== null && codeExpiresAt > clock() && codeTries < MOST_TRIES;

/**
 * The token of the session that a code opens, by each secret: derived from the id that the client alone has, so that it is stored nowhere
 * and is the same when it is answered again.
 */
export const sessionTokensOf = ({ keyedHash }: WithKeyedHash, id: string, code: string): readonly string[] =>
  keyedHash.byEach('session of a half log-in', id, code);

/** The verdict on a code; `none` where there is no code any more (`hasCode`). */
export type Verdict = 'right' | 'wrong' | 'none';

/** The digits of a code as it was typed. */
export const codeIn = (typed: string): string => normalise(typed, ['foldWidth', 'stripSeparators']);

/** Counts the attempt before comparing, so that many at once are no more than many in turn. */
export async function tryCode(
  services: WithDatabase & WithClock & WithKeyedHash, pending: PendingWithPhone, code: string,
): Promise<Verdict> {
  const isOpen = and(
    isPendingLogIn(pending.idHash), eq(pendingLogIns.phone, pending.phone),
    gt(pendingLogIns.codeExpiresAt, services.clock()), lt(pendingLogIns.codeTries, MOST_TRIES),
  );
  const [row] = await services.db.update(pendingLogIns).set({ codeTries: sql`${pendingLogIns.codeTries} + 1` })
    .where(isOpen).returning({ codeHash: pendingLogIns.codeHash });
  if (!row?.codeHash) return 'none';
  return isHashOf(services, pending, code, row.codeHash) ? 'right' : 'wrong';
}

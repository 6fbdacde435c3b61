import { and, eq, gt, inArray } from 'drizzle-orm';
import { type WithClock, addSeconds } from '../base/clock.ts';
import type { Queries, WithDatabase } from '../database/database.ts';
import { applicants, passwordResets } from '../database/schema.ts';
import { type WithKeyedHash, sha256 } from '../http/keyed-hash.ts';
import { type Account, accountColumns } from './account.ts';

export const RESET_HOURS = 1;

/**
 * The token in the link of a message, by each secret: made of its id and the secret, so that it is kept nowhere and sent again as it
 * was.
 */
const tokensOf = ({ keyedHash }: WithKeyedHash, message: string): readonly string[] => keyedHash.byEach('token of a reset link', message);

/** The one that was written down when the message was promised; the newest where none is any more. */
export async function resetTokenOf(services: WithDatabase & WithKeyedHash, message: string): Promise<string> {
  const tokens = tokensOf(services, message);
  const rows = await services.db.select({ hash: passwordResets.tokenHash }).from(passwordResets).where(
    inArray(passwordResets.tokenHash, tokens.map(sha256)),
  );
  return tokens.find((token) => rows.some(({ hash }) => hash === sha256(token))) ?? tokens[0] ?? '';
}

/** Has the link of a message set the applicant's password, until the time that it answers. It ends the older ones. */
export async function openPasswordReset(
  queries: Queries, services: WithClock & WithKeyedHash, applicantId: number, message: string, hours: number,
): Promise<Date> {
  const [token = ''] = tokensOf(services, message);
  const fresh = { tokenHash: sha256(token), expiresAt: addSeconds(services.clock(), hours * 3600) };
  await queries.insert(passwordResets).values({ applicantId, ...fresh })
    .onConflictDoUpdate({ target: passwordResets.applicantId, set: fresh });
  return fresh.expiresAt;
}

/** Whether the link of that message is the applicant's last one, unused, and works for so many hours yet. */
export async function hasPasswordReset(
  queries: Queries, services: WithClock & WithKeyedHash, applicantId: number, message: string, hours: number,
): Promise<boolean> {
  const isOpen = and(
    eq(passwordResets.applicantId, applicantId), inArray(passwordResets.tokenHash, tokensOf(services, message).map(sha256)),
    gt(passwordResets.expiresAt, addSeconds(services.clock(), hours * 3600)),
  );
  return (await queries.select({ id: passwordResets.applicantId }).from(passwordResets).where(isOpen)).length > 0;
}

/** When the link of a token ends. `undefined` where it is not the applicant's last one, or was used. */
export async function endOfPasswordReset({ db }: WithDatabase, token: string): Promise<Date | undefined> {
  const [row] =
    await db.select({ endsAt: passwordResets.expiresAt }).from(passwordResets).where(eq(passwordResets.tokenHash, sha256(token)));
  return row?.endsAt;
}

interface OpenReset {
  readonly applicant: Account;
  /** When the link ends. */
  readonly endsAt: Date;
}

/** Whose token it is. `undefined`: wrong, used or expired; nobody is told which. */
export async function findPasswordReset({ db, clock }: WithDatabase & WithClock, token: string): Promise<OpenReset | undefined> {
  const [row] = await db.select({ applicant: accountColumns, endsAt: passwordResets.expiresAt }).from(passwordResets)
    .innerJoin(applicants, eq(applicants.id, passwordResets.applicantId))
    .where(and(eq(passwordResets.tokenHash, sha256(token)), gt(passwordResets.expiresAt, clock())));
  return row;
}

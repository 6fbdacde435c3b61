import { and, eq, gt, inArray } from 'drizzle-orm';
import { type WithClock, addSeconds } from '../base/clock.ts';
import type { Queries, WithDatabase } from '../database/database.ts';
import { applicants, passwordResets } from '../database/schema.ts';
import { type WithKeyedHash, sha256 } from '../http/keyed-hash.ts';
import type { Session } from '../http/sessions.ts';
import { type Account, accountColumns } from './account.ts';

export const RESET_HOURS = 1;

/**
 * The token in the link of a message, by each secret: derived from the message's id and the secret, so that it is stored nowhere and is the
 * same when it is sent again.
 */
const tokensOf = ({ keyedHash }: WithKeyedHash, message: string): readonly string[] => keyedHash.byEach('token of a reset link', message);

/** The token whose hash was stored when the message was enqueued; that of the newest secret where none is stored any more. */
export async function resetTokenOf(services: WithDatabase & WithKeyedHash, message: string): Promise<string> {
  const tokens = tokensOf(services, message);
  const rows = await services.db.select({ hash: passwordResets.tokenHash }).from(passwordResets).where(
    inArray(passwordResets.tokenHash, tokens.map(sha256)),
  );
  return tokens.find((token) => rows.some(({ hash }) => hash === sha256(token))) ?? tokens[0] ?? '';
}

/** Replaces the applicant's link by another, or by what has set the password. */
export async function replaceLink(queries: Queries, applicantId: number, tokenHash: string, expiresAt: Date): Promise<void> {
  const link = { tokenHash, expiresAt };
  await queries.insert(passwordResets).values({ applicantId, ...link })
    .onConflictDoUpdate({ target: passwordResets.applicantId, set: link });
}

/** Opens the link of a message, which can set the applicant's password until the returned time. It replaces older links. */
export async function openPasswordReset(
  queries: Queries, services: WithClock & WithKeyedHash, applicantId: number, message: string, hours: number,
): Promise<Date> {
  const [token = ''] = tokensOf(services, message);
  const expiresAt = addSeconds(services.clock(), hours * 3600);
  await replaceLink(queries, applicantId, sha256(token), expiresAt);
  return expiresAt;
}

/** Whether the link of that message is the applicant's current one, unused, and works for so many hours yet. */
export async function hasPasswordReset(
  queries: Queries, services: WithClock & WithKeyedHash, applicantId: number, message: string, hours: number,
): Promise<boolean> {
  const isOpen = and(
    eq(passwordResets.applicantId, applicantId), inArray(passwordResets.tokenHash, tokensOf(services, message).map(sha256)),
    gt(passwordResets.expiresAt, addSeconds(services.clock(), hours * 3600)),
  );
  return (await queries.select({ id: passwordResets.applicantId }).from(passwordResets).where(isOpen)).length > 0;
}

/** What has set a password, stored in the place of a link. No token has such a hash, so it cannot set another password. */
export const setByLink = (token: string): string => `set by link ${sha256(token)}`;
export const setBySession = ({ tokenHash }: Session): string => `set by session ${tokenHash}`;

interface Reset {
  readonly applicant: Account;
  /** When the link ends. */
  readonly endsAt: Date;
}

/** Finds the applicant by what is stored in the place of a link: the hash of an open link's token, or what has just set the password. */
export async function findResetBy({ db, clock }: WithDatabase & WithClock, tokenHash: string): Promise<Reset | undefined> {
  const [row] = await db.select({ applicant: accountColumns, endsAt: passwordResets.expiresAt }).from(passwordResets)
    .innerJoin(applicants, eq(applicants.id, passwordResets.applicantId))
    .where(and(eq(passwordResets.tokenHash, tokenHash), gt(passwordResets.expiresAt, clock())));
  return row;
}

/** The applicant of a token. `undefined`: wrong, used or expired; the caller is not told which. */
export const findPasswordReset = (services: WithDatabase & WithClock, token: string): Promise<Reset | undefined> =>
  findResetBy(services, sha256(token));

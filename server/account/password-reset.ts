import { and, eq, gt, inArray } from 'drizzle-orm';
import { type WithClock, addSeconds } from '../base/clock.ts';
import type { Queries, WithDatabase } from '../database/database.ts';
import { applicants, passwordResets } from '../database/schema.ts';
import { type WithKeyedHash, sha256 } from '../http/keyed-hash.ts';
import type { Session } from '../http/sessions.ts';
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

/** Puts another link, or what has set the password, in the place of the applicant's link. */
export async function replaceLink(queries: Queries, applicantId: number, tokenHash: string, expiresAt: Date): Promise<void> {
  const fresh = { tokenHash, expiresAt };
  await queries.insert(passwordResets).values({ applicantId, ...fresh })
    .onConflictDoUpdate({ target: passwordResets.applicantId, set: fresh });
}

/** Has the link of a message set the applicant's password, until the time that it answers. It ends the older ones. */
export async function openPasswordReset(
  queries: Queries, services: WithClock & WithKeyedHash, applicantId: number, message: string, hours: number,
): Promise<Date> {
  const [token = ''] = tokensOf(services, message);
  const expiresAt = addSeconds(services.clock(), hours * 3600);
  await replaceLink(queries, applicantId, sha256(token), expiresAt);
  return expiresAt;
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

/** What has set a password, as it is kept in the place of a link. No token has such a hash: it sets no other password. */
export const setByLink = (token: string): string => `set by link ${sha256(token)}`;
export const setBySession = ({ tokenHash }: Session): string => `set by session ${tokenHash}`;

interface Reset {
  readonly applicant: Account;
  /** When the link ends. */
  readonly endsAt: Date;
}

/** Finds the applicant in whose place for a link this stands: the hash of an open link's token, or what has just set the password. */
export async function findResetBy({ db, clock }: WithDatabase & WithClock, kept: string): Promise<Reset | undefined> {
  const [row] = await db.select({ applicant: accountColumns, endsAt: passwordResets.expiresAt }).from(passwordResets)
    .innerJoin(applicants, eq(applicants.id, passwordResets.applicantId))
    .where(and(eq(passwordResets.tokenHash, kept), gt(passwordResets.expiresAt, clock())));
  return row;
}

/** Whose token it is. `undefined`: wrong, used or expired; nobody is told which. */
export const findPasswordReset = (services: WithDatabase & WithClock, token: string): Promise<Reset | undefined> =>
  findResetBy(services, sha256(token));

import { and, eq, gt, isNull } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { WithClock } from '../base/clock.ts';
import type { WithDatabase } from '../database/database.ts';
import { LIVE_NUMBER } from '../database/definitions-schema.ts';
import { accessTokens, type applicants } from '../database/schema.ts';
import { isToken, sha256 } from './keyed-hash.ts';
import { unauthorized } from './http-error.ts';

/** The columns of an applicant that calls need; password and phone stay with the log-in. */
export type Caller = Pick<typeof applicants.$inferSelect,
  'id' | 'name' | 'japaneseName' | 'email' | 'studentId' | 'photoKey' | 'photoKind' | 'prVideo' | 'canEditPrVideo' | 'isOnboarded'
  | 'isProduct' | 'lastSignInAt'>;

/** The columns of a `Caller`. */
export const CALLER = `id::float8, name, japanese_name as "japaneseName", email, student_id as "studentId", photo_key as "photoKey",
  photo_kind as "photoKind", pr_video as "prVideo", can_edit_pr_video as "canEditPrVideo", is_onboarded as "isOnboarded",
  is_product as "isProduct", last_sign_in_at as "lastSignInAt"`;

/** The applicant of a token (`$1`) that is known and, at that time (`$2`), not revoked and not expired. */
export const FROM_BEARER = `from access_tokens join applicants on id = applicant_id
  where token_hash = $1 and revoked_at is null and expires_at > $2::timestamptz`;

/** The bearer of a valid token. */
export interface Session {
  readonly applicantId: number;
  readonly tokenHash: string;
  readonly applicant: Caller;
  /** The version of the content that was live when the session was read. */
  readonly liveVersion: number;
}

export async function closeSession({ db, clock }: WithDatabase & WithClock, { tokenHash }: Session): Promise<void> {
  await db.update(accessTokens).set({ revokedAt: clock() }).where(eq(accessTokens.tokenHash, tokenHash));
}

/** Distinguishes a session from the others of its applicant in file addresses; opens nothing. */
export const sessionMark = ({ tokenHash }: Pick<Session, 'tokenHash'>): string => tokenHash.slice(0, 22);

/** Whether an open session of the applicant has this mark. */
export async function isSessionOpen({ db, clock }: WithDatabase & WithClock, applicantId: number, mark: string): Promise<boolean> {
  const own = and(eq(accessTokens.applicantId, applicantId), isNull(accessTokens.revokedAt), gt(accessTokens.expiresAt, clock()));
  const open = await db.select({ tokenHash: accessTokens.tokenHash }).from(accessTokens).where(own);
  return open.some((session) => sessionMark(session) === mark);
}

/** The hash of a caller's token, whether or not it opens anything. Throws a 401 without one. */
export function tokenHashOf(request: FastifyRequest): string {
  const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
  if (!isToken(token)) throw unauthorized();
  return sha256(token);
}

const FIND_CALLER = `select ${CALLER}, ${LIVE_NUMBER} as "liveVersion" ${FROM_BEARER}`;

/** The session whose token has this hash; `undefined`: unknown, revoked or expired. */
export async function findSession({ db, clock }: WithDatabase & WithClock, tokenHash: string): Promise<Session | undefined> {
  const values = [tokenHash, clock().toISOString()];
  const { rows: [row] } = await db.$client.query<Caller & Pick<Session, 'liveVersion'>>({ name: 'find_caller', text: FIND_CALLER, values });
  return row && { applicantId: row.id, tokenHash, applicant: row, liveVersion: row.liveVersion };
}

/** Identifies the caller. Throws a 401 without a token that is known, not revoked and not expired (spec §6). */
export async function authenticate(services: WithDatabase & WithClock, request: FastifyRequest): Promise<Session> {
  const session = await findSession(services, tokenHashOf(request));
  if (!session) throw unauthorized();
  return session;
}

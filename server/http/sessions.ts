import { type Placeholder, and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { WithClock } from '../base/clock.ts';
import { type WithDatabase, onceFor } from '../database/database.ts';
import { liveNumber } from '../database/definitions-schema.ts';
import { accessTokens, applicants } from '../database/schema.ts';
import { isToken, sha256 } from './keyed-hash.ts';
import { unauthorized } from './http-error.ts';

/** What calls need to know of an applicant; no password and no phone leaves the log-in. */
export const callerColumns = {
  id: applicants.id, name: applicants.name, japaneseName: applicants.japaneseName, email: applicants.email, studentId: applicants.studentId,
  photoKey: applicants.photoKey, photoKind: applicants.photoKind, prVideo: applicants.prVideo, canEditPrVideo: applicants.canEditPrVideo,
  isOnboarded: applicants.isOnboarded, isProduct: applicants.isProduct, lastSignInAt: applicants.lastSignInAt,
};

export type Caller = Pick<typeof applicants.$inferSelect, keyof typeof callerColumns>;

/** The bearer of a valid token. */
export interface Session {
  readonly applicantId: number;
  readonly tokenHash: string;
  readonly applicant: Caller;
  /** The version of the content that was live when that was read. */
  readonly liveVersion: number;
}

export async function closeSession({ db, clock }: WithDatabase & WithClock, { tokenHash }: Session): Promise<void> {
  await db.update(accessTokens).set({ revokedAt: clock() }).where(eq(accessTokens.tokenHash, tokenHash));
}

/** Tells a session from the others of its applicant, in what it is given; opens nothing. */
export const sessionMark = ({ tokenHash }: Pick<Session, 'tokenHash'>): string => tokenHash.slice(0, 22);

const isInForce = (now: Date | Placeholder) => and(isNull(accessTokens.revokedAt), gt(accessTokens.expiresAt, now));

/** The condition of a statement that finds the caller: the token is known, not revoked and not expired. */
export const bearerOf = (token: string | Placeholder, now: Date | Placeholder) => and(eq(accessTokens.tokenHash, token), isInForce(now));

/** Whether a session of the applicant that has this mark still is open. */
export async function isSessionOpen({ db, clock }: WithDatabase & WithClock, applicantId: number, mark: string): Promise<boolean> {
  const own = and(eq(accessTokens.applicantId, applicantId), isInForce(clock()));
  const open = await db.select({ tokenHash: accessTokens.tokenHash }).from(accessTokens).where(own);
  return open.some((session) => sessionMark(session) === mark);
}

/** What a caller's token is known by, whether or not it opens anything. Throws a 401 without one. */
export function tokenHashOf(request: FastifyRequest): string {
  const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
  if (!isToken(token)) throw unauthorized();
  return sha256(token);
}

const findCaller = onceFor((db) => db.select({ applicant: callerColumns, liveVersion: liveNumber })
  .from(accessTokens).innerJoin(applicants, eq(applicants.id, accessTokens.applicantId))
  .where(bearerOf(sql.placeholder('tokenHash'), sql.placeholder('now'))).prepare('find_caller'));

/** The session whose token has this hash; `undefined`: unknown, revoked or expired. */
export async function findSession(services: WithDatabase & WithClock, tokenHash: string): Promise<Session | undefined> {
  const [row] = await findCaller(services).execute({ tokenHash, now: services.clock().toISOString() });
  return row && { applicantId: row.applicant.id, tokenHash, ...row };
}

/** Who calls. Throws a 401 without a token that is known, not revoked and not expired (spec §6). */
export async function authenticate(services: WithDatabase & WithClock, request: FastifyRequest): Promise<Session> {
  const session = await findSession(services, tokenHashOf(request));
  if (!session) throw unauthorized();
  return session;
}

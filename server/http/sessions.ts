import { and, desc, eq, gt, isNotNull, isNull, lt, notInArray, or } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { type WithClock, addSeconds } from '../base/clock.ts';
import type { WithSettings } from '../base/settings.ts';
import type { Queries, WithDatabase } from '../database/database.ts';
import { accessTokens, applicants } from '../database/schema.ts';
import { sha256 } from './keyed-hash.ts';
import { isToken, randomToken } from './random-token.ts';
import { Refusal } from './refusal.ts';

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
}

/** Of one applicant at a time; a further one ends the oldest. */
const MOST_SESSIONS = 50;

/** What sessions are opened with. */
export type Opening = WithClock & WithSettings<'tokenHours'>;

/** Removes the applicant's ended log-ins, and the oldest where there are too many for one more. */
async function makeRoom(queries: Queries, applicantId: number, now: Date): Promise<void> {
  const own = eq(accessTokens.applicantId, applicantId);
  const newest = queries.select({ tokenHash: accessTokens.tokenHash }).from(accessTokens)
    .where(and(own, isNull(accessTokens.revokedAt))).orderBy(desc(accessTokens.expiresAt)).limit(MOST_SESSIONS - 1);
  const isOver = or(lt(accessTokens.expiresAt, now), isNotNull(accessTokens.revokedAt), notInArray(accessTokens.tokenHash, newest));
  await queries.delete(accessTokens).where(and(own, isOver));
}

/** Starts a log-in. Returns the token, which is not kept anywhere. */
export async function openSession(queries: Queries, services: Opening, applicantId: number): Promise<string> {
  const token = randomToken();
  const now = services.clock();
  const expiresAt = addSeconds(now, services.settings.tokenHours * 3600);
  await makeRoom(queries, applicantId, now);
  await queries.insert(accessTokens).values({ tokenHash: sha256(token), applicantId, expiresAt });
  return token;
}

export async function closeSession({ db, clock }: WithDatabase & WithClock, { tokenHash }: Session): Promise<void> {
  await db.update(accessTokens).set({ revokedAt: clock() }).where(eq(accessTokens.tokenHash, tokenHash));
}

/** Tells a session from the others of its applicant, in what it is given; opens nothing. */
export const sessionMark = ({ tokenHash }: Pick<Session, 'tokenHash'>): string => tokenHash.slice(0, 22);

const isInForce = (now: Date) => and(isNull(accessTokens.revokedAt), gt(accessTokens.expiresAt, now));

/** Whether a session of the applicant that has this mark still is open. */
export async function isSessionOpen({ db, clock }: WithDatabase & WithClock, applicantId: number, mark: string): Promise<boolean> {
  const own = and(eq(accessTokens.applicantId, applicantId), isInForce(clock()));
  const open = await db.select({ tokenHash: accessTokens.tokenHash }).from(accessTokens).where(own);
  return open.some((session) => sessionMark(session) === mark);
}

/** What a caller's token is known by, whether or not it opens anything. Throws a 401 without one. */
export function tokenHashOf(request: FastifyRequest): string {
  const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
  if (!isToken(token)) throw new Refusal(401, { key: 'unauthorized' });
  return sha256(token);
}

/** Who calls. Throws a 401 without a token that is known, not revoked and not expired (spec §6). */
export async function authenticate({ db, clock }: WithDatabase & WithClock, request: FastifyRequest): Promise<Session> {
  const tokenHash = tokenHashOf(request);
  const [applicant] = await db.select(callerColumns).from(accessTokens).innerJoin(applicants, eq(applicants.id, accessTokens.applicantId))
    .where(and(eq(accessTokens.tokenHash, tokenHash), isInForce(clock())));
  if (!applicant) throw new Refusal(401, { key: 'unauthorized' });
  return { applicantId: applicant.id, tokenHash, applicant };
}

import { and, eq, gt } from 'drizzle-orm';
import { type WithClock, addSeconds } from '../base/clock.ts';
import type { Queries, WithDatabase } from '../database/database.ts';
import { applicants, passwordResets } from '../database/schema.ts';
import { sha256 } from '../http/keyed-hash.ts';
import { randomToken } from '../http/random-token.ts';
import type { ApplicantRow } from '../profile/applicant.ts';

export const RESET_HOURS = 1;

/** Returns the token of a link that sets the password, which is not kept anywhere. It ends the applicant's older ones. */
export async function openPasswordReset(
  { db, clock }: { readonly db: Queries } & WithClock, applicantId: number, hours: number,
): Promise<string> {
  const token = randomToken();
  const fresh = { tokenHash: sha256(token), expiresAt: addSeconds(clock(), hours * 3600) };
  await db.insert(passwordResets).values({ applicantId, ...fresh })
    .onConflictDoUpdate({ target: passwordResets.applicantId, set: fresh });
  return token;
}

/** Whose token it is. `undefined`: wrong, used or expired; nobody is told which. */
export async function findPasswordReset({ db, clock }: WithDatabase & WithClock, token: string): Promise<ApplicantRow | undefined> {
  const [row] = await db.select({ applicant: applicants }).from(passwordResets)
    .innerJoin(applicants, eq(applicants.id, passwordResets.applicantId))
    .where(and(eq(passwordResets.tokenHash, sha256(token)), gt(passwordResets.expiresAt, clock())));
  return row?.applicant;
}

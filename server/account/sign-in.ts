import { and, eq, isNull } from 'drizzle-orm';
import type { AccessToken, Applicant } from '../../schemas/generated/wire.d.ts';
import type { WithSettings } from '../base/settings.ts';
import type { Queries } from '../database/database.ts';
import { applicants } from '../database/schema.ts';
import { type Addressing, addressesFor } from '../http/file-addresses.ts';
import { sha256 } from '../http/keyed-hash.ts';
import { type Opening, openSession } from '../http/sessions.ts';
import { type ApplicantRow, applicantAnswer } from '../profile/applicant.ts';

/** A log-in as it is answered. */
export type SignedIn = {
  readonly access_token: AccessToken;
  readonly applicant: Applicant;
};

/** What log-ins are completed with. */
export type SigningIn = Opening & Addressing & WithSettings<'productKey'>;

/**
 * Opens a session within the caller's transaction, and answers it as log-in does (spec §7). `undefined` where the
 * password or the phone that let `known` in is another one by now: what it had opened was ended, and this would stay.
 */
export async function signIn(
  queries: Queries, services: SigningIn, known: ApplicantRow, phone: string | null = known.phone,
): Promise<SignedIn | undefined> {
  const samePhone = known.phone === null ? isNull(applicants.phone) : eq(applicants.phone, known.phone);
  const unchanged = and(eq(applicants.id, known.id), eq(applicants.passwordHash, known.passwordHash), samePhone);
  const [row] = await queries.update(applicants)
    .set({ lastSignInAt: known.currentSignInAt, currentSignInAt: services.clock(), phone }).where(unchanged).returning();
  if (!row) return undefined;
  const token = await openSession(queries, services, known.id);
  const addressOf = addressesFor(services, { tokenHash: sha256(token) });
  return { access_token: { token }, applicant: applicantAnswer(services, addressOf, row) };
}

import type { FastifyInstance } from 'fastify';
import type {
  ChangePasswordRequest, ChangePasswordResponse, RequestPasswordResetRequest, RequestPasswordResetResponse, ResetPasswordRequest,
  ResetPasswordResponse,
} from '../../schemas/generated/wire.d.ts';
import { type Account, findAccount } from './account.ts';
import { limits, met, ownLogIns, resetMailsCounted } from './limits.ts';
import { findPasswordReset } from './password-reset.ts';
import { type WithPasswords, checkNewPassword } from './passwords.ts';
import type { WithSettings } from '../base/settings.ts';
import { knownAddress } from '../contract/known-address.ts';
import { isStorable } from '../base/storable.ts';
import { type LimitKey, type RateLimiting, consumeLimits, countWrongGuesses, settleLimits } from '../http/rate-limit.ts';
import { privateCall, publicCall } from '../http/call.ts';
import { callerOf } from '../http/network.ts';
import { portalAddress } from '../http/portal-address.ts';
import { HttpError, unauthorized } from '../http/http-error.ts';
import type { Session } from '../http/sessions.ts';
import type { WithFigures } from '../http/figures.ts';
import { type IdentifyAccount, withSecurityLog } from '../http/security-log.ts';
import { enqueueResetEmail } from './outgoing/enqueue.ts';
import { type SQL, and, eq, isNull, ne } from 'drizzle-orm';
import type { Queries } from '../database/database.ts';
import { accessTokens, applicants, passwordResets, pendingLogIns } from '../database/schema.ts';
import { inTransaction } from '../database/transaction.ts';

/** Ends whatever the old password, or an older e-mail, has opened: log-ins, half log-ins and reset links. */
async function endAll(queries: Queries, applicantId: number, now: Date, kept: Session | undefined): Promise<void> {
  const open: SQL[] = [eq(accessTokens.applicantId, applicantId), isNull(accessTokens.revokedAt)];
  if (kept) open.push(ne(accessTokens.tokenHash, kept.tokenHash));
  await queries.update(accessTokens).set({ revokedAt: now }).where(and(...open));
  await queries.delete(pendingLogIns).where(eq(pendingLogIns.applicantId, applicantId));
  await queries.delete(passwordResets).where(eq(passwordResets.applicantId, applicantId));
}

interface NewPassword {
  readonly passwordHash: string;
  readonly at: Date;
  /** The log-in that stays; none where absent. */
  readonly kept?: Session;
}

/**
 * Replaces the password that `known` has, within the caller's transaction. False, and nothing changed, where it was
 * replaced meanwhile.
 */
async function setPassword(
  queries: Queries, known: Account, { passwordHash, at, kept }: NewPassword,
): Promise<boolean> {
  const unchanged = and(eq(applicants.id, known.id), eq(applicants.passwordHash, known.passwordHash));
  const changed = await queries.update(applicants).set({ passwordHash }).where(unchanged).returning({ id: applicants.id });
  if (changed.length === 0) return false;
  await endAll(queries, known.id, at, kept);
  return true;
}

type Naming = RateLimiting & WithPasswords & WithSettings<'productKey' | 'productName'>;

const ownWords = ({ settings: { productKey, productName } }: Naming, { email }: Account): readonly string[] =>
  [email, productKey, productName];

async function changePassword(
  services: Naming, session: Session, identify: IdentifyAccount, { applicant }: ChangePasswordRequest,
): Promise<void> {
  const { old_password: oldPassword, new_password: newPassword } = applicant;
  const row = await findAccount(services, session.applicantId);
  if (!row) throw unauthorized();
  identify(row.email);
  checkNewPassword(newPassword, ownWords(services, row));
  if (newPassword === oldPassword) throw new HttpError(422, { key: 'samePasswords' });
  const own: LimitKey = [limits.oldPasswordsByAccount, row.id];
  const known = await countWrongGuesses(services, [own], async () =>
    (await services.passwords.fit(row.passwordHash, oldPassword) ? row : undefined), { forgotten: [own] });
  if (!known) throw new HttpError(422, { key: 'oldPasswordWrong' });
  const fresh = { passwordHash: await services.passwords.hash(newPassword), at: services.clock(), kept: session };
  const changed = await inTransaction(services.db.$client, (transaction) => setPassword(transaction, known, fresh));
  if (!changed) throw new HttpError(422, { key: 'oldPasswordWrong' });
}

/** Answers whose password it is: who has the link reads that mailbox. */
async function resetPassword(
  services: Naming, caller: string, identify: IdentifyAccount, { applicant }: ResetPasswordRequest,
): Promise<string> {
  checkNewPassword(applicant.new_password);
  const reset =
    await countWrongGuesses(services, [[limits.resetsByCaller, caller]], () => findPasswordReset(services, applicant.reset_password_token));
  if (!reset) throw new HttpError(422, { key: 'resetRefused' });
  const known = reset.applicant;
  identify(known.email);
  checkNewPassword(applicant.new_password, ownWords(services, known));
  const fresh = { passwordHash: await services.passwords.hash(applicant.new_password), at: services.clock() };
  const changed = await inTransaction(services.db.$client, (transaction) => setPassword(transaction, known, fresh));
  if (!changed) throw new HttpError(422, { key: 'resetRefused' });
  // Who reads the mailbox is no stranger: what strangers and neighbours tried must not keep him out.
  await settleLimits(
    services,
    { forgotten: [ownLogIns(caller, known.email), [limits.logInsByAddress, known.email]], remembered: [met(caller, known.email)] },
  );
  return known.email;
}

/** Changing and forgetting passwords (spec §7 Authentication and account). */
export function passwordCalls(app: FastifyInstance, services: Naming & WithFigures & WithSettings<'portalUrl' | 'host' | 'port'>): void {
  privateCall<ChangePasswordRequest, ChangePasswordResponse>(app, services, 'reset_password_logged_in', async ({
    request, session, body, messages,
  }) => {
    await withSecurityLog(services, request, 'password change', (identify) => changePassword(services, session, identify, body));
    return { message: messages({ key: 'passwordChanged' }) };
  });

  publicCall<ResetPasswordRequest, ResetPasswordResponse>(app, 'reset_password', async ({ request, body, messages }) => {
    const email =
      await withSecurityLog(services, request, 'reset', (identify) => resetPassword(services, callerOf(request), identify, body));
    return { message: messages({ key: 'passwordReset' }), email };
  });

  publicCall<RequestPasswordResetRequest, RequestPasswordResetResponse>(app, 'request_password_reset_email', async (context) => {
    const { request, language, messages } = context;
    const email = knownAddress(context.body.applicant.email);
    await withSecurityLog(services, request, 'reset asked', async (identify) => {
      identify(email);
      await consumeLimits(services, await resetMailsCounted(services, callerOf(request), email));
    });
    // What PostgreSQL cannot keep is nobody's address.
    if (isStorable(email)) await enqueueResetEmail(services.db, email, { language, portal: portalAddress(app, services.settings) });
    return { message: messages({ key: 'resetMailSent' }) };
  });
}

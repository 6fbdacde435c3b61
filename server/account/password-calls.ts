import type { FastifyInstance } from 'fastify';
import type {
  ChangePasswordRequest, ChangePasswordResponse, RequestPasswordResetRequest, RequestPasswordResetResponse, ResetPasswordRequest,
  ResetPasswordResponse,
} from '../../schemas/generated/wire.d.ts';
import { type Account, findAccount } from './account.ts';
import { everyLogIn, limits, rememberedPair, ownLogIns, resetMailLimits } from './limits.ts';
import { findPasswordReset, findResetBy, replaceLink, setByLink, setBySession } from './password-reset.ts';
import { type WithPasswords, checkNewPassword } from './passwords.ts';
import { addSeconds } from '../base/clock.ts';
import type { WithSettings } from '../base/settings.ts';
import { knownAddress } from '../contract/known-address.ts';
import { isStorable } from '../base/storable.ts';
import { type Limit, type LimitKey, type RateLimiting, consumeLimits, countWrongGuesses, updateLimits } from '../http/rate-limit.ts';
import { privateCall, publicCall } from '../http/call.ts';
import { callerOf } from '../http/network.ts';
import { portalAddress } from '../http/portal-address.ts';
import { HttpError, unauthorized } from '../http/http-error.ts';
import type { Session } from '../http/sessions.ts';
import type { WithFigures } from '../http/figures.ts';
import { type IdentifyAccount, withSecurityLog } from '../http/security-log.ts';
import { enqueueResetEmail } from './outgoing/enqueue.ts';
import { and, eq, isNull, ne } from 'drizzle-orm';
import { accessTokens, applicants, pendingLogIns } from '../database/schema.ts';
import { inTransaction } from '../database/transaction.ts';

type PasswordServices = RateLimiting & WithPasswords & WithSettings<'productKey' | 'productName'>;

const personalWords = ({ settings: { productKey, productName } }: PasswordServices, { email }: Account): readonly string[] =>
  [email, productKey, productName];

/** Seconds in which a link or a session may set the same password again: the first answer may be lost. */
const REPEAT_SECONDS = 15 * 60;

interface NewPassword {
  readonly password: string;
  /** The link or the session that sets it. */
  readonly setBy: string;
  /** The session that stays open; none where absent. */
  readonly current?: Session;
}

/**
 * Replaces the password of an account, and ends what the old password, or an older e-mail, has opened: sessions, pending log-ins and reset
 * links. False, with nothing changed, where it was replaced meanwhile.
 */
async function setPassword(
  services: PasswordServices, { id, passwordHash }: Account, { password, setBy, current }: NewPassword,
): Promise<boolean> {
  const newHash = { passwordHash: await services.passwords.hash(password) };
  return inTransaction(services.db.$client, async (queries) => {
    const unchanged = and(eq(applicants.id, id), eq(applicants.passwordHash, passwordHash));
    const changed = await queries.update(applicants).set(newHash).where(unchanged).returning({ id: applicants.id });
    if (changed.length === 0) return false;
    const now = services.clock();
    const open =
      and(eq(accessTokens.applicantId, id), isNull(accessTokens.revokedAt), current && ne(accessTokens.tokenHash, current.tokenHash));
    await queries.update(accessTokens).set({ revokedAt: now }).where(open);
    await queries.delete(pendingLogIns).where(eq(pendingLogIns.applicantId, id));
    await replaceLink(queries, id, setBy, addSeconds(now, REPEAT_SECONDS));
    return true;
  });
}

/** The account whose password this has just set: its answer was lost. Each guess counts for `limit`, or is counted by the caller. */
async function findRepeated(services: PasswordServices, { password, setBy }: NewPassword, limit?: Limit): Promise<Account | undefined> {
  const account = (await findResetBy(services, setBy))?.applicant;
  const compare = async (): Promise<Account | undefined> =>
    (account && await services.passwords.matches(account.passwordHash, password) ? account : undefined);
  return account && limit ? countWrongGuesses(services, [[limit, account.id]], compare) : compare();
}

async function changePassword(
  services: PasswordServices, session: Session, identify: IdentifyAccount, { applicant }: ChangePasswordRequest,
): Promise<void> {
  const { old_password: oldPassword, new_password: newPassword } = applicant;
  const row = await findAccount(services, session.applicantId);
  if (!row) throw unauthorized();
  identify(row.email);
  checkNewPassword(newPassword, personalWords(services, row));
  if (newPassword === oldPassword) throw new HttpError(422, { key: 'samePasswords' });
  const own: LimitKey = [limits.oldPasswordsByAccount, row.id];
  const change = { password: newPassword, setBy: setBySession(session), current: session };
  const account = await countWrongGuesses(services, [own], async () => {
    const isSet = await services.passwords.matches(row.passwordHash, oldPassword) && await setPassword(services, row, change);
    return isSet ? row : findRepeated(services, change);
  }, { forgotten: [own] });
  if (!account) throw new HttpError(422, { key: 'oldPasswordWrong' });
}

/** Returns the account's e-mail address: the link proves that its user reads that mailbox. */
async function resetPassword(
  services: PasswordServices, caller: string, identify: IdentifyAccount, { applicant }: ResetPasswordRequest,
): Promise<string> {
  const { reset_password_token: token, new_password: password } = applicant;
  checkNewPassword(password);
  const change = { password, setBy: setByLink(token) };
  const account = await countWrongGuesses(services, [[limits.resetsByCaller, caller]], async () => {
    const open = (await findPasswordReset(services, token))?.applicant;
    if (open) {
      identify(open.email);
      checkNewPassword(password, personalWords(services, open));
      if (await setPassword(services, open, change)) return open;
    }
    return findRepeated(services, change, limits.oldPasswordsByAccount);
  });
  if (!account) throw new HttpError(422, { key: 'resetRefused' });
  identify(account.email);
  // The link proves access to the mailbox: attempts of strangers and neighbours must not lock its reader out.
  await updateLimits(services, {
    forgotten: [ownLogIns(caller, account.email), [limits.logInsByAddress, account.email], everyLogIn(account.email)],
    remembered: [rememberedPair(caller, account.email)],
  });
  return account.email;
}

/** Changing and forgetting passwords (spec §7 Authentication and account). */
export function passwordCalls(
  app: FastifyInstance, services: PasswordServices & WithFigures & WithSettings<'portalUrl' | 'host' | 'port'>,
): void {
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
      await consumeLimits(services, await resetMailLimits(services, callerOf(request), email));
    });
    // An address that PostgreSQL cannot store is nobody's.
    if (isStorable(email)) await enqueueResetEmail(services.db, email, { language, portal: portalAddress(app, services.settings) });
    return { message: messages({ key: 'resetMailSent' }) };
  });
}

import type { FastifyInstance } from 'fastify';
import type { LoginRequest, LoginResponse, LogoutResponse, VerifyUserResponse } from '../../schemas/generated/wire.d.ts';
import { type Account, findAccountOf } from './account.ts';
import { logInLimits, rememberedPair } from './limits.ts';
import type { WithPasswords } from './passwords.ts';
import { openPendingLogIn } from './pending-log-in.ts';
import { type SigningIn, signIn } from './sign-in.ts';
import { knownAddress } from '../contract/known-address.ts';
import type { WithDatabase } from '../database/database.ts';
import { isStorable } from '../base/storable.ts';
import { type RateLimiting, countWrongGuesses } from '../http/rate-limit.ts';
import { privateCall, publicCall } from '../http/call.ts';
import { addressesFor } from '../http/file-addresses.ts';
import { callerOf } from '../http/network.ts';
import { isToken, randomToken } from '../http/keyed-hash.ts';
import { HttpError } from '../http/http-error.ts';
import { closeSession } from '../http/sessions.ts';
import type { WithFigures } from '../http/figures.ts';
import { withSecurityLog } from '../http/security-log.ts';
import { applicantAnswer } from './applicant.ts';

type LoggingIn = WithDatabase & WithPasswords & SigningIn;

async function withPassword(services: WithDatabase & WithPasswords, email: string, password: string): Promise<Account | undefined> {
  const row = isStorable(email) ? await findAccountOf(services, email) : undefined;
  return await services.passwords.matches(row?.passwordHash, password) ? row : undefined;
}

const refused = (): HttpError => new HttpError(422, { key: 'loginRefused' });

/** The second and the third outcome of spec §4 Login: a session, or a pending log-in. */
async function letIn(services: LoggingIn, account: Account): Promise<LoginResponse | undefined> {
  if (!account.authyEnabled) return signIn(services.db.$client, services, account);
  const id = await openPendingLogIn(services, account);
  return id === undefined ? undefined : { authy_enabled: true, applicant_id: id };
}

/** Log-in by password, verify-user and log-out (spec §7 Authentication and account). */
export function accountCalls(app: FastifyInstance, services: LoggingIn & RateLimiting & WithFigures): void {
  publicCall<LoginRequest, LoginResponse>(app, 'login', async ({ request, body }) => {
    const email = knownAddress(body.email);
    const caller = callerOf(request);
    return withSecurityLog(services, request, 'log-in', async (identify) => {
      identify(email);
      const device = isToken(body.known_device ?? '') ? body.known_device : undefined;
      const { wrong, own, right } = await logInLimits(services, { caller, device }, email);
      const known_device = device ?? randomToken();
      const remembered = [rememberedPair(caller, email), rememberedPair(known_device, email)];
      const account = await countWrongGuesses(
        services, [...wrong, ...right], () => withPassword(services, email, body.password),
        { forgotten: [own], remembered, stillCounted: right }, { stillCounted: wrong },
      );
      if (!account) throw refused();
      const answer = await letIn(services, account);
      if (!answer) throw refused();
      return { ...answer, known_device };
    });
  });

  privateCall<undefined, VerifyUserResponse>(app, services, 'verify_user', ({ session }) => Promise.resolve({
    applicant: applicantAnswer(services, addressesFor(services, session), session.applicant),
  }));

  privateCall<undefined, LogoutResponse>(app, services, 'logout', ({
    request, session,
  }) => withSecurityLog(services, request, 'log-out', async (identify) => {
    identify(session.applicant.email);
    await closeSession(services, session);
    return { success: true };
  }));
}

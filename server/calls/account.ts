import { hash, verify } from '@node-rs/argon2';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { LoginRequest, LoginResponse, LogoutResponse, VerifyUserResponse } from '../../schemas/generated/wire.d.ts';
import { applicants } from '../database/schema.ts';
import { isStorable } from '../database/storable.ts';
import { countAttempts } from '../http/attempts.ts';
import { privateCall, publicCall } from '../http/call.ts';
import { networkOf } from '../http/network.ts';
import { Refusal } from '../http/refusal.ts';
import { closeSession, openSession } from '../http/sessions.ts';
import { type ApplicantRow, applicantAnswer, findApplicant } from '../profile/applicant.ts';
import type { Services } from '../services.ts';

const MOST_GUESSES_PER_ADDRESS = 10;
const MOST_GUESSES_PER_CALLER = 100;

/** Compared with where the address is unknown, so that both answers take the same time. */
const nobodysHash = hash('no password has this hash');

async function withPassword({ db }: Services, email: string, password: string): Promise<ApplicantRow | undefined> {
  const [row] = isStorable(email) ? await db.select().from(applicants).where(eq(applicants.email, email)) : [];
  const fits = await verify(row?.passwordHash ?? await nobodysHash, password);
  return fits ? row : undefined;
}

async function signIn(services: Services, known: ApplicantRow): Promise<LoginResponse> {
  const times = { lastSignInAt: known.currentSignInAt, currentSignInAt: services.clock() };
  const token = await services.db.transaction(async (transaction) => {
    await transaction.update(applicants).set(times).where(eq(applicants.id, known.id));
    return openSession(transaction, services, known.id);
  });
  return { access_token: { token }, applicant: applicantAnswer(services, { ...known, ...times }) };
}

/** Log-in by password, verify-user and log-out (spec §7 Authentication and account). */
export function accountCalls(app: FastifyInstance, services: Services): void {
  const attempts = countAttempts(services.clock);

  publicCall<LoginRequest, LoginResponse>(app, 'login', async ({ request, body }) => {
    const email = body.email.trim().toLowerCase();
    const caller = networkOf(request.ip);
    const address = `${caller} ${email}`;
    if (!attempts.take(address, MOST_GUESSES_PER_ADDRESS) || !attempts.take(caller, MOST_GUESSES_PER_CALLER)) {
      throw new Refusal(429, { key: 'tooManyAttempts' });
    }
    const known = await withPassword(services, email, body.password).catch((error: unknown) => {
      for (const key of [address, caller]) attempts.giveBack(key);
      throw error;
    });
    if (!known) throw new Refusal(422, { key: 'loginRefused' });
    attempts.forget(address);
    attempts.giveBack(caller);
    return signIn(services, known);
  });

  privateCall<undefined, VerifyUserResponse>(app, services, 'verify_user', async ({ session }) => ({
    applicant: applicantAnswer(services, await findApplicant(services.db, session.applicantId)),
  }));

  privateCall<undefined, LogoutResponse>(app, services, 'logout', async ({ session }) => {
    await closeSession(services, session);
    return { success: true };
  });
}

import { randomUUID } from 'node:crypto';
import type { WithClock } from '../../base/clock.ts';
import { type PendingWithPhone, renewCode } from '../one-time-code.ts';
import { openPasswordReset } from '../password-reset.ts';
import type { Queries } from '../../database/database.ts';
import type { Letter } from '../../http/portal-address.ts';
import type { WithKeyedHash } from '../../http/keyed-hash.ts';
import { type JobId, addJob } from '../../messages/jobs/add-job.ts';
import type { ServerLanguage } from '../../base/locales/messages.ts';

/** Days that the link of the e-mail after a registration works. A longer holiday is no problem: /forgot sends another. */
export const LINK_DAYS = 7;

/** The id of the message after a registration: one for each applicant, whose link a later e-mail can repeat. */
export const registrationMessage = (applicantId: number): string => `registration-${String(applicantId)}`;

/** Enqueues the first link of a new applicant, in the transaction of the registration. Returns when the link expires. */
export async function enqueueRegistrationEmail(
  queries: Queries, services: WithClock & WithKeyedHash, applicantId: number, letter: Letter & { readonly receipt: string },
): Promise<Date> {
  const message = registrationMessage(applicantId);
  const endsAt = await openPasswordReset(queries, services, applicantId, message, LINK_DAYS * 24);
  await addJob(queries, 'registrationEmail', { message, applicantId, ...letter });
  return endsAt;
}

/**
 * Enqueues an e-mail with a link for an address. A job looks up later whether an applicant has that address, so that the response time does
 * not reveal it.
 */
export async function enqueueResetEmail(queries: Queries, email: string, letter: Letter): Promise<void> {
  await addJob(queries, 'findAccount', { message: randomUUID(), email, ...letter });
}

/**
 * Enqueues a new code, which replaces the one before, within a transaction. `undefined`: the log-in ended meanwhile, or another
 * phone was named.
 */
export async function enqueueCode(
  queries: Queries, services: WithClock & WithKeyedHash, pending: PendingWithPhone, language: ServerLanguage,
): Promise<JobId | undefined> {
  const message = randomUUID();
  if (!await renewCode(queries, services, pending, message)) return undefined;
  return addJob(queries, 'code', { message, logIn: pending.idHash, language });
}

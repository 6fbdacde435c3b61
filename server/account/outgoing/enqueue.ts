import { randomUUID } from 'node:crypto';
import type { WithClock } from '../../base/clock.ts';
import { type Addressed, renewCode } from '../one-time-code.ts';
import { openPasswordReset } from '../password-reset.ts';
import type { Queries } from '../../database/database.ts';
import type { WithKeyedHash } from '../../http/keyed-hash.ts';
import { type JobId, addJob } from '../../messages/jobs/add-job.ts';
import type { ServerLanguage } from '../../base/locales/messages.ts';

/** Days that the link of the e-mail after a registration works. A longer holiday is no loss: /forgot sends another. */
export const LINK_DAYS = 7;

/** The language of an e-mail, and the address of the portal's pages that its link leads to. */
export interface Letter {
  readonly language: ServerLanguage;
  readonly portal: string;
}

/** Promises a new applicant the e-mail with the first link, within the transaction that registers him, and says when the link ends. */
export async function enqueueRegistrationEmail(
  queries: Queries, services: WithClock & WithKeyedHash, applicantId: number, letter: Letter,
): Promise<Date> {
  const message = randomUUID();
  const endsAt = await openPasswordReset(queries, services, applicantId, message, LINK_DAYS * 24);
  await addJob(queries, 'registrationEmail', { message, applicantId, ...letter });
  return endsAt;
}

/** Promises an e-mail with a link to whoever has this address. Whether somebody has it is looked up later: that takes a time of its own. */
export async function enqueueResetEmail(queries: Queries, email: string, letter: Letter): Promise<void> {
  await addJob(queries, 'findAccount', { message: randomUUID(), email, ...letter });
}

/**
 * Promises a new code in place of the one before, within a transaction. `undefined` where the log-in ended, or named another
 * phone, meanwhile.
 */
export async function enqueueCode(
  queries: Queries, services: WithClock & WithKeyedHash, pending: Addressed, language: ServerLanguage,
): Promise<JobId | undefined> {
  const message = randomUUID();
  if (!await renewCode(queries, services, pending, message)) return undefined;
  return addJob(queries, 'code', { message, logIn: pending.idHash, language });
}

import { eq } from 'drizzle-orm';
import { findCode } from '../one-time-code.ts';
import { RESET_HOURS, findPasswordReset, hasPasswordReset, openPasswordReset, resetTokenOf } from '../password-reset.ts';
import type { WithClock } from '../../base/clock.ts';
import type { WithSettings } from '../../base/settings.ts';
import type { WithDatabase } from '../../database/database.ts';
import { liveNumber } from '../../database/definitions-schema.ts';
import { applicants } from '../../database/schema.ts';
import { inTransaction } from '../../database/transaction.ts';
import type { WithDefinitions } from '../../definitions/definitions.ts';
import type { WithKeyedHash } from '../../http/keyed-hash.ts';
import { addJob } from '../../messages/jobs/add-job.ts';
import { CODE_MINUTES, type Payloads } from '../../messages/jobs/kinds.ts';
import type { Handlers } from '../../messages/jobs/work.ts';
import { messagesIn } from '../../base/locales/messages.ts';
import type { WithSenders } from '../../messages/sending/message.ts';
import { type Sender, registrationEmail, resetEmail, resetLinkTo } from '../../messages/sending/emails.ts';
import { LINK_DAYS, registrationMessage } from './enqueue.ts';

/** What the handlers of messages need. */
export type SendingServices = WithDatabase & WithDefinitions & WithClock & WithKeyedHash & WithSenders & WithSettings<keyof Sender>;

/**
 * A second run makes the same link and the same message. The link of a registration, which is valid for days, is kept and sent once more:
 * a stranger may have requested this.
 */
async function findAccount(services: SendingServices, { email, ...letter }: Payloads['findAccount']): Promise<void> {
  await inTransaction(services.db.$client, async (transaction) => {
    const [row] = await transaction.select({ id: applicants.id }).from(applicants).where(eq(applicants.email, email));
    if (!row) return;
    const opens = registrationMessage(row.id);
    const hasOpenLink = await hasPasswordReset(transaction, services, row.id, opens, RESET_HOURS);
    if (!hasOpenLink) await openPasswordReset(transaction, services, row.id, letter.message, RESET_HOURS);
    await addJob(transaction, 'resetEmail', { ...letter, applicantId: row.id, ...(hasOpenLink && { opens }) });
  });
}

/** Sends nothing for a link that no longer works: a newer one was requested, or the job took too long. */
async function sendResetEmail(services: SendingServices, { message, portal, language, opens }: Payloads['resetEmail']): Promise<void> {
  const token = await resetTokenOf(services, opens ?? message);
  const reset = await findPasswordReset(services, token);
  if (!reset) return;
  const link = resetLinkTo(portal, { token, registration: opens !== undefined, language });
  const email = resetEmail(link, reset.endsAt, services.settings, language);
  await services.senders.sendEmail({ id: message, to: reset.applicant.email, ...email });
}

/** Sent also where the link no longer works, since the e-mail confirms the application, and says what to do then. */
async function sendRegistrationEmail(services: SendingServices, payload: Payloads['registrationEmail']): Promise<void> {
  const { message, applicantId, portal, language, receipt } = payload;
  const [row] = await services.db.select({ email: applicants.email, form: applicants.registrationFormId, live: liveNumber })
    .from(applicants).where(eq(applicants.id, applicantId));
  if (!row) return;
  const { lists } = await services.definitions.at(services.db, row.live);
  const title = lists.registration_forms.find(({ id }) => id === row.form)?.title;
  const token = await resetTokenOf(services, message);
  const link = resetLinkTo(portal, { token, registration: true, language });
  const first = { link, days: LINK_DAYS, endsAt: (await findPasswordReset(services, token))?.endsAt, title, receipt };
  await services.senders.sendEmail({ id: message, to: row.email, ...registrationEmail(first, services.settings, language) });
}

async function sendCode(services: SendingServices, { message, logIn, language }: Payloads['code']): Promise<void> {
  const found = await findCode(services, logIn, message);
  if (!found) return;
  const text = messagesIn(language)({ key: 'codeText', params: { code: found.code, minutes: CODE_MINUTES } });
  await services.senders.sendCode({ id: message, to: found.phone, text });
}

/** The handlers of messages; each may run twice, and the receiver recognises the repeat by its id. */
export const messageHandlers = (services: SendingServices): Omit<Handlers, 'receiptEmail' | 'transcode' | 'orphans'> => ({
  findAccount: (payload) => findAccount(services, payload),
  resetEmail: (payload) => sendResetEmail(services, payload),
  registrationEmail: (payload) => sendRegistrationEmail(services, payload),
  code: (payload) => sendCode(services, payload),
});

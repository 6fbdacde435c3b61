import type { FastifyInstance } from 'fastify';
import type {
  EnableAuthyRequest, EnableAuthyResponse, SendTokenRequest, SendTokenResponse, VerifyTokenRequest, VerifyTokenResponse,
} from '../../schemas/generated/wire.d.ts';
import { limits } from './limits.ts';
import { type Addressed, hasCode, isAddressed, tryCode } from './one-time-code.ts';
import { type PendingLogIn, closePendingLogIn, findPendingLogIn, namePhone } from './pending-log-in.ts';
import { phoneOf } from './phone.ts';
import { type SignedIn, type SigningIn, signIn } from './sign-in.ts';
import type { WithClock } from '../base/clock.ts';
import { type WithDatabase, queriesOn } from '../database/database.ts';
import { inTransaction } from '../database/transaction.ts';
import { type Counted, type Counting, guess, takeAttempt } from '../http/attempts.ts';
import { type CallContext, publicCall } from '../http/call.ts';
import { callerOf } from '../http/network.ts';
import { Refusal } from '../http/refusal.ts';
import { type Concerning, watched } from '../http/watched.ts';
import { outcomeOf } from '../messages/jobs/outcome.ts';
import { promiseCode } from './promised/promise.ts';

/** A provider is asked twice, for ten seconds at most. */
const LONGEST_SEND_MS = 25_000;

type LoggingIn = WithDatabase & SigningIn;

type Refused = {
  readonly success: false;
  readonly msg: string | { readonly error: string };
};

/** Answers refusals in the shape of spec §7: `msg` is the text, as `shape` has it. */
const refusing = <Body, Answer>(handle: (context: CallContext<Body>) => Promise<Answer>, shape: (text: string) => Refused['msg']) =>
  async (context: CallContext<Body>): Promise<Answer | Refused> => {
    try {
      return await handle(context);
    } catch (error) {
      if (!(error instanceof Refusal) || !('key' in error.reason)) throw error;
      context.reply.code(error.status);
      if (error.retryAfter !== undefined) context.reply.header('retry-after', error.retryAfter);
      return { success: false, msg: shape(context.messages(error.reason)) };
    }
  };

const asText = (text: string): string => text;
/** What is parsed out of `msg.error` (spec §8 Login and verification). */
const asJson = (message: string): { readonly error: string } => ({ error: JSON.stringify({ message }) });

const ended = (): Refusal => new Refusal(422, { key: 'logInEnded' });
const codeEnded = (): Refusal => new Refusal(422, { key: 'codeEnded' });

async function pendingOf(services: WithDatabase & WithClock, id: string | number): Promise<PendingLogIn> {
  const found = await findPendingLogIn(services, String(id));
  if (!found) throw ended();
  return found;
}

/** A pending log-in whose phone is named, and still is the one that the applicant has proved. */
async function addressedOf(services: WithDatabase & WithClock, id: string | number): Promise<PendingLogIn & { readonly pending: Addressed }> {
  const { pending, applicant } = await pendingOf(services, id);
  if (!isAddressed(pending) || (applicant.phone ?? pending.phone) !== pending.phone) throw ended();
  return { pending, applicant };
}

async function enableAuthy(services: Counting, { body }: CallContext<EnableAuthyRequest>, concerns: Concerning): Promise<EnableAuthyResponse> {
  const { pending, applicant } = await pendingOf(services, body.id);
  concerns(applicant.email);
  const phone = await guess(services, [[limits.phonesByAccount, applicant.id]], async () => {
    const named = phoneOf(body.country_code, body.cellphone);
    return (applicant.phone ?? named) === named ? named : undefined;
  });
  if (phone === undefined) throw new Refusal(422, { key: 'phoneRefused' });
  await namePhone(services.db, pending, phone);
  return { success: true, msg: null };
}

/** Answers when the code is handed over, so that "sent" is true. Where that fails it is tried on, but not promised. */
async function sendToken(
  services: Counting, { request, body, language, messages }: CallContext<SendTokenRequest>, concerns: Concerning,
): Promise<SendTokenResponse> {
  const { pending, applicant } = await addressedOf(services, body.id);
  concerns(applicant.email);
  const own: readonly Counted[] = [[limits.sendsByAccount, applicant.id], [limits.sendsByAccountInDay, applicant.id]];
  // Anybody can name a phone that he has not proved: that must use up nothing of whoever has.
  const phone: readonly Counted[] = applicant.phone === null ? [[limits.sendsByUnprovedPhone, pending.phone]] : [];
  await takeAttempt(services, [[limits.sendsByCaller, callerOf(request)], ...own, ...phone], 'tooManyCodes');
  const job = await services.db.transaction((transaction) => promiseCode(transaction, services, pending, language));
  if (job === undefined) throw ended();
  if (await outcomeOf(services, job, LONGEST_SEND_MS) !== 'done') throw new Error('the code was not sent');
  return { success: true, msg: messages({ key: 'codeSent' }) };
}

/** Either all of it or nothing: the phone is proved, the pending log-in is used up, the session is open. */
async function complete(services: LoggingIn, { pending, applicant }: PendingLogIn): Promise<SignedIn> {
  let signedIn: SignedIn | undefined;
  const isClosed = await inTransaction(services.db.$client, async (client) => {
    signedIn = await signIn(client, services, applicant, pending.phone);
    return signedIn !== undefined && await closePendingLogIn(queriesOn(client), pending);
  });
  if (!isClosed || !signedIn) throw ended();
  return signedIn;
}

async function verifyToken(
  services: Counting & LoggingIn, { body }: CallContext<VerifyTokenRequest>, concerns: Concerning,
): Promise<VerifyTokenResponse> {
  const { pending, applicant } = await addressedOf(services, body.id);
  concerns(applicant.email);
  if (!hasCode(services, pending)) throw codeEnded();
  const counted = [[limits.codesByAccount, applicant.id], [limits.codesByAccountInDay, applicant.id]] as const;
  const right = await guess(services, counted, async () => {
    const verdict = await tryCode(services, pending, body.token);
    if (verdict === 'none') throw codeEnded();
    return verdict === 'right' ? verdict : undefined;
  });
  if (right === undefined) throw new Refusal(422, { key: 'codeWrong' });
  return { success: true, ...await complete(services, { pending, applicant }) };
}

/** The second step of a log-in: name a phone, have a code sent there, give it back (spec §4 Verification, §7). */
export function verificationCalls(app: FastifyInstance, services: Counting & LoggingIn): void {
  publicCall<EnableAuthyRequest, EnableAuthyResponse>(app, 'enable_authy', refusing((context) =>
    watched(services, context.request, 'phone', (concerns) => enableAuthy(services, context, concerns)), asJson));
  publicCall<SendTokenRequest, SendTokenResponse>(app, 'send_token', refusing((context) =>
    watched(services, context.request, 'code sent', (concerns) => sendToken(services, context, concerns)), asText));
  publicCall<VerifyTokenRequest, VerifyTokenResponse>(app, 'verify_token', refusing((context) =>
    watched(services, context.request, 'code', (concerns) => verifyToken(services, context, concerns)), asText));
}

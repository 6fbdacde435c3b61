import type { FastifyInstance } from 'fastify';
import type {
  EnableAuthyRequest, EnableAuthyResponse, SendTokenRequest, SendTokenResponse, VerifyTokenRequest, VerifyTokenResponse,
} from '../../schemas/generated/wire.d.ts';
import { limits } from './limits.ts';
import { type PendingWithPhone, codeIn, hasCode, hasPhone, sessionTokensOf, tryCode } from './one-time-code.ts';
import { type PendingLogIn, findPendingLogIn, namePhone, usePendingLogIn } from './pending-log-in.ts';
import { phoneOf } from './phone.ts';
import { type SignedIn, type SigningIn, findSignedIn, signIn } from './sign-in.ts';
import type { WithClock } from '../base/clock.ts';
import type { MessageKey } from '../base/locales/messages.ts';
import type { WithDatabase } from '../database/database.ts';
import { inTransaction } from '../database/transaction.ts';
import { type LimitKey, type RateLimiting, countWrongGuesses, consumeLimits } from '../http/rate-limit.ts';
import { type CallContext, publicCall } from '../http/call.ts';
import type { WithFigures } from '../http/figures.ts';
import { callerOf } from '../http/network.ts';
import { HttpError } from '../http/http-error.ts';
import { type IdentifyAccount, withSecurityLog } from '../http/security-log.ts';
import { outcomeOf } from '../messages/jobs/outcome.ts';
import { enqueueCode } from './outgoing/enqueue.ts';

/** The provider is asked twice, for ten seconds at most. */
const LONGEST_SEND_MS = 25_000;

type LoggingIn = WithDatabase & SigningIn;

type RefusedAnswer = {
  readonly success: false;
  readonly msg: string | { readonly error: string };
};

type Shape = (text: string) => RefusedAnswer['msg'];

const asText: Shape = (text) => text;
/** The client parses this out of `msg.error` (spec §8 Login and verification). */
const asJson: Shape = (message) => ({ error: JSON.stringify({ message }) });

/** Errors with their own shape of `msg` (spec §8 Login and verification). */
const shapes: Readonly<Partial<Record<MessageKey, Shape>>> = { phoneRefused: asJson, tooManyCodes: asText, codeWrong: asText };

/** Answers these errors in the shape of spec §7; all others are `{ errors }`, so that a page takes them for no wrong code. */
const withRefusedAnswers = <Body, Answer>(handle: (context: CallContext<Body>) => Promise<Answer>) =>
  async (context: CallContext<Body>): Promise<Answer | RefusedAnswer> => {
    try {
      return await handle(context);
    } catch (error) {
      if (!(error instanceof HttpError) || !('key' in error.reason)) throw error;
      const shape = shapes[error.reason.key];
      if (!shape) throw error;
      context.reply.code(error.status);
      if (error.retryAfter !== undefined) context.reply.header('retry-after', error.retryAfter);
      return { success: false, msg: shape(context.messages(error.reason)) };
    }
  };

const ended = (): HttpError => new HttpError(422, { key: 'logInEnded' });
const codeEnded = (): HttpError => new HttpError(422, { key: 'codeEnded' });

async function pendingOf(services: WithDatabase & WithClock, id: string | number, mayBeUsed = false): Promise<PendingLogIn> {
  const found = await findPendingLogIn(services, String(id));
  if (!found || (found.isUsed && !mayBeUsed)) throw ended();
  return found;
}

/** A pending log-in with a phone that still is the one that the applicant has proved. */
async function pendingWithPhoneOf(
  services: WithDatabase & WithClock, id: string | number, mayBeUsed = false,
): Promise<PendingLogIn & { readonly pending: PendingWithPhone }> {
  const { pending, applicant, isUsed } = await pendingOf(services, id, mayBeUsed);
  if (!hasPhone(pending) || (applicant.phone ?? pending.phone) !== pending.phone) throw ended();
  return { pending, applicant, isUsed };
}

async function enableAuthy(
  services: RateLimiting, { body }: CallContext<EnableAuthyRequest>, identify: IdentifyAccount,
): Promise<EnableAuthyResponse> {
  const { pending, applicant } = await pendingOf(services, body.id);
  identify(applicant.email);
  const phone = await countWrongGuesses(services, [[limits.phonesByAccount, applicant.id]], async () => {
    const requestedPhone = phoneOf(body.country_code, body.cellphone);
    return (applicant.phone ?? requestedPhone) === requestedPhone ? requestedPhone : undefined;
  });
  if (phone === undefined) throw new HttpError(422, { key: 'phoneRefused' });
  // A code that was sent to this phone stays valid.
  if (pending.phone !== phone) await namePhone(services.db, pending, phone);
  return { success: true, msg: null };
}

/**
 * Answers once the code is handed to the provider, so that "sent" is true. A code that fails is retried, but not reported as sent, and
 * counts for the network alone.
 */
async function sendToken(
  services: RateLimiting, { request, body, language, messages }: CallContext<SendTokenRequest>, identify: IdentifyAccount,
): Promise<SendTokenResponse> {
  const { pending, applicant } = await pendingWithPhoneOf(services, body.id);
  identify(applicant.email);
  const network: LimitKey = [limits.sendsByCaller, callerOf(request)];
  const own: readonly LimitKey[] = [[limits.sendsByAccount, applicant.id], [limits.sendsByAccountInDay, applicant.id]];
  // Anybody can name a phone without proof: that must not use up the limits of the applicant who has proved it.
  const phone: readonly LimitKey[] = applicant.phone === null ? [[limits.sendsByUnprovedPhone, pending.phone]] : [];
  const refund = await consumeLimits(services, [network, ...own, ...phone], 'tooManyCodes');
  const job = await inTransaction(services.db.$client, (transaction) => enqueueCode(transaction, services, pending, language))
    .catch(async (error: unknown) => {
      await refund(network);
      throw error;
    });
  if (job === undefined) throw ended();
  const outcome = await outcomeOf(services, job, LONGEST_SEND_MS);
  if (outcome === 'failed') await refund(network);
  if (outcome !== 'done') throw new Error('the code was not sent');
  return { success: true, msg: messages({ key: 'codeSent' }) };
}

/**
 * All or nothing: the phone is proved, the pending log-in is used, the session is open. Where another call has done that with the same
 * code, its session is answered, since that answer may be lost (docs/decisions/0124).
 */
async function complete(services: LoggingIn, { pending, applicant }: PendingLogIn, tokens: readonly string[]): Promise<SignedIn> {
  const opened = await inTransaction(services.db.$client, async (queries, client) => {
    const signedIn = await signIn(client, services, applicant, pending.phone, tokens[0]);
    return signedIn !== undefined && await usePendingLogIn(queries, pending) && signedIn;
  });
  const signedIn = opened || await findSignedIn(services, tokens);
  if (!signedIn) throw ended();
  return signedIn;
}

async function verifyToken(
  services: RateLimiting & LoggingIn, { body }: CallContext<VerifyTokenRequest>, identify: IdentifyAccount,
): Promise<VerifyTokenResponse> {
  const [found, code] = [await pendingWithPhoneOf(services, body.id, true), codeIn(body.token)];
  const { pending, applicant, isUsed } = found;
  identify(applicant.email);
  if (!hasCode(services, pending)) throw isUsed ? ended() : codeEnded();
  const counted = [[limits.codesByAccount, applicant.id], [limits.codesByAccountInDay, applicant.id]] as const;
  const right = await countWrongGuesses(services, counted, async () => {
    const verdict = await tryCode(services, pending, code);
    if (verdict === 'none') throw codeEnded();
    return verdict === 'right' ? verdict : undefined;
  });
  if (right === undefined) throw isUsed ? ended() : new HttpError(422, { key: 'codeWrong' });
  return { success: true, ...await complete(services, found, sessionTokensOf(services, String(body.id), code)) };
}

/** The second step of a log-in: name a phone, have a code sent there, enter it (spec §4 Verification, §7). */
export function verificationCalls(app: FastifyInstance, services: RateLimiting & LoggingIn & WithFigures): void {
  publicCall<EnableAuthyRequest, EnableAuthyResponse>(app, 'enable_authy', withRefusedAnswers((context) =>
    withSecurityLog(services, context.request, 'phone', (identify) => enableAuthy(services, context, identify))));
  publicCall<SendTokenRequest, SendTokenResponse>(app, 'send_token', withRefusedAnswers((context) =>
    withSecurityLog(services, context.request, 'code sent', (identify) => sendToken(services, context, identify))));
  publicCall<VerifyTokenRequest, VerifyTokenResponse>(app, 'verify_token', withRefusedAnswers((context) =>
    withSecurityLog(services, context.request, 'code', (identify) => verifyToken(services, context, identify))));
}

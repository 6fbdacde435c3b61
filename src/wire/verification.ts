import type { EnableAuthyResponse, SendTokenResponse, VerifyTokenResponse } from '../../schemas/generated/wire.d.ts';
import { isJsonObject } from '../base/json.ts';
import { fail, ok, type Result } from '../base/result.ts';
import { isYes } from '../base/wire-boolean.ts';
import { readApplicant, type SessionApplicant } from './applicant.ts';
import { shape as enableShape } from './generated/enable_authy.ts';
import { shape as sendShape } from './generated/send_token.ts';
import { shape as verifyShape } from './generated/verify_token.ts';
import { checkAnswer, type WireIssue } from './issue.ts';
import { readText } from './values.ts';

/** Whether a phone was taken as the one that codes are sent to. */
export type PhoneOutcome = { readonly kind: 'taken' } | Declined;

/** Whether a code is on its way; `limited`: there were too many (spec §8: a message containing 'DoS'). */
export type SendOutcome = { readonly kind: 'sent' } | { readonly kind: 'limited' } | Declined;

/** Whether the code was the right one (spec §8: no success flag is a wrong one). */
export type VerifyOutcome =
  | { readonly kind: 'signed-in'; readonly token: string; readonly applicant: SessionApplicant }
  | { readonly kind: 'wrong' };

/** The server declined; `message` is what it says to the applicant. */
interface Declined {
  readonly kind: 'declined';
  readonly message: string | undefined;
}

const isSuccess = ({ success }: { readonly success?: unknown }): boolean => isYes(success);

/** Spec §7: `msg.error` is a JSON string holding a message. What is no JSON is the message itself. */
function messageOf(msg: unknown): string | undefined {
  if (!isJsonObject(msg)) return readText(msg);
  return messageInJson(readText(msg['error'])) ?? readText(msg['message']);
}

function messageInJson(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  try {
    const held: unknown = JSON.parse(text);
    return readText(isJsonObject(held) ? held['message'] : held);
  } catch {
    return text;
  }
}

export function decodeEnableAuthy(value: unknown): Result<PhoneOutcome, WireIssue> {
  const checked = checkAnswer<EnableAuthyResponse>('enable_authy', enableShape, value);
  if (!checked.ok) return checked;
  return ok(isSuccess(checked.value) ? { kind: 'taken' } : { kind: 'declined', message: messageOf(checked.value.msg) });
}

export function decodeSendToken(value: unknown): Result<SendOutcome, WireIssue> {
  const checked = checkAnswer<SendTokenResponse>('send_token', sendShape, value);
  if (!checked.ok) return checked;
  const { msg } = checked.value;
  if (JSON.stringify(msg ?? '').includes('DoS')) return ok({ kind: 'limited' });
  return ok(isSuccess(checked.value) ? { kind: 'sent' } : { kind: 'declined', message: messageOf(msg) });
}

export function decodeVerifyToken(value: unknown, productKey: string): Result<VerifyOutcome, WireIssue> {
  const checked = checkAnswer<VerifyTokenResponse>('verify_token', verifyShape, value);
  if (!checked.ok) return checked;
  if (!isSuccess(checked.value)) return ok({ kind: 'wrong' });
  const { access_token: accessToken, applicant } = checked.value;
  if (!accessToken || !applicant) return fail({ call: 'verify_token', path: '', detail: 'holds no token or no applicant' });
  return ok({ kind: 'signed-in', token: accessToken.token, applicant: readApplicant(applicant, productKey) });
}

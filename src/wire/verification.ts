import type { VerifyTokenResponse } from '../../schemas/generated/wire.d.ts';
import { isJsonObject, parseJson } from '../base/json.ts';
import { fail, ok } from '../base/result.ts';
import { isYes } from '../base/wire-boolean.ts';
import { readApplicant, type SessionApplicant } from './applicant.ts';
import { callOfForm, callOf } from './call-of.ts';
import { form as enableForm } from './generated/enable_authy.ts';
import { form as sendForm } from './generated/send_token.ts';
import { form as verifyForm, shape as verifyShape } from './generated/verify_token.ts';
import { checkAnswer, checkForm } from './issue.ts';
import { readText } from './values.ts';

/** Whether the server accepted the phone for sending codes. */
export type PhoneOutcome = { readonly kind: 'taken' } | Declined;

/** Whether a code was sent; `limited`: too many were requested (spec §8: a message containing 'DoS'). */
export type SendOutcome = { readonly kind: 'sent' } | { readonly kind: 'limited' } | Declined;

/** Whether the code was right (spec §8: an answer without a success flag means a wrong code). */
export type VerifyOutcome =
  | { readonly kind: 'signed-in'; readonly token: string; readonly applicant: SessionApplicant }
  | { readonly kind: 'wrong' };

/** The server declined; `message` is its text for the applicant. */
interface Declined {
  readonly kind: 'declined';
  readonly message: string | undefined;
}

const isSuccess = ({ success }: { readonly success?: unknown }): boolean => isYes(success);

/** Spec §7: `msg.error` is a JSON string with a message. Where it is not JSON, it is the message itself. */
function messageOf(msg: unknown): string | undefined {
  if (!isJsonObject(msg)) return readText(msg);
  return messageInJson(readText(msg['error'])) ?? readText(msg['message']);
}

function messageInJson(text: string | undefined): string | undefined {
  const parsed = parseJson(text ?? '');
  return parsed === undefined ? text : readText(isJsonObject(parsed) ? parsed['message'] : parsed);
}

/** Body: `{ id, cellphone, country_code }`, both without a plus sign. */
export const enableAuthyCall = { ...callOfForm(enableForm, (answer): PhoneOutcome =>
  (isSuccess(answer) ? { kind: 'taken' } : { kind: 'declined', message: messageOf(answer.msg) })), verdictInBody: true } as const;

/** Body: `{ id }`. */
export const sendTokenCall = { ...callOfForm(sendForm, (answer): SendOutcome => {
  if (JSON.stringify(answer.msg ?? '').includes('DoS')) return { kind: 'limited' };
  return isSuccess(answer) ? { kind: 'sent' } : { kind: 'declined', message: messageOf(answer.msg) };
}), verdictInBody: true } as const;

/** Body: `{ token, id }`. */
export const verifyTokenCall = callOf<VerifyOutcome>({ ...verifyForm.call, verdictInBody: true }, (value, productKey) => {
  const formed = checkForm(verifyForm, value);
  if (!formed.ok) return formed;
  if (!isSuccess(formed.value)) return ok({ kind: 'wrong' });
  const checked = checkAnswer<VerifyTokenResponse>(verifyShape, value);
  if (!checked.ok) return checked;
  const { access_token: accessToken, applicant } = checked.value;
  if (!accessToken || !applicant) return fail({ call: 'verify_token', path: '', detail: 'holds no token or no applicant' });
  return ok({ kind: 'signed-in', token: accessToken.token, applicant: readApplicant(applicant, productKey) });
});

import type { Applicant, LoginResponse, VerifyUserResponse } from '../../schemas/generated/wire.d.ts';
import { isJsonObject } from '../base/json.ts';
import { fail, ok } from '../base/result.ts';
import { isYes } from '../base/wire-boolean.ts';
import { readApplicant, type SessionApplicant } from './applicant.ts';
import { callOfAnswer, callOfForm, callOf } from './call-of.ts';
import { shape as loginShape } from './generated/login.ts';
import { form as logoutForm } from './generated/logout.ts';
import { shape as verifyUserShape } from './generated/verify_user.ts';
import { checkAnswer } from './issue.ts';
import { type WireId } from './values.ts';

/** The outcomes of log-in that are not refusals (spec §4 Login). */
export type LoginOutcome = (
  | { readonly kind: 'signed-in'; readonly token: string; readonly applicant: SessionApplicant }
  | { readonly kind: 'second-step'; readonly applicantId: WireId }
) & {
  /** The server's id for this browser; absent where the server does not recognise browsers. */
  readonly knownDevice?: string;
};

interface SignedIn { readonly access_token: { readonly token: string }; readonly applicant: Applicant }
interface SecondStep { readonly applicant_id: WireId }

const isSignedIn = (answer: object): answer is SignedIn => 'access_token' in answer && 'applicant' in answer;
const isSecondStep = (answer: object): answer is SecondStep => 'authy_enabled' in answer && isYes(answer.authy_enabled);

/**
 * Body: `{ email, password }`, and the server's id for this browser, where there is one. The second step takes precedence over the
 * token: a server may send an empty `access_token` beside `authy_enabled`.
 */
export const loginCall = callOf<LoginOutcome>(loginShape.call, (value, productKey) => {
  const checked = checkAnswer<LoginResponse>(loginShape, value);
  if (!checked.ok) return checked;
  const answer: object = checked.value;
  const { known_device: device } = checked.value;
  const named = device ? { knownDevice: device } : {};
  if (isSecondStep(answer)) return ok({ kind: 'second-step', applicantId: answer.applicant_id, ...named });
  if (!isSignedIn(answer)) return fail({ call: 'login', path: '', detail: 'holds neither a token nor a second step' });
  return ok({ kind: 'signed-in', token: answer.access_token.token, applicant: readApplicant(answer.applicant, productKey), ...named });
});

/** Under `applicant`, or bare (DECISIONS "Shapes of answers"). */
export const verifyUserCall = { ...callOfAnswer(verifyUserShape, (answer: VerifyUserResponse, productKey): SessionApplicant => {
  const wrapped = answer['applicant'];
  return readApplicant((isJsonObject(wrapped) ? wrapped : answer) as Applicant, productKey);
}), asksWho: true } as const;

export const logoutCall = callOfForm(logoutForm, () => undefined);

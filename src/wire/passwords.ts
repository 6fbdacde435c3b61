import type { ChangePasswordResponse, RequestPasswordResetResponse, ResetPasswordResponse } from '../../schemas/generated/wire.d.ts';
import { ok, type Result } from '../base/result.ts';
import { validate as validateRequestReset } from './generated/request_password_reset_email.js';
import { validate as validateReset } from './generated/reset_password.js';
import { validate as validateChange } from './generated/reset_password_logged_in.js';
import { checkAnswer, type Validate, type WireIssue } from './issue.ts';
import { readText } from './values.ts';

type Answer = ChangePasswordResponse | RequestPasswordResetResponse | ResetPasswordResponse;

/** The server's own words for what was done (spec §7 Authentication and account); `undefined` where it has none. */
type DecodeMessage = (value: unknown) => Result<string | undefined, WireIssue>;

const messageOf = (call: string, validate: Validate): DecodeMessage => (value) => {
  const checked = checkAnswer<Answer>(call, validate, value);
  return checked.ok ? ok(readText(checked.value.message)) : checked;
};

export const decodeChangePassword = messageOf('reset_password_logged_in', validateChange);
export const decodeResetPassword = messageOf('reset_password', validateReset);
export const decodeRequestPasswordReset = messageOf('request_password_reset_email', validateRequestReset);

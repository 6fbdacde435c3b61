import { ok, type Result } from '../base/result.ts';
import { form as formRequestReset } from './generated/request_password_reset_email.ts';
import { shape as shapeReset } from './generated/reset_password.ts';
import { form as formChange } from './generated/reset_password_logged_in.ts';
import type { ResetPasswordResponse } from '../../schemas/generated/wire.d.ts';
import { checkAnswer, type WireIssue } from './issue.ts';
import { decodeMessage } from './one-text.ts';
import { readText } from './values.ts';

export const decodeChangePassword = decodeMessage('reset_password_logged_in', formChange);
export const decodeRequestPasswordReset = decodeMessage('request_password_reset_email', formRequestReset);

export interface PasswordSet {
  readonly message: string | undefined;
  /** Whose password it is; absent where the server does not say. */
  readonly email: string | undefined;
}

export function decodeResetPassword(value: unknown): Result<PasswordSet, WireIssue> {
  const checked = checkAnswer<ResetPasswordResponse>('reset_password', shapeReset, value);
  if (!checked.ok) return checked;
  const { message, email } = checked.value;
  return ok({ message: readText(message), email: readText(email) });
}

import { decodeAnswer } from './decoder.ts';
import { form as formRequestReset } from './generated/request_password_reset_email.ts';
import { shape as shapeReset } from './generated/reset_password.ts';
import { form as formChange } from './generated/reset_password_logged_in.ts';
import type { ResetPasswordResponse } from '../../schemas/generated/wire.d.ts';
import { decodeMessage } from './one-text.ts';
import { readText } from './values.ts';

/** Body: `{ applicant: { old_password, new_password } }`. Answers the server's message. */
export const changePasswordCall = decodeMessage(formChange);

/** Body: `{ applicant: { email } }`. The answer does not say whether the address is known. */
export const requestPasswordResetCall = decodeMessage(formRequestReset);

/**
 * Body: `{ applicant: { reset_password_token, new_password, registration } }`. Answers the server's message, and whose password it is
 * (`email`), where it says so.
 */
export const resetPasswordCall = decodeAnswer(shapeReset, ({ message, email }: ResetPasswordResponse) =>
  ({ message: readText(message), email: readText(email) }));

import { callOfAnswer } from './call-of.ts';
import { form as formRequestReset } from './generated/request_password_reset_email.ts';
import { shape as shapeReset } from './generated/reset_password.ts';
import { form as formChange } from './generated/reset_password_logged_in.ts';
import type { ResetPasswordResponse } from '../../schemas/generated/wire.d.ts';
import { callOfMessage } from './one-text.ts';
import { readText } from './values.ts';

/** Body: `{ applicant: { old_password, new_password } }`. Answers the server's message. */
export const changePasswordCall = callOfMessage(formChange);

/** Body: `{ applicant: { email } }`. The answer does not say whether the address is known. */
export const requestPasswordResetCall = callOfMessage(formRequestReset);

/**
 * Body: `{ applicant: { reset_password_token, new_password, registration } }`. Answers the server's message, and the `email` of the
 * account, where the server sends it.
 */
export const resetPasswordCall = callOfAnswer(shapeReset, ({ message, email }: ResetPasswordResponse) =>
  ({ message: readText(message), email: readText(email) }));

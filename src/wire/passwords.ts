import { decodeAnswer } from './decoder.ts';
import { form as formRequestReset } from './generated/request_password_reset_email.ts';
import { shape as shapeReset } from './generated/reset_password.ts';
import { form as formChange } from './generated/reset_password_logged_in.ts';
import type { ResetPasswordResponse } from '../../schemas/generated/wire.d.ts';
import { decodeMessage } from './one-text.ts';
import { readText } from './values.ts';

export const decodeChangePassword = decodeMessage(formChange);
export const decodeRequestPasswordReset = decodeMessage(formRequestReset);

/** `email`: whose password it is; absent where the server does not say. */
export const decodeResetPassword = decodeAnswer(shapeReset, ({ message, email }: ResetPasswordResponse) =>
  ({ message: readText(message), email: readText(email) }));

import { decodeChangePassword, decodeRequestPasswordReset, decodeResetPassword } from '../wire/passwords.ts';
import { callOf } from './call.ts';

/** Body: `{ applicant: { old_password, new_password } }`. Answers the server's message. */
export const changePasswordCall = callOf(decodeChangePassword);

/** Body: `{ applicant: { reset_password_token, new_password, registration } }`. Answers the server's message, and whose password it is. */
export const resetPasswordCall = callOf(decodeResetPassword);

/** Body: `{ applicant: { email } }`. The answer does not say whether the address is known. */
export const requestPasswordResetCall = callOf(decodeRequestPasswordReset);

import { decodeChangePassword, decodeRequestPasswordReset, decodeResetPassword, type PasswordSet } from '../wire/passwords.ts';
import type { Call } from './call.ts';

/** Body: `{ applicant: { old_password, new_password } }`. Answers the server's message. */
export const changePasswordCall: Call<string | undefined> = {
  name: 'reset_password_logged_in', method: 'POST', path: '/api/v1/applicants/reset_password_logged_in.json', access: 'applicant',
  decode: decodeChangePassword,
};

/** Body: `{ applicant: { reset_password_token, new_password, registration } }`. Answers the server's message, and whose password it is. */
export const resetPasswordCall: Call<PasswordSet> = {
  name: 'reset_password', method: 'POST', path: '/api/v1/reset_password.json', access: 'public', decode: decodeResetPassword,
};

/** Body: `{ applicant: { email } }`. The answer does not say whether the address is known. */
export const requestPasswordResetCall: Call<string | undefined> = {
  name: 'request_password_reset_email', method: 'POST', path: '/api/v1/request_password_reset_email.json', access: 'public',
  decode: decodeRequestPasswordReset,
};

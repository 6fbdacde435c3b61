import { form as formRequestReset } from './generated/request_password_reset_email-form.ts';
import { form as formReset } from './generated/reset_password-form.ts';
import { form as formChange } from './generated/reset_password_logged_in-form.ts';
import { decodeMessage } from './one-text.ts';

export const decodeChangePassword = decodeMessage('reset_password_logged_in', formChange);
export const decodeResetPassword = decodeMessage('reset_password', formReset);
export const decodeRequestPasswordReset = decodeMessage('request_password_reset_email', formRequestReset);

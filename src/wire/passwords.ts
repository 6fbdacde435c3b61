import { form as formRequestReset } from './generated/request_password_reset_email.ts';
import { form as formReset } from './generated/reset_password.ts';
import { form as formChange } from './generated/reset_password_logged_in.ts';
import { decodeMessage } from './one-text.ts';

export const decodeChangePassword = decodeMessage('reset_password_logged_in', formChange);
export const decodeResetPassword = decodeMessage('reset_password', formReset);
export const decodeRequestPasswordReset = decodeMessage('request_password_reset_email', formRequestReset);

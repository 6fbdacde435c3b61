import { validate as validateRequestReset } from './generated/request_password_reset_email.js';
import { validate as validateReset } from './generated/reset_password.js';
import { validate as validateChange } from './generated/reset_password_logged_in.js';
import { decodeMessage } from './message.ts';

export const decodeChangePassword = decodeMessage('reset_password_logged_in', validateChange);
export const decodeResetPassword = decodeMessage('reset_password', validateReset);
export const decodeRequestPasswordReset = decodeMessage('request_password_reset_email', validateRequestReset);

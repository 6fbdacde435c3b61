import { decodeLogin, decodeLogout, decodeVerifyUser, type LoginOutcome } from '../wire/authentication.ts';
import type { SessionApplicant } from '../wire/applicant.ts';
import type { Call } from './call.ts';

export type { LoginOutcome } from '../wire/authentication.ts';
export type { SessionApplicant } from '../wire/applicant.ts';

/** Body: `{ email, password }`. */
export const loginCall: Call<LoginOutcome> = {
  name: 'login', method: 'POST', path: '/api/v1/auth/login.json', access: 'public', decode: decodeLogin,
};

export const verifyUserCall: Call<SessionApplicant> = {
  name: 'verify_user', method: 'GET', path: '/api/v1/applicants/verify_user.json', access: 'applicant', decode: decodeVerifyUser,
};

export const logoutCall: Call<void> = {
  name: 'logout', method: 'POST', path: '/api/v1/applicants/logout.json', access: 'applicant', decode: decodeLogout,
};

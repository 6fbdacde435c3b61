import type { InjectOptions } from 'fastify';
import { type Answer, PASSWORD, type TestServer } from './test-server.ts';

type More = Pick<InjectOptions, 'headers' | 'remoteAddress'>;

export const post = (server: TestServer, path: string, payload: object, more: More = {}): Promise<Answer> =>
  server.app.inject({ method: 'POST', url: `/api/v1/${path}.json`, payload, ...more });

export const tryLogIn = (server: TestServer, email: string, password: string, more: More = {}): Promise<Answer> =>
  post(server, 'auth/login', { email, password }, more);

/** A log-in whose password was right. */
export interface PendingLogIn {
  readonly id: string;
  readonly namePhone: (countryCode?: string, cellphone?: string, more?: More) => Promise<Answer>;
  readonly sendCode: (more?: More) => Promise<Answer>;
  readonly giveCode: (token: string, more?: More) => Promise<Answer>;
  /** Names a phone, has a code sent and reads it. */
  readonly receiveCode: (cellphone?: string, more?: More) => Promise<string>;
}

/** What the newest text to a phone, E.164, says. */
export const newestCode = (server: TestServer, to: string): string => {
  const text = server.services.outbox.messages().find((message) => message.kind === 'code' && message.to === to)?.text ?? '';
  return /\d{6}/.exec(text)?.[0] ?? '';
};

export function pendingLogIn(server: TestServer, id: string): PendingLogIn {
  const namePhone: PendingLogIn['namePhone'] = (country_code = '81', cellphone = '09012345678', more = {}) =>
    post(server, 'auth/enable_authy', { id, cellphone, country_code }, more);
  const sendCode: PendingLogIn['sendCode'] = (more) => post(server, 'auth/send_token', { id }, more);
  return {
    id, namePhone, sendCode,
    giveCode: (token, more) => post(server, 'auth/verify_token', { id, token }, more),
    receiveCode: async (cellphone = '09012345678', more = {}) => {
      await namePhone('81', cellphone, more);
      await sendCode(more);
      return newestCode(server, cellphone.replace(/^0/, '+81'));
    },
  };
}

/** Logs in to an account of two steps. */
export async function logInHalfway(server: TestServer, email: string, more: More = {}): Promise<PendingLogIn> {
  const answer = await tryLogIn(server, email, PASSWORD, more);
  return pendingLogIn(server, answer.json<{ applicant_id: string }>().applicant_id);
}

export async function newPendingLogIn(server: TestServer): Promise<PendingLogIn> {
  const { email } = await server.newAccount({ authyEnabled: true });
  return logInHalfway(server, email);
}

export const askForReset = (server: TestServer, email: string, more: More = {}): Promise<Answer> =>
  post(server, 'request_password_reset_email', { applicant: { email } }, more);

export const resetPassword = (server: TestServer, token: string, password: string, more: More = {}): Promise<Answer> =>
  post(server, 'reset_password', { applicant: { reset_password_token: token, new_password: password, registration: 'false' } }, more);

/** Asks for the e-mail and reads its link. */
export async function receiveResetToken(server: TestServer, email: string): Promise<string> {
  await askForReset(server, email);
  await server.services.background.idle();
  const text = server.services.outbox.messages().find((message) => message.kind === 'email' && message.to === email)?.text ?? '';
  return /reset_password_token=([\w-]{43})/.exec(text)?.[1] ?? '';
}

import type { InjectOptions } from 'fastify';
import { type Answer, PASSWORD, type TestServer } from './test-server.ts';

type More = Pick<InjectOptions, 'headers' | 'remoteAddress'>;

/** A call a moment after the last: of codes, links and log-ins the newest counts. */
export function post(server: TestServer, path: string, payload: object, more: More = {}): Promise<Answer> {
  server.pass(0.001);
  return server.app.inject({ method: 'POST', url: `/api/v1/${path}.json`, payload, ...more });
}

export const tryLogIn = (server: TestServer, email: string, password: string, more: More = {}): Promise<Answer> =>
  post(server, 'auth/login', { email, password }, more);

/** Somebody whose password was right, at an address and with a phone of his own, so that no test uses up another's limits. */
export interface PendingLogIn {
  readonly id: string;
  /** As it is typed in Japan, for instance 08000000007. */
  readonly cellphone: string;
  readonly namePhone: (countryCode?: string, cellphone?: string, more?: More) => Promise<Answer>;
  readonly sendCode: (more?: More) => Promise<Answer>;
  readonly giveCode: (token: string, more?: More) => Promise<Answer>;
  /** Names a phone, has a code sent and reads it. */
  readonly receiveCode: (cellphone?: string) => Promise<string>;
}

/** What the newest text to a phone of Japan says. */
export async function newestCode(server: TestServer, cellphone: string): Promise<string> {
  const to = cellphone.replace(/^0/, '+81');
  const text = (await server.sent()).find((message) => message.kind === 'code' && message.to === to)?.text;
  const code = /\d{6}/.exec(text ?? '')?.[0];
  if (code === undefined) throw new Error(`no code was sent to ${to}`);
  return code;
}

let people = 0;

export function pendingLogIn(server: TestServer, id: string): PendingLogIn {
  people += 1;
  const [cellphone, remoteAddress] = [`080${String(people).padStart(8, '0')}`, `10.9.${String(people >> 8)}.${String(people & 255)}`];
  const call = (path: string, payload: object, more: More = {}) => post(server, path, payload, { remoteAddress, ...more });
  const namePhone: PendingLogIn['namePhone'] = (country_code = '81', named = cellphone, more = {}) =>
    call('auth/enable_authy', { id, cellphone: named, country_code }, more);
  const sendCode: PendingLogIn['sendCode'] = (more) => call('auth/send_token', { id }, more);
  return {
    id, cellphone, namePhone, sendCode,
    giveCode: (token, more) => call('auth/verify_token', { id, token }, more),
    receiveCode: async (named = cellphone) => {
      await namePhone('81', named);
      const { statusCode, body } = await sendCode();
      if (statusCode !== 200) throw new Error(`no code was sent: ${body}`);
      return newestCode(server, named);
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
  people += 1;
  await askForReset(server, email, { remoteAddress: `10.8.${String(people >> 8)}.${String(people & 255)}` });
  const text = (await server.sent()).find((message) => message.kind === 'email' && message.to === email)?.text;
  const token = /reset_password_token=([\w-]{43})/.exec(text ?? '')?.[1];
  if (token === undefined) throw new Error(`no reset link was sent to ${email}`);
  return token;
}

import { afterAll, beforeAll, expect, test } from 'vitest';
import { askForReset, logInHalfway, receiveResetToken, resetPassword, tryLogIn } from './support/accounts.ts';
import { PASSWORD, type TestServer, startTestServer } from './support/test-server.ts';

let server: TestServer;
beforeAll(async () => { server = await startTestServer({ LOG_LEVEL: 'trace' }); });
afterAll(() => server.close());

interface Line {
  readonly msg: string;
  readonly event?: string;
  readonly outcome?: string;
  readonly caller?: string;
  readonly account?: string;
  readonly status?: number;
}

const lines = (): readonly Line[] => server.logLines.map((line) => JSON.parse(line) as Line);
const GUESSER = '203.0.113.77';
const [WRONG, CHANGED, RESET] = ['a wrong guess', 'a changed password', 'a password after a reset'] as const;

test('a journey leaves a trace of what was tried, and nobody’s address, e-mail, phone, code, token or password', async () => {
  const before = server.logLines.length;
  const { email } = await server.newAccount({ authyEnabled: true, name: 'Yamada Hanako' });
  const home = { remoteAddress: '198.51.100.5' };
  for (let guess = 0; guess < 7; guess += 1) await tryLogIn(server, email, WRONG, { remoteAddress: GUESSER });
  const pending = await logInHalfway(server, email, home);
  const code = await pending.receiveCode();
  await pending.giveCode(code === '000000' ? '000001' : '000000', home);
  const { access_token: { token } } = (await pending.giveCode(code, home)).json<{ access_token: { token: string } }>();
  const call = (method: 'GET' | 'POST', path: string, payload?: object) => server.app.inject({
    method, url: `/api/v1/${path}.json?email=${email}`, ...(payload && { payload }), headers: { authorization: `Bearer ${token}` }, ...home,
  });
  await call('POST', 'applicants/reset_password_logged_in', { applicant: { old_password: PASSWORD, new_password: CHANGED } });
  await call('POST', 'applicants/logout');
  await call('GET', 'applicants/verify_user');
  await askForReset(server, email, home);
  await server.sent();
  const link = await receiveResetToken(server, email);
  await resetPassword(server, 'z'.repeat(43), RESET, { remoteAddress: GUESSER });
  await resetPassword(server, link, RESET, home);

  const events = lines().slice(before).filter(({ msg }) => msg === 'security').map(({ event, outcome }) => `${String(event)}: ${String(outcome)}`);
  expect(events).toEqual([
    ...Array.from({ length: 5 }, () => 'log-in: loginRefused'), 'log-in: tooManyAttempts', 'log-in: tooManyAttempts', 'log-in: done',
    'phone: done', 'code sent: done', 'code: codeWrong', 'code: done', 'password change: done', 'log-out: done',
    'reset asked: done', 'reset asked: done', 'reset: resetRefused', 'reset: done',
  ]);
  const whole = server.logLines.join('');
  for (const secret of [email, email.split('@')[0] ?? '', 'Hanako', GUESSER, '198.51.100.5', pending.cellphone, pending.cellphone.slice(1), code, token, link, pending.id, WRONG, PASSWORD, CHANGED, RESET]) {
    expect(whole, secret).not.toContain(secret);
  }
});

test('one guesser is one mark, also from another server of the deployment, and each account another', async () => {
  const accounts = await Promise.all(Array.from({ length: 4 }, () => server.newAccount()));
  const before = server.logLines.length;
  for (const { email } of accounts) await tryLogIn(server, ` ${email.toUpperCase()}`, WRONG, { remoteAddress: '203.0.113.80' });
  await tryLogIn(server, accounts[0]?.email ?? '', PASSWORD, { remoteAddress: '198.51.100.9' });
  const run = lines().slice(before).filter(({ msg }) => msg === 'security');
  expect(new Set(run.slice(0, 4).map(({ caller }) => caller)).size).toBe(1);
  expect(new Set(run.map(({ account }) => account)).size).toBe(4);
  expect([run[4]?.account, run[4]?.caller === run[0]?.caller]).toEqual([run[0]?.account, false]);
});

test('who tries tokens, or goes on beyond a limit, is one mark in the lines of the answers', async () => {
  const before = server.logLines.length;
  for (const token of ['a', 'b', 'c']) {
    await server.app.inject({ url: '/api/v1/applicants/verify_user.json', headers: { authorization: `Bearer ${token.repeat(43)}` }, remoteAddress: '203.0.113.81' });
  }
  for (let round = 0; round < 6; round += 1) await tryLogIn(server, 'nobody@example.com', WRONG, { remoteAddress: '203.0.113.81' });
  const marked = lines().slice(before).filter(({ msg, caller }) => msg === 'answered' && caller !== undefined);
  expect(marked.map(({ status }) => status)).toEqual([401, 401, 401, 429]);
  expect(new Set(marked.map(({ caller }) => caller)).size).toBe(1);
});

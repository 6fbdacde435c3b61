import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { limits } from '../../server/account/limits.ts';
import { accessTokens } from '../../server/database/schema.ts';
import { PASSWORD, type TestServer, startTestServer } from './support/test-server.ts';

let server: TestServer;
beforeAll(async () => { server = await startTestServer({ TOKEN_HOURS: '2' }); });
afterAll(() => server.close());

const verify = '/api/v1/applicants/verify_user.json';
const tryLogIn = (email: string, password: string, headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
  server.app.inject({ method: 'POST', url: '/api/v1/auth/login.json', payload: { email, password }, headers, remoteAddress });

test('a wrong password and an unknown address get the same answer, which is no 401', async () => {
  const { email } = await server.newVisitor();
  const wrong = await tryLogIn(email, 'wrong');
  const unknown = await tryLogIn('nobody@example.com', 'wrong');
  expect(wrong.statusCode).toBe(422);
  expect(wrong.json()).toEqual({ errors: 'The email or the password is wrong.' });
  expect([unknown.statusCode, unknown.body]).toEqual([wrong.statusCode, wrong.body]);
});

test('errors come in Japanese where that is asked for', async () => {
  const answer = await tryLogIn('nobody@example.com', 'wrong', { 'accept-language': 'en;q=0.5, ja-JP' });
  expect(answer.json()).toEqual({ errors: 'メールアドレスまたはパスワードが正しくありません。' });
});

test('the address is taken in any case and with white space around it', async () => {
  const { email } = await server.newVisitor();
  expect((await tryLogIn(`  ${email.toUpperCase()} `, PASSWORD)).statusCode).toBe(200);
});

test('the address is taken as a registration takes it: in full width, with the dots of a Japanese keyboard, and with what nobody sees', async () => {
  const { email } = await server.newVisitor();
  const wide = email.replace(/[!-~]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xFEE0));
  for (const typed of [wide, email.replaceAll('.', '。'), `\u200b\u3000${email}\ufeff`]) expect([typed, (await tryLogIn(typed, PASSWORD)).statusCode]).toEqual([typed, 200]);
});

test('only the hash of a token is stored', async () => {
  const { id, email } = await server.newVisitor();
  const { access_token: { token } } = (await tryLogIn(email, PASSWORD)).json<{ access_token: { token: string } }>();
  const rows = await server.services.db.select().from(accessTokens).where(eq(accessTokens.applicantId, id));
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(JSON.stringify(rows)).not.toContain(token);
});

test('log-out ends this log-in and no other [SESS-07]', async () => {
  const visitor = await server.newVisitor();
  const elsewhere = await server.logIn(visitor.email, PASSWORD);
  expect((await visitor.call('POST', '/api/v1/applicants/logout.json')).json()).toEqual({ success: true });
  expect((await visitor.call('GET', verify)).statusCode).toBe(401);
  expect((await elsewhere.call('GET', verify)).statusCode).toBe(200);
});

test('a token ends with its lifetime', async () => {
  const visitor = await server.newVisitor();
  server.pass(2 * 3600 - 60);
  expect((await visitor.call('GET', verify)).statusCode).toBe(200);
  server.pass(61);
  expect((await visitor.call('GET', verify)).statusCode).toBe(401);
});

test('of many log-ins the newest fifty stay, and those that were ended leave no trace', async () => {
  const first = await server.newVisitor();
  server.pass(1);
  const second = await server.logIn(first.email, PASSWORD);
  const kept = () => server.services.db.select().from(accessTokens).where(eq(accessTokens.applicantId, first.id));
  for (let round = 0; round < 49; round += 1) await server.logIn(first.email, PASSWORD);
  expect(await kept()).toHaveLength(50);
  expect([(await first.call('GET', verify)).statusCode, (await second.call('GET', verify)).statusCode]).toEqual([401, 200]);
  await second.call('POST', '/api/v1/applicants/logout.json');
  await server.logIn(first.email, PASSWORD);
  expect(await kept()).toHaveLength(50);
  expect((await kept()).filter(({ revokedAt }) => revokedAt !== null)).toEqual([]);
});

test('an address that cannot be stored is nobody’s', async () => {
  expect((await tryLogIn('a\0b@example.com', 'x')).statusCode).toBe(422);
});

test('verify-user answers the applicant as the log-in does, and nobody without a valid token [CALL-09]', async () => {
  const { email } = await server.newVisitor();
  const { applicant, access_token: { token } } = (await tryLogIn(email, PASSWORD)).json<{ applicant: object; access_token: { token: string } }>();
  const ask = (bearer: string) => server.app.inject({ url: verify, headers: { authorization: `Bearer ${bearer}` } });
  expect((await ask(token)).json()).toEqual({ applicant });
  expect((await ask(`${token}x`)).statusCode).toBe(401);
});

test('the last log-in is the one before this', async () => {
  const lastOf = async (email: string): Promise<unknown> =>
    (await tryLogIn(email, PASSWORD)).json<{ applicant: { last_sign_in_at: string | null } }>().applicant.last_sign_in_at;
  const { email } = await server.newVisitor();
  const before = server.services.clock().getTime();
  expect(Date.parse(String(await lastOf(email)))).toBeLessThanOrEqual(before);
  expect(Date.parse(String(await lastOf(email)))).toBeGreaterThanOrEqual(before);
});

/** Wrong guesses that one caller has for one account before he has to wait. */
const OWN = limits.logInsByCallerAndAddress.most;

test('guessing is slowed down, for the guesser alone, who is told for how long in his language', async () => {
  const { email } = await server.newAccount();
  for (let guess = 0; guess < OWN; guess += 1) expect((await tryLogIn(email, 'guess', {}, '10.0.0.9')).statusCode).toBe(422);
  const [english, japanese] = [await tryLogIn(email, PASSWORD, {}, '10.0.0.9'), await tryLogIn(email, PASSWORD, { 'accept-language': 'ja' }, '10.0.0.9')];
  const told = ({ statusCode, headers, body }: typeof english): unknown => [statusCode, Number(headers['retry-after']), JSON.parse(body)];
  expect(told(english)).toEqual([429, 5, { errors: 'There were too many attempts. Please try again in 5 seconds.' }]);
  expect(told(japanese)).toEqual([429, 5, { errors: '試行回数が上限に達しました。5秒ほどお待ちいただいてから、もう一度お試しください。' }]);
  expect((await tryLogIn(email, PASSWORD, {}, '10.0.0.8')).statusCode).toBe(200);
  server.pass(6);
  expect((await tryLogIn(email, PASSWORD, {}, '10.0.0.9')).statusCode).toBe(200);
});

test('guessing all at once is slowed down as much as one by one', async () => {
  const { email } = await server.newAccount();
  const guesses = await Promise.all(Array.from({ length: 30 }, () => tryLogIn(email, 'guess', {}, '10.0.0.7')));
  expect(guesses.filter(({ statusCode }) => statusCode === 422)).toHaveLength(OWN);
  expect(guesses.filter(({ statusCode }) => statusCode === 429)).toHaveLength(30 - OWN);
});

describe('behind a proxy', () => {
  let behind: TestServer;
  beforeAll(async () => { behind = await startTestServer({ TRUST_PROXY: '1' }); });
  afterAll(() => behind.close());

  test('who calls is whom the proxy names, not whom the caller names before it', async () => {
    const guess = (forwarded: string) => behind.app.inject({
      method: 'POST', url: '/api/v1/auth/login.json', payload: { email: 'demo@example.com', password: 'guess' }, headers: { 'x-forwarded-for': forwarded },
    });
    for (let round = 0; round < OWN; round += 1) expect((await guess(`1.2.3.${String(round)}, 10.0.0.1`)).statusCode).toBe(422);
    expect((await guess('1.2.3.99, 10.0.0.1')).statusCode).toBe(429);
    expect((await guess('1.2.3.99, 10.0.0.2')).statusCode).toBe(422);
  });

  test('who is named by nothing that can be read counts as the proxy, and who comes from another port as himself', async () => {
    const { email } = await behind.newAccount();
    const guess = (forwarded: string) => behind.app.inject({
      method: 'POST', url: '/api/v1/auth/login.json', payload: { email, password: 'guess' }, headers: { 'x-forwarded-for': forwarded }, remoteAddress: '10.0.0.3',
    });
    const statuses = async (names: (index: number) => string) => {
      const made: number[] = [];
      for (let index = 0; index <= OWN; index += 1) made.push((await guess(names(index))).statusCode);
      return made;
    };
    const upToTheLimit = [...Array.from({ length: OWN }, () => 422), 429];
    expect(await statuses((index) => `_hidden${String(index)}`)).toEqual(upToTheLimit);
    expect(await statuses((index) => `10.0.0.4:${String(5000 + index)}`)).toEqual(upToTheLimit);
    expect((await guess('unknown')).statusCode).toBe(429);
  });
});

test('the log names the route and no person, token or password', async () => {
  const visitor = await server.newVisitor();
  await visitor.call('GET', `${verify}?email=${visitor.email}`);
  await tryLogIn(visitor.email, 'a secret guess');
  const lines = server.logLines.join('');
  expect(lines).toContain('"route":"/api/v1/applicants/verify_user.json","status":200');
  for (const secret of [visitor.email, 'a secret guess', PASSWORD, 'Bearer']) expect(lines).not.toContain(secret);
});

import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { passwordsWith } from '../../server/account/passwords.ts';
import { readSettings } from '../../server/base/settings.ts';
import { accessTokens, applicants, passwordResets } from '../../server/database/schema.ts';
import { inTransaction } from '../../server/database/transaction.ts';
import { askForReset, logInHalfway, receiveResetToken, resetPassword, tryLogIn } from './support/accounts.ts';
import { type Answer, PASSWORD, type TestServer, type Visitor, startTestServer } from './support/test-server.ts';

let server: TestServer;
beforeAll(async () => { server = await startTestServer({ PORTAL_URL: 'https://portal.example.com/' }); });
afterAll(() => server.close());

const HOUR = 3600;
const NEW = 'another password';

const verify = async (visitor: Visitor): Promise<number> => (await visitor.call('GET', '/api/v1/applicants/verify_user.json')).statusCode;
const change = (visitor: Visitor, oldPassword: string, newPassword: string): Promise<Answer> =>
  visitor.call('POST', '/api/v1/applicants/reset_password_logged_in.json', { payload: { applicant: { old_password: oldPassword, new_password: newPassword } } });
const logInStatus = async (email: string, password: string): Promise<number> => (await tryLogIn(server, email, password)).statusCode;
const mailsTo = async (email: string) => (await server.sent()).filter(({ to }) => to === email);

test('a server that is told nothing else hashes as OWASP asks for', async () => {
  expect(await passwordsWith(readSettings({})).hash(NEW)).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

const unfit: readonly (readonly [string, string])[] = [
  ['', 'New password cannot be empty'], [' 　\t      ', 'New password cannot be empty'], ['seven77', 'Choose a password of at least 8 characters.'],
  ['Password123', 'This password is easy to guess: many people use it, or it is made of your email address. Choose another one.'],
  ['七文字の合言葉', 'Choose a password of at least 8 characters.'],
];

describe('changing the password', () => {
  test('takes the new one, ends every other session, and keeps the one that asked', async () => {
    const visitor = await server.newVisitor();
    const elsewhere = await server.logIn(visitor.email, PASSWORD);
    const answer = await change(visitor, PASSWORD, NEW);
    expect([answer.statusCode, answer.json()]).toEqual([200, { message: 'Your password has been changed.' }]);
    expect([await verify(visitor), await verify(elsewhere)]).toEqual([200, 401]);
    expect([await logInStatus(visitor.email, PASSWORD), await logInStatus(visitor.email, NEW)]).toEqual([422, 200]);
  });

  test('ends reset links that are under way', async () => {
    const visitor = await server.newVisitor();
    const token = await receiveResetToken(server, visitor.email);
    await change(visitor, PASSWORD, NEW);
    expect((await resetPassword(server, token, 'a third password')).statusCode).toBe(422);
  });

  test.each<readonly [string, string]>([...unfit, [PASSWORD, 'Old password and New password cannot be same']])('to %j is refused: %s', async (password, text) => {
    const visitor = await server.newVisitor();
    const answer = await change(visitor, PASSWORD, password);
    expect([answer.statusCode, answer.json()]).toEqual([422, { errors: text }]);
    expect(await logInStatus(visitor.email, PASSWORD)).toBe(200);
  });

  test('to more than 1024 characters is refused unread', async () => {
    const visitor = await server.newVisitor();
    expect((await change(visitor, PASSWORD, 'xy'.repeat(513))).statusCode).toBe(422);
    expect((await change(visitor, PASSWORD, 'xy'.repeat(512))).statusCode).toBe(200);
  });

  test('with a wrong old one is refused, and slowed down after five, wherever the log-in is', async () => {
    const visitor = await server.newVisitor();
    const elsewhere = await server.logIn(visitor.email, PASSWORD);
    const guesses = await Promise.all(Array.from({ length: 12 }, (_, index) => change(index % 2 ? visitor : elsewhere, `guess ${String(index)}`, NEW)));
    expect(guesses.filter(({ statusCode }) => statusCode === 422)).toHaveLength(5);
    expect(guesses.find(({ statusCode }) => statusCode === 422)?.json()).toEqual({ errors: 'The old password is wrong.' });
    expect((await change(visitor, PASSWORD, NEW)).statusCode).toBe(429);
    server.pass(6);
    expect((await change(visitor, PASSWORD, NEW)).statusCode).toBe(200);
  });

  test('twice at once from the same old one changes it once', async () => {
    const visitor = await server.newVisitor();
    const elsewhere = await server.logIn(visitor.email, PASSWORD);
    const answers = await Promise.all([change(visitor, PASSWORD, 'first new password'), change(elsewhere, PASSWORD, 'second new password')]);
    expect(answers.map(({ statusCode }) => statusCode).filter((status) => status === 200)).toHaveLength(1);
    const logIns = await Promise.all(['first new password', 'second new password'].map((password) => logInStatus(visitor.email, password)));
    expect(logIns.toSorted()).toEqual([200, 422]);
  });
});

describe('a password that is one’s own address, or the product', () => {
  const guessed = { errors: 'This password is easy to guess: many people use it, or it is made of your email address. Choose another one.' };
  test.each<readonly [string, (email: string) => string]>([
    ['the address', (email) => email], ['in capitals', (email) => email.toUpperCase()], ['what stands before its sign, and a digit', (email) => `${email.split('@')[0] ?? ''}7`],
    ['what stands after its sign', () => 'example.com'], ['the product', () => '!campus2026'],
  ])('%s is refused, and uses no link up', async (_what, make) => {
    const visitor = await server.newVisitor();
    expect((await change(visitor, PASSWORD, make(visitor.email))).json()).toEqual(guessed);
    const token = await receiveResetToken(server, visitor.email);
    expect((await resetPassword(server, token, make(visitor.email))).json()).toEqual(guessed);
    expect((await resetPassword(server, token, NEW)).statusCode).toBe(200);
  });

  test('lets in whoever has one from before', async () => {
    const { email } = await server.newAccount({ passwordHash: await server.services.passwords.hash('password123') });
    expect(await logInStatus(email, 'password123')).toBe(200);
  });
});

describe('asking for a reset', () => {
  test('sends a link to the portal, whatever the Host header says, once in each language that is asked for', async () => {
    const { email } = await server.newAccount({ name: '<b>http://evil.example</b>' });
    await askForReset(server, ` ${email.toUpperCase()} `, { headers: { host: 'evil.example' } });
    await server.sent();
    await askForReset(server, email, { headers: { 'accept-language': 'ja', 'x-forwarded-host': 'evil.example' } });
    const [japanese, english] = await mailsTo(email);
    const linkIn = (language: string) => expect.stringMatching(
      new RegExp(`^https://portal\\.example\\.com/reset_password\\?reset_password_token=[\\w-]{43}&registration=false&language=${language}$`, 'm'),
    ) as unknown;
    expect(english).toMatchObject({ kind: 'email', subject: 'Applicant Portal: set a new password', text: linkIn('en') });
    expect(japanese).toMatchObject({ subject: '【応募者ポータル】パスワード再設定のご案内', text: linkIn('jp') });
    expect(JSON.stringify([japanese, english])).not.toContain('evil');
  });

  test('finds whoever is meant by an address in full width, as a registration does', async () => {
    const { email } = await server.newAccount();
    await askForReset(server, email.replace(/[!-~]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xFEE0)));
    expect(await mailsTo(email)).toHaveLength(1);
  });

  test('gets the same answer for an address that nobody has, without the table of applicants being looked at', async () => {
    const { email } = await server.newAccount();
    const unknown = email.replace('@', '.x@');
    const comparable = ({ statusCode, headers, body }: Answer) => ({ statusCode, body, headers: { ...headers, date: '', 'x-request-id': '' } });
    const [known, nobodys] = await inTransaction(server.services.db.$client, async (transaction) => {
      await transaction.execute('lock table applicants in access exclusive mode');
      return [await askForReset(server, email), await askForReset(server, unknown)];
    });
    expect(comparable(known)).toEqual(comparable(nobodys));
    expect(known.json()).toEqual({ message: 'If there is an account with this address, an email with a link has been sent to it.' });
    expect([(await mailsTo(email)).length, (await mailsTo(unknown)).length]).toEqual([1, 0]);
  });

  test('is limited alike for an address that nobody has', async () => {
    const { email } = await server.newAccount();
    const statusesOf = async (address: string) => {
      const answers = await Promise.all(Array.from({ length: 4 }, () => askForReset(server, address, { remoteAddress: '10.7.0.1' })));
      return answers.map(({ statusCode }) => statusCode).sort();
    };
    expect([await statusesOf(email), await statusesOf(`x.${email}`)]).toEqual([[200, 200, 200, 429], [200, 200, 200, 429]]);
    // A link that a newer one has ended is not sent any more.
    expect((await mailsTo(email)).length).toBeGreaterThanOrEqual(1);
    server.pass(HOUR / 4 + 1);
    expect((await askForReset(server, email, { remoteAddress: '10.7.0.1' })).statusCode).toBe(200);
  });

  test('by a stranger uses up nothing of the owner’s; by many strangers, nothing of an owner who is known where he is', async () => {
    const { email } = await server.newAccount();
    const ask = (remoteAddress: string) => askForReset(server, email, { remoteAddress });
    for (let round = 0; round < 10; round += 1) await ask('10.7.2.1');
    expect((await ask('10.7.2.2')).statusCode).toBe(200);
    await tryLogIn(server, email, PASSWORD, { remoteAddress: '10.7.2.3' });
    for (let round = 0; round < 30; round += 1) await ask(`10.7.3.${String(round)}`);
    expect([(await ask('10.7.4.1')).statusCode, (await ask('10.7.2.3')).statusCode]).toEqual([429, 200]);
  });

  test('is limited to a hundred from one caller', async () => {
    const addresses = Array.from({ length: 110 }, (_, index) => `nobody${String(index)}@example.com`);
    const answers = await Promise.all(addresses.map((address) => askForReset(server, address, { remoteAddress: '10.7.1.1' })));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(100);
  });

  test('sends its e-mail also to who did not wait for the answer, and holds nothing up', async () => {
    const { email } = await server.newAccount();
    const address = await server.app.listen({ port: 0, host: '127.0.0.1' });
    const gone = new Promise((resolve) => {
      server.app.server.once('request', (_request: unknown, response: ServerResponse) => { response.once('close', resolve); });
    });
    const hangUp = new AbortController();
    await inTransaction(server.services.db.$client, async (transaction) => {
      await transaction.execute('lock table attempts in access exclusive mode');
      const asked = fetch(`${address}/api/v1/request_password_reset_email.json`, {
        method: 'POST', signal: hangUp.signal, headers: { 'content-type': 'application/json' }, body: JSON.stringify({ applicant: { email } }),
      });
      const arrived = once(server.app.server, 'request');
      await arrived;
      hangUp.abort();
      await expect(asked).rejects.toThrow();
      await gone;
    });
    await vi.waitFor(async () => { expect(await mailsTo(email)).toHaveLength(1); }, { timeout: 20_000 });
  });

  test('with what no address can be is answered alike', async () => {
    for (const address of ['', 'x', 'a\0b@example.com']) expect((await askForReset(server, address)).statusCode).toBe(200);
  });
});

describe('resetting the password', () => {
  test('takes the new one and ends every session and the link', async () => {
    const visitor = await server.newVisitor();
    const token = await receiveResetToken(server, visitor.email);
    const answer = await resetPassword(server, token, NEW);
    expect([answer.statusCode, answer.json()]).toEqual([200, { message: 'Your password has been changed. Please log in with it.', email: visitor.email }]);
    expect(await verify(visitor)).toBe(401);
    expect([await logInStatus(visitor.email, PASSWORD), await logInStatus(visitor.email, NEW)]).toEqual([422, 200]);
  });

  const refused: readonly (readonly [string, (email: string) => Promise<string>])[] = [
    ['wrong', async () => 'x'.repeat(43)],
    ['empty', async () => ''],
    ['used', async (email) => {
      const token = await receiveResetToken(server, email);
      await resetPassword(server, token, PASSWORD);
      return token;
    }],
    ['what is kept of a used one', async (email) => {
      await resetPassword(server, await receiveResetToken(server, email), PASSWORD);
      const [kept] = await server.services.db.select({ hash: passwordResets.tokenHash }).from(passwordResets)
        .innerJoin(applicants, eq(applicants.id, passwordResets.applicantId)).where(eq(applicants.email, email));
      return kept?.hash ?? '';
    }],
    ['expired', async (email) => {
      const token = await receiveResetToken(server, email);
      server.pass(HOUR + 1);
      return token;
    }],
    ['ended by a newer one', async (email) => {
      const token = await receiveResetToken(server, email);
      await receiveResetToken(server, email);
      return token;
    }],
    ['a session’s', async (email) => (await tryLogIn(server, email, PASSWORD)).json<{ access_token: { token: string } }>().access_token.token],
  ];
  test.each(refused)('with a token that is %s is refused with one text', async (_kind, make) => {
    const { email } = await server.newAccount();
    const answer = await resetPassword(server, await make(email), NEW);
    expect([answer.statusCode, answer.json()]).toEqual([422, { errors: 'This link does not work any more. Please ask for a new one.' }]);
    expect(await logInStatus(email, NEW)).toBe(422);
  });

  test('works until the hour is over, and in a newer link', async () => {
    const { email } = await server.newAccount();
    await receiveResetToken(server, email);
    const token = await receiveResetToken(server, email);
    server.pass(HOUR - 5);
    expect((await resetPassword(server, token, NEW)).statusCode).toBe(200);
  });

  test('twice at once with one link sets one password', async () => {
    const { email } = await server.newAccount();
    const token = await receiveResetToken(server, email);
    const answers = await Promise.all(['first new password', 'second new password'].map((password) => resetPassword(server, token, password)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422]);
  });

  test.each(unfit)('to %j is refused and uses nothing up: %s', async (password, text) => {
    const { email } = await server.newAccount();
    const token = await receiveResetToken(server, email);
    expect((await resetPassword(server, token, password)).json()).toEqual({ errors: text });
    expect((await resetPassword(server, token, NEW)).statusCode).toBe(200);
  });

  test('is only of the password: the code is still asked for, of the same phone', async () => {
    const { email } = await server.newAccount({ authyEnabled: true, phone: '+819011112222', passwordHash: 'none' });
    await resetPassword(server, await receiveResetToken(server, email), PASSWORD);
    const pending = await logInHalfway(server, email);
    expect([(await pending.namePhone()).statusCode, (await pending.namePhone('81', '09011112222')).statusCode]).toEqual([422, 200]);
  });

  test('lets in whom strangers have locked out', async () => {
    const { email } = await server.newAccount();
    const guesses = Array.from({ length: 100 }, (_, index) => tryLogIn(server, email, 'guess', { remoteAddress: `10.6.0.${String(index)}` }));
    await Promise.all(guesses);
    expect(await logInStatus(email, PASSWORD)).toBe(429);
    await resetPassword(server, await receiveResetToken(server, email), NEW);
    expect(await logInStatus(email, NEW)).toBe(200);
  });

  test('is slowed down for who tries tokens', async () => {
    const tries = await Promise.all(Array.from({ length: 310 }, () => resetPassword(server, 'y'.repeat(43), NEW, { remoteAddress: '10.6.1.1' })));
    expect(tries.filter(({ statusCode }) => statusCode === 422)).toHaveLength(300);
  });

  test('ends a log-in that is under way with the old password', async () => {
    const { email, id } = await server.newAccount();
    const token = await receiveResetToken(server, email);
    const [, reset] = await Promise.all([tryLogIn(server, email, PASSWORD), resetPassword(server, token, NEW)]);
    expect(reset.statusCode).toBe(200);
    const open = await server.services.db.select().from(accessTokens).where(eq(accessTokens.applicantId, id));
    expect(open.filter(({ revokedAt }) => revokedAt === null)).toEqual([]);
  });
});

describe('what has set a password, made once more as by somebody to whom the answer was lost,', () => {
  /** Somebody, and how they set a password. */
  type Act = () => Promise<{ readonly email: string; readonly set: (password: string) => Promise<Answer> }>;
  const acts: readonly (readonly [string, Act])[] = [
    ['a link', async () => {
      const { email } = await server.newAccount();
      const token = await receiveResetToken(server, email);
      return { email, set: (password) => resetPassword(server, token, password) };
    }],
    ['the old password', async () => {
      const visitor = await server.newVisitor();
      return { email: visitor.email, set: (password) => change(visitor, PASSWORD, password) };
    }],
  ];

  test.each(acts)('is answered as it was, for a quarter of an hour, and ends no log-in: %s', async (_what, make) => {
    const { email, set } = await make();
    const first = await set(NEW);
    const since = await server.logIn(email, NEW);
    server.pass(HOUR / 4 - 5);
    const again = await set(NEW);
    expect([first.statusCode, again.statusCode, again.body]).toEqual([200, 200, first.body]);
    expect(await verify(since)).toBe(200);
    server.pass(6);
    expect((await set(NEW)).statusCode).toBe(422);
  });

  test.each(acts)('is answered as it was while it is still under way: %s', async (_what, make) => {
    const { set } = await make();
    expect((await Promise.all([set(NEW), set(NEW)])).map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  });

  test.each(acts)('sets no other password, and finds none by guesses: %s', async (_what, make) => {
    const { email, set } = await make();
    await set(NEW);
    const guesses = await Promise.all(Array.from({ length: 12 }, (_, index) => set(`another guess ${String(index)}`)));
    const statuses = guesses.map(({ statusCode }) => statusCode);
    expect(new Set(statuses)).toEqual(new Set([422, 429]));
    expect(statuses.filter((status) => status === 422).length).toBeLessThanOrEqual(5);
    expect(await logInStatus(email, NEW)).toBe(200);
  });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { limits } from '../../server/account/limits.ts';
import { consumeLimits } from '../../server/http/rate-limit.ts';
import { post, receiveResetToken, resetPassword, tryLogIn } from './support/accounts.ts';
import { checkAddress, register } from './support/registering.ts';
import { type Answer, PASSWORD, type TestServer, startTestServer } from './support/test-server.ts';

/** Students behind one address. */
const STUDENTS = 500;

let server: TestServer;
beforeAll(async () => { server = await startTestServer(); });
afterAll(() => server.close());

/** The statuses that were answered to each of them, all within one quarter of an hour. */
async function ofEach(attempt: (index: number) => Promise<Answer>): Promise<readonly number[]> {
  const met = new Set<number>();
  for (let index = 0; index < STUDENTS; index += 20) {
    const answers = await Promise.all(Array.from({ length: 20 }, (_, place) => attempt(index + place)));
    for (const { statusCode } of answers) met.add(statusCode);
  }
  return [...met].sort();
}

describe('on the day that registration opens, a campus behind one address', () => {
  const caller = { remoteAddress: '10.20.0.1' };

  test('has its addresses checked and registers', { tags: 'full' }, async () => {
    const check = (index: number) => checkAddress(server, `student${String(index)}@campus.example`, caller);
    expect(await ofEach(check)).toEqual([200]);
    // Refused for what is missing, which counts as much.
    expect(await ofEach(() => register(server, [['applicant[name]', 'x']], caller))).toEqual([422]);
  });

  test('films for the form, all of it at the same time', { tags: 'full' }, async () => {
    const film = () => server.app.inject({ method: 'POST', url: '/me/videos', payload: { upload: { approach: 'resumable' }, name: 'me.webm', recording: {} }, ...caller });
    expect(await ofEach(film)).toEqual([200]);
  });

  test('logs in, every other one with a wrong password first, and has its codes sent', { tags: 'full' }, async () => {
    const accounts = await Promise.all(Array.from({ length: STUDENTS }, () => server.newAccount()));
    const logIn = (password: string) => (index: number) => tryLogIn(server, accounts[index]?.email ?? '', password, caller);
    expect(await ofEach((index) => logIn(index % 2 === 0 ? 'mistyped' : PASSWORD)(index))).toEqual([200, 422]);
    expect(await ofEach(logIn(PASSWORD))).toEqual([200]);
    for (let index = 0; index < STUDENTS; index += 1) await consumeLimits(server.services, [[limits.sendsByCaller, caller.remoteAddress]]);
  });
});

describe('a neighbour who guesses all he can', () => {
  const campus = { remoteAddress: '10.21.0.1' };
  /** Until he has to wait for more than a quarter of a minute. */
  const attack = async (): Promise<void> => {
    const guess = (index: number) => tryLogIn(server, `victim${String(index)}@example.com`, 'guess', campus);
    for (let made = 0; made < limits.logInsByCaller.most; made += 20) await Promise.all(Array.from({ length: 20 }, (_, index) => guess(made + index)));
    for (let waited = 0; waited < 16;) {
      waited = Number((await guess(waited)).headers['retry-after'] ?? 0);
      if (waited < 16) server.pass(waited);
    }
  };

  test('keeps out nobody who was here before, nobody who sets his password by e-mail, and others for less than a minute', { tags: 'full' }, async () => {
    const [known, mailed, fresh] = [await server.newAccount(), await server.newAccount(), await server.newAccount()];
    expect((await tryLogIn(server, known.email, PASSWORD, campus)).statusCode).toBe(200);
    await attack();
    await attack();
    expect((await tryLogIn(server, known.email, PASSWORD, campus)).statusCode).toBe(200);
    await resetPassword(server, await receiveResetToken(server, mailed.email), 'a new password of tests', campus);
    expect((await tryLogIn(server, mailed.email, 'a new password of tests', campus)).statusCode).toBe(200);
    const refused = await tryLogIn(server, fresh.email, PASSWORD, campus);
    expect([refused.statusCode, Number(refused.headers['retry-after']) <= 60]).toEqual([429, true]);
    server.pass(Number(refused.headers['retry-after']));
    expect((await tryLogIn(server, fresh.email, PASSWORD, campus)).statusCode).toBe(200);
  });

  test('from anywhere in the world keeps no owner out of where he is known, for thirty days', async () => {
    const { email } = await server.newAccount();
    const home = { remoteAddress: '10.21.1.1' };
    await tryLogIn(server, email, PASSWORD, home);
    const attackFromAnywhere = () => Promise.all(Array.from({ length: 60 }, (_, index) => tryLogIn(server, email, 'guess', { remoteAddress: `10.22.0.${String(index)}` })));
    await attackFromAnywhere();
    expect([(await tryLogIn(server, email, PASSWORD, { remoteAddress: '10.21.1.2' })).statusCode, (await tryLogIn(server, email, PASSWORD, home)).statusCode]).toEqual([429, 200]);
    server.pass(31 * 24 * 3600);
    await attackFromAnywhere();
    expect((await tryLogIn(server, email, PASSWORD, home)).statusCode).toBe(429);
  });

  test('from anywhere in the world, and beside him, keeps no owner out whose browser was let in before, for thirty days', async () => {
    const { email } = await server.newAccount();
    const first = await tryLogIn(server, email, PASSWORD, { remoteAddress: '10.23.0.1' });
    const { known_device: device } = first.json<{ known_device: string }>();
    const owner = { remoteAddress: '10.23.0.2' };
    const from = (known_device: string | undefined, password = PASSWORD) => post(server, 'auth/login', { email, password, known_device }, owner);
    const attack = async (): Promise<void> => {
      await Promise.all(Array.from({ length: 58 }, (_, index) => tryLogIn(server, email, 'guess', { remoteAddress: `10.24.0.${String(index)}` })));
      await Promise.all(Array.from({ length: 10 }, () => tryLogIn(server, email, 'guess', owner)));
    };
    await attack();
    expect((await from(undefined)).statusCode).toBe(429);
    const again = await from(device);
    expect([again.statusCode, again.json<{ known_device: string }>().known_device]).toEqual([200, device]);
    server.pass(31 * 24 * 3600);
    await attack();
    expect((await from(device)).statusCode).toBe(429);
  });

  test('gains nothing by a browser that another account is known in, that nobody is, or that is none', async () => {
    const [own, victim] = [await server.newAccount(), await server.newAccount()];
    const { known_device: device } = (await tryLogIn(server, own.email, PASSWORD)).json<{ known_device: string }>();
    for (const known_device of [device, 'A'.repeat(43), 'x', '']) {
      const answers = await Promise.all(Array.from({ length: 60 }, (_, index) =>
        post(server, 'auth/login', { email: victim.email, password: 'guess', known_device }, { remoteAddress: `10.25.0.${String(index)}` })));
      expect([known_device, answers.filter(({ statusCode }) => statusCode === 422).length <= limits.logInsByAddress.most + 3]).toEqual([known_device, true]);
    }
  });

  test('is slowed down in a browser that the account is known in, wherever that is, and there alone', async () => {
    const { email } = await server.newAccount();
    const deviceOf = async (): Promise<string> => (await tryLogIn(server, email, PASSWORD)).json<{ known_device: string }>().known_device;
    const [stolen, other] = [await deviceOf(), await deviceOf()];
    const from = (known_device: string, password: string, index: number) => post(server, 'auth/login', { email, password, known_device }, { remoteAddress: `10.26.0.${String(index)}` });
    const answers = await Promise.all(Array.from({ length: 60 }, (_, index) => from(stolen, 'guess', index)));
    expect(answers.filter(({ statusCode }) => statusCode === 422)).toHaveLength(limits.logInsByCallerAndAddress.most);
    expect([(await from(stolen, PASSWORD, 1)).statusCode, (await from(other, PASSWORD, 1)).statusCode]).toEqual([429, 200]);
  });

  test('learns of a browser only with the password: no refusal names one, and half a log-in does', async () => {
    const { email } = await server.newAccount({ authyEnabled: true });
    expect((await tryLogIn(server, email, 'guess')).json()).not.toHaveProperty('known_device');
    expect((await tryLogIn(server, email, PASSWORD)).json()).toMatchObject({ authy_enabled: true, known_device: expect.stringMatching(/^[\w-]{43}$/) as unknown });
  });

  test('is himself slowed down for the accounts that are known there', async () => {
    const { email } = await server.newAccount();
    const here = { remoteAddress: '10.21.2.1' };
    await tryLogIn(server, email, PASSWORD, here);
    const answers = await Promise.all(Array.from({ length: 30 }, () => tryLogIn(server, email, 'guess', here)));
    expect(answers.filter(({ statusCode }) => statusCode === 422)).toHaveLength(limits.logInsByCallerAndAddress.most);
  });
});

import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { limits } from '../../server/account/limits.ts';
import { takeAttempt } from '../../server/http/attempts.ts';
import { receiveResetToken, resetPassword, tryLogIn } from './support/accounts.ts';
import { checkAddress, register } from './support/registering.ts';
import { type Answer, PASSWORD, type TestServer, startTestServer } from './support/test-server.ts';

vi.setConfig({ testTimeout: 120_000 });

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

  test('has its addresses checked and registers', async () => {
    const check = (index: number) => checkAddress(server, `student${String(index)}@campus.example`, caller);
    expect(await ofEach(check)).toEqual([200]);
    // Refused for what is missing, which counts as much.
    expect(await ofEach(() => register(server, [['applicant[name]', 'x']], caller))).toEqual([422]);
  });

  test('logs in, every other one with a wrong password first, and has its codes sent', async () => {
    const accounts = await Promise.all(Array.from({ length: STUDENTS }, () => server.newAccount()));
    const logIn = (password: string) => (index: number) => tryLogIn(server, accounts[index]?.email ?? '', password, caller);
    expect(await ofEach((index) => logIn(index % 2 === 0 ? 'mistyped' : PASSWORD)(index))).toEqual([200, 422]);
    expect(await ofEach(logIn(PASSWORD))).toEqual([200]);
    for (let index = 0; index < STUDENTS; index += 1) await takeAttempt(server.services, [[limits.sendsByCaller, caller.remoteAddress]]);
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

  test('keeps out nobody who was here before, nobody who sets his password by e-mail, and others for less than a minute', async () => {
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

  test('is himself slowed down for the accounts that are known there', async () => {
    const { email } = await server.newAccount();
    const here = { remoteAddress: '10.21.2.1' };
    await tryLogIn(server, email, PASSWORD, here);
    const answers = await Promise.all(Array.from({ length: 30 }, () => tryLogIn(server, email, 'guess', here)));
    expect(answers.filter(({ statusCode }) => statusCode === 422)).toHaveLength(limits.logInsByCallerAndAddress.most);
  });
});

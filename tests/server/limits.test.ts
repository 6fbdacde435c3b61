import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { limits } from '../../server/account/limits.ts';
import { buildApp } from '../../server/app/app.ts';
import { removeExpired } from '../../server/database/housekeeping.ts';
import { accessTokens, attempts, passwordResets, pendingLogIns } from '../../server/database/schema.ts';
import { type Limit, forgetAttempts, guess, takeAttempt } from '../../server/http/attempts.ts';
import { type PendingLogIn, askForReset, logInHalfway, newPendingLogIn, tryLogIn } from './support/accounts.ts';
import { type Answer, PASSWORD, type TestServer, startTestServer } from './support/test-server.ts';

vi.setConfig({ testTimeout: 120_000 });

const QUARTER = 15 * 60;
const DAY = 24 * 3600;
/** Attempts under way at once. */
const CROWD = 25;

let server: TestServer;
beforeAll(async () => { server = await startTestServer(); });
afterAll(() => server.close());

const count = (answers: readonly Answer[], status: number): number => answers.filter(({ statusCode }) => statusCode === status).length;

/** Makes so many attempts, a crowd at a time. */
async function many(total: number, attempt: (index: number) => Promise<Answer>): Promise<readonly Answer[]> {
  const answers: Answer[] = [];
  for (let made = 0; made < total; made += CROWD) {
    answers.push(...await Promise.all(Array.from({ length: Math.min(CROWD, total - made) }, (_, index) => attempt(made + index))));
  }
  return answers;
}

describe('10,000 wrong passwords', () => {
  const windows = 10;

  test.each([
    ['by one caller for one account', () => '10.1.0.1', limits.logInsByCallerAndAddress.most],
    ['by many callers for one account', (index: number) => `10.1.1.${String(index % 50)}`, limits.logInsByAddress.most],
  ])('%s', async (_who, callerOf, admitted) => {
    const { email } = await server.newAccount();
    for (let window = 0; window < windows; window += 1) {
      const answers = await many(5_000 / windows, (index) => tryLogIn(server, email, `guess ${String(index)}`, { remoteAddress: callerOf(index) }));
      expect([count(answers, 422), count(answers, 429)]).toEqual([admitted, 5_000 / windows - admitted]);
      server.pass(QUARTER + 1);
    }
    expect((await tryLogIn(server, email, PASSWORD)).statusCode).toBe(200);
  });

  test('by one caller for many accounts', async () => {
    const accounts = await Promise.all(Array.from({ length: 20 }, () => server.newAccount()));
    const attempt = (index: number) => tryLogIn(server, accounts[index % 20]?.email ?? '', 'guess', { remoteAddress: '10.1.2.1' });
    expect(count(await many(400, attempt), 422)).toBe(limits.logInsByCaller.most);
  });
});

describe('10,000 wrong codes', () => {
  const guesses = 10_000;

  /** Has new codes sent as often as that is allowed, and gives wrong ones all the while. */
  async function quarterOfAnHour(email: string, total: number): Promise<readonly Answer[]> {
    const pending = await logInHalfway(server, email);
    await pending.namePhone('81', '09000000001');
    const answers: Answer[] = [];
    while (answers.length < total) {
      await pending.sendCode();
      answers.push(...await many(Math.min(CROWD, total - answers.length), () => pending.giveCode('0')));
    }
    return answers;
  }

  test('from one account: ten in a quarter of an hour and thirty in a day are compared', async () => {
    const { email } = await server.newAccount({ authyEnabled: true, phone: '+819000000001' });
    const days = 4;
    const compared: number[] = [];
    for (let day = 0; day < days; day += 1) {
      for (let quarter = 0; quarter < 5; quarter += 1) {
        const answers = await quarterOfAnHour(email, guesses / days / 5);
        compared.push(answers.filter((answer) => answer.json<{ msg: string }>().msg === 'You have entered wrong OTP').length);
        server.pass(QUARTER + 1);
      }
      server.pass(DAY);
    }
    expect(compared).toEqual(Array.from({ length: days }, () => [10, 10, 10, 0, 0]).flat());
  });
});

describe('codes that are sent', () => {
  const dosOf = (answer: Answer): unknown => [answer.statusCode, answer.json<{ success: boolean; msg: string }>()];
  const statuses = async (pending: PendingLogIn, times: number): Promise<readonly number[]> => {
    const answers: number[] = [];
    for (let round = 0; round < times; round += 1) answers.push((await pending.sendCode()).statusCode);
    return answers;
  };

  test('are five to an account; the sixth is refused as the screen expects it', async () => {
    const pending = await newPendingLogIn(server);
    await pending.namePhone();
    expect(await statuses(pending, 5)).toEqual([200, 200, 200, 200, 200]);
    expect(dosOf(await pending.sendCode())).toEqual([429, { success: false, msg: expect.stringContaining('DoS') as unknown }]);
    expect(dosOf(await pending.sendCode({ headers: { 'accept-language': 'ja' } }))).toEqual([429, { success: false, msg: expect.stringMatching(/DoS対策/) as unknown }]);
  });

  test('are five to a phone, whoever names it', async () => {
    const sent: number[] = [];
    for (let round = 0; round < 6; round += 1) {
      const pending = await newPendingLogIn(server);
      await pending.namePhone('81', '09000000002');
      sent.push((await pending.sendCode()).statusCode);
    }
    expect(sent).toEqual([200, 200, 200, 200, 200, 429]);
  });

  test('are twenty to a caller', async () => {
    const remoteAddress = '10.2.0.1';
    const sent: number[] = [];
    for (let round = 0; round < 21; round += 1) {
      const pending = await newPendingLogIn(server);
      await pending.namePhone();
      sent.push((await pending.sendCode({ remoteAddress })).statusCode);
    }
    expect([sent.filter((status) => status === 200).length, sent.at(-1)]).toEqual([20, 429]);
  });

  test('are thirty to an account in a day', async () => {
    const { email } = await server.newAccount({ authyEnabled: true });
    let sent = 0;
    for (let quarter = 0; quarter < 8; quarter += 1) {
      const pending = await logInHalfway(server, email);
      await pending.namePhone();
      sent += (await statuses(pending, 6)).filter((status) => status === 200).length;
      server.pass(QUARTER + 1);
    }
    expect(sent).toBe(30);
  });
});

test('phones that are refused are ten to an account, so that nobody finds out the proved one', async () => {
  const { email } = await server.newAccount({ authyEnabled: true, phone: '+819012345678' });
  const pending = await logInHalfway(server, email);
  const answers = await many(15, (index) => pending.namePhone('81', `090000000${String(10 + index)}`));
  expect([count(answers, 422), count(answers, 429)]).toEqual([10, 5]);
  expect(answers.find(({ statusCode }) => statusCode === 429)?.json()).toEqual({
    success: false, msg: { error: '{"message":"There were too many attempts. Please try again in some minutes."}' },
  });
});

describe('the count', () => {
  const limit: Limit = { kind: 'test', most: 2, seconds: 60 };
  let subjects = 0;
  const someone = () => `subject ${String(subjects += 1)}`;
  const isRefused = async (subject: string) => takeAttempt(server.services, [[limit, subject]]).then(() => false, () => true);

  test('is of one kind and one subject', async () => {
    const [one, two] = [someone(), someone()];
    expect([await isRefused(one), await isRefused(one), await isRefused(one), await isRefused(two)]).toEqual([false, false, true, false]);
    await takeAttempt(server.services, [[{ ...limit, kind: 'other' }, one]]);
  });

  test('of several limits is of all or none', async () => {
    const [narrow, wide] = [someone(), someone()];
    await takeAttempt(server.services, [[{ ...limit, most: 1 }, narrow]]);
    for (let round = 0; round < 5; round += 1) {
      await expect(takeAttempt(server.services, [[limit, wide], [{ ...limit, most: 1 }, narrow]])).rejects.toThrow();
    }
    expect([await isRefused(wide), await isRefused(wide), await isRefused(wide)]).toEqual([false, false, true]);
  });

  test('leaves out what found something and what failed', async () => {
    const subject = someone();
    for (let round = 0; round < 5; round += 1) await guess(server.services, [[limit, subject]], async () => 'right');
    await expect(guess(server.services, [[limit, subject]], async () => { throw new Error('a defect'); })).rejects.toThrow('a defect');
    for (let round = 0; round < 2; round += 1) await guess(server.services, [[limit, subject]], () => Promise.resolve(undefined));
    await expect(guess(server.services, [[limit, subject]], async () => 'right')).rejects.toThrow();
  });

  test('that is given back late does not count in the next window', async () => {
    const subject = someone();
    const giveBack = await takeAttempt(server.services, [[limit, subject]]);
    server.pass(61);
    await isRefused(subject);
    await giveBack();
    expect([await isRefused(subject), await isRefused(subject)]).toEqual([false, true]);
  });

  test('can be forgotten', async () => {
    const subject = someone();
    for (let round = 0; round < 3; round += 1) await isRefused(subject);
    await forgetAttempts(server.services, [limit, subject]);
    expect(await isRefused(subject)).toBe(false);
  });

  test('outlives the server that counted, and holds nobody’s address', async () => {
    const { email } = await server.newAccount();
    await many(10, () => tryLogIn(server, email, 'guess', { remoteAddress: '10.3.0.1' }));
    const rows = JSON.stringify(await server.services.db.select().from(attempts));
    for (const personal of [email, '10.3.0.1']) expect(rows).not.toContain(personal);
    const another = { ...server, app: buildApp(server.services) };
    expect((await tryLogIn(another, email, PASSWORD, { remoteAddress: '10.3.0.1' })).statusCode).toBe(429);
    await another.app.close();
  });
});

test('what is over is removed, and nothing else', async () => {
  const { services } = server;
  server.pass(30 * DAY);
  await removeExpired(services);
  const remaining = async () => {
    const tables = [attempts, pendingLogIns, passwordResets, accessTokens] as const;
    return Promise.all(tables.map((table) => services.db.$count(table)));
  };
  expect(await remaining()).toEqual([0, 0, 0, 0]);
  const { email } = await server.newAccount();
  await tryLogIn(server, email, 'guess');
  await tryLogIn(server, email, PASSWORD);
  await newPendingLogIn(server);
  await askForReset(server, email);
  await server.sent();
  const before = await remaining();
  await removeExpired(services);
  expect(await remaining()).toEqual(before);
  expect(before.every((rows) => rows > 0)).toBe(true);
});

import { eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { everyLogIn, limits } from '../../server/account/limits.ts';
import { buildApp } from '../../server/app/app.ts';
import { removeExpired } from '../../server/database/housekeeping.ts';
import * as schema from '../../server/database/schema.ts';
import { type Limit, countWrongGuesses, updateLimits, consumeLimits } from '../../server/http/rate-limit.ts';
import { HttpError } from '../../server/http/http-error.ts';
import { rounds } from '../arbitraries/rounds.ts';
import { type PendingLogIn, askForReset, logInHalfway, newPendingLogIn, post, receiveResetToken, resetPassword, tryLogIn } from './support/accounts.ts';
import { type Answer, PASSWORD, type TestServer, startTestServer } from './support/test-server.ts';

const { accessTokens, attempts, passwordResets, pendingLogIns } = schema;

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

/** Guesses for so long as fast as it is answered, waiting as long as that is asked for. How many were compared. */
async function guessFor(seconds: number, guess: () => Promise<Answer>): Promise<number> {
  const end = server.services.clock().getTime() + seconds * 1000;
  let compared = 0;
  while (server.services.clock().getTime() < end) {
    const { statusCode, headers } = await guess();
    if (statusCode === 422) compared += 1;
    else server.pass(Number(headers['retry-after']));
  }
  return compared;
}

test('right log-ins of one account have a limit, and then a wait between them, since each may leave a browser that is known', async () => {
  const [one, other] = [await server.newAccount(), await server.newAccount()];
  const logIn = async ({ email }: { readonly email: string }) => (await tryLogIn(server, email, PASSWORD)).statusCode;
  expect(await logIn(one)).toBe(200);
  const { keyedHash, db } = server.services;
  const [{ kind, most }, subject] = everyLogIn(one.email);
  const key = keyedHash('attempts', kind, String(subject));
  expect((await db.select().from(attempts).where(eq(attempts.key, key)))[0]?.remaining).toBe(most - 1);
  await db.update(attempts).set({ remaining: 2 }).where(eq(attempts.key, key));
  expect([await logIn(one), await logIn(one), await logIn(one), await logIn(other)]).toEqual([200, 200, 429, 200]);
  server.pass(5);
  expect([await logIn(one), await logIn(one)]).toEqual([200, 429]);
});

describe('the limit of right log-ins', () => {
  /** Leaves so many to an account that has logged in. */
  async function leave(remaining: number, email: string): Promise<void> {
    const [{ kind }, subject] = everyLogIn(email);
    const key = server.services.keyedHash('attempts', kind, String(subject));
    expect(await server.services.db.update(attempts).set({ remaining }).where(eq(attempts.key, key)).returning()).toHaveLength(1);
  }

  test('is none for a browser that is known: it leaves no further one', async () => {
    const { email } = await server.newAccount();
    const { known_device } = (await tryLogIn(server, email, PASSWORD)).json<{ known_device: string }>();
    await leave(1, email);
    const again = () => post(server, 'auth/login', { email, password: PASSWORD, known_device });
    expect([await again(), await again(), await tryLogIn(server, email, PASSWORD)].map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect([await again(), await tryLogIn(server, email, PASSWORD)].map(({ statusCode }) => statusCode)).toEqual([200, 429]);
  });

  test('is not used up by wrong guesses, which have others', async () => {
    const { email } = await server.newAccount();
    await tryLogIn(server, email, PASSWORD);
    await leave(2, email);
    const tried = [];
    for (const password of ['guess', 'guess', 'guess', PASSWORD, PASSWORD, PASSWORD]) tried.push((await tryLogIn(server, email, password)).statusCode);
    expect(tried).toEqual([422, 422, 422, 200, 200, 429]);
  });

  test('is whole after a reset', async () => {
    const { email } = await server.newAccount();
    await tryLogIn(server, email, PASSWORD);
    await leave(0, email);
    await tryLogIn(server, email, PASSWORD);
    expect((await tryLogIn(server, email, PASSWORD)).statusCode).toBe(429);
    await resetPassword(server, await receiveResetToken(server, email), 'a new password of tests');
    expect((await tryLogIn(server, email, 'a new password of tests')).statusCode).toBe(200);
  });
});

describe('wrong passwords, 10,000 of them in a long run,', () => {
  test('at once: five by one caller for one account, fifty by many callers, three hundred by one caller for many accounts', { tags: 'full' }, async () => {
    const [one, other, ...accounts] = await Promise.all(Array.from({ length: 102 }, () => server.newAccount()));
    const compared = async (total: number, attempt: (index: number) => Promise<Answer>) => count(await many(total, attempt), 422);
    const at = (email = '', remoteAddress = '10.1.0.1') => tryLogIn(server, email, 'guess', { remoteAddress });
    const found = [
      await compared(rounds(100, 1_000), () => at(one?.email)),
      await compared(rounds(300, 3_000), (index) => at(other?.email, `10.1.${String(1 + index % 40)}.${String(index % 250)}`)),
      await compared(rounds(500, 1_000), (index) => at(accounts[index % 100]?.email, '10.1.99.1')),
    ];
    // While it runs the first waits pass, too.
    const least = [limits.logInsByCallerAndAddress.most, limits.logInsByAddress.most, limits.logInsByCaller.most];
    expect(found.map((number, index) => number - (least[index] ?? 0)).every((more) => more >= 0 && more <= 5)).toBe(true);
  });

  test('in a day, waiting as long as one is told to: 107 by one caller for one account, 152 by a caller of his own for each', { tags: 'full' }, async () => {
    const [one, other] = [await server.newAccount(), await server.newAccount()];
    expect(await guessFor(DAY - 1, () => tryLogIn(server, one.email, 'guess', { remoteAddress: '10.1.100.1' }))).toBe(107);
    let index = 0;
    const from = (): string => `10.${String(100 + (index >> 8))}.${String((index += 1) & 255)}.1`;
    expect(await guessFor(DAY - 1, () => tryLogIn(server, other.email, 'guess', { remoteAddress: from() }))).toBe(152);
    server.pass(DAY);
    expect((await tryLogIn(server, other.email, PASSWORD)).statusCode).toBe(200);
  });

  test('in a quarter of an hour by one caller for many accounts: 319', { tags: 'full' }, async () => {
    const accounts = await Promise.all(Array.from({ length: 150 }, () => server.newAccount()));
    let index = 0;
    const attempt = () => tryLogIn(server, accounts[(index += 1) % 150]?.email ?? '', 'guess', { remoteAddress: '10.1.101.1' });
    expect(await guessFor(QUARTER - 1, attempt)).toBe(319);
  });
});

describe('wrong codes, 10,000 of them in a long run,', () => {
  const days = rounds(2, 4);
  /** Five quarters of an hour are used of each day. */
  const perQuarter = rounds(75, 500);

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

  test('from one account: ten in a quarter of an hour and thirty in a day are compared', { tags: 'full' }, async () => {
    const { email } = await server.newAccount({ authyEnabled: true, phone: '+819000000001' });
    const compared: number[] = [];
    for (let day = 0; day < days; day += 1) {
      for (let quarter = 0; quarter < 5; quarter += 1) {
        const answers = await quarterOfAnHour(email, perQuarter);
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

  test('are five to a phone that nobody has proved, whoever names it, and use up nothing of whoever proves it', async () => {
    const owner = await server.newAccount({ authyEnabled: true, phone: '+819000000002' });
    const sent: number[] = [];
    for (let round = 0; round < 6; round += 1) {
      const pending = await newPendingLogIn(server);
      await pending.namePhone('81', '09000000002');
      sent.push((await pending.sendCode()).statusCode);
    }
    expect(sent).toEqual([200, 200, 200, 200, 200, 429]);
    const own = await logInHalfway(server, owner.email);
    await own.namePhone('81', '09000000002');
    expect((await own.sendCode()).statusCode).toBe(200);
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
  expect(answers.find(({ statusCode }) => statusCode === 429)?.json()).toEqual({ errors: 'There were too many attempts. Please try again in 15 minutes.' });
});

/** Seconds that a refusal asks for. */
function waitOf(error: unknown): number {
  if (!(error instanceof HttpError) || error.retryAfter === undefined) throw error;
  return error.retryAfter;
}

describe('the count', () => {
  test('waits for no disk, and nothing else is written without waiting for that', async () => {
    // All statements go to its one connection: in a transaction that is open, a setting of the statement can be read after it.
    const pool = new pg.Pool({ connectionString: server.services.settings.databaseUrl, max: 1 });
    const db = drizzle(pool, { schema });
    const setting = async () => (await pool.query<{ synchronous_commit: string }>('show synchronous_commit')).rows[0]?.synchronous_commit;
    const counted = { kind: 'unflushed', most: 3, seconds: 60 };
    const settings: unknown[] = [];
    for (const count of [
      () => consumeLimits({ ...server.services, db }, [[counted, 'somebody']]),
      () => updateLimits({ ...server.services, db }, { remembered: [[counted, 'somebody']] }),
    ]) {
      await pool.query('begin');
      await count();
      settings.push(await setting());
      await pool.query('commit');
      settings.push(await setting());
    }
    await pool.end();
    expect(settings).toEqual(['off', 'on', 'off', 'on']);
  });

  const limit: Limit = { kind: 'test', most: 2, seconds: 60 };
  let subjects = 0;
  const someone = () => `subject ${String(subjects += 1)}`;
  const isRefused = async (subject: string) => consumeLimits(server.services, [[limit, subject]]).then(() => false, () => true);

  test('is of one kind and one subject', async () => {
    const [one, two] = [someone(), someone()];
    expect([await isRefused(one), await isRefused(one), await isRefused(one), await isRefused(two)]).toEqual([false, false, true, false]);
    await consumeLimits(server.services, [[{ ...limit, kind: 'other' }, one]]);
  });

  test('asks nobody to wait for longer than its window, who began before it and was answered in it', async () => {
    const [subject, moment] = [someone(), server.services.clock().getTime()];
    const at = (...moments: readonly number[]) => {
      const left = [...moments];
      return { ...server.services, clock: () => new Date((left.length > 1 ? left.shift() : left[0]) ?? moment) };
    };
    for (let taken = 0; taken < limit.most; taken += 1) await consumeLimits(at(moment), [[limit, subject]]);
    const refused = await consumeLimits(at(moment - 2000, moment), [[limit, subject]]).catch(waitOf);
    expect(refused).toBe(limit.seconds);
  });

  test('of several limits is of all or none', async () => {
    const [narrow, wide] = [someone(), someone()];
    await consumeLimits(server.services, [[{ ...limit, most: 1 }, narrow]]);
    for (let round = 0; round < 5; round += 1) {
      await expect(consumeLimits(server.services, [[limit, wide], [{ ...limit, most: 1 }, narrow]])).rejects.toThrow();
    }
    expect([await isRefused(wide), await isRefused(wide), await isRefused(wide)]).toEqual([false, false, true]);
  });

  test('leaves out what found something and what failed', async () => {
    const subject = someone();
    for (let round = 0; round < 5; round += 1) await countWrongGuesses(server.services, [[limit, subject]], async () => 'right');
    await expect(countWrongGuesses(server.services, [[limit, subject]], async () => { throw new Error('a defect'); })).rejects.toThrow('a defect');
    for (let round = 0; round < 2; round += 1) await countWrongGuesses(server.services, [[limit, subject]], () => Promise.resolve(undefined));
    await expect(countWrongGuesses(server.services, [[limit, subject]], async () => 'right')).rejects.toThrow();
  });

  test('that is given back late does not count in the next window', async () => {
    const subject = someone();
    const refund = await consumeLimits(server.services, [[limit, subject]]);
    server.pass(61);
    await isRefused(subject);
    await refund();
    expect([await isRefused(subject), await isRefused(subject)]).toEqual([false, true]);
  });

  test('beyond which one may wait lets in one after a time that doubles up to its longest, and tells it', async () => {
    const patient: Limit = { ...limit, kind: 'patient', seconds: 1000, wait: { first: 2, longest: 10 } };
    const subject = someone();
    const take = async (): Promise<unknown> => consumeLimits(server.services, [[patient, subject]]).then(() => 'taken', waitOf);
    const taken: unknown[] = [];
    for (let round = 0; round < 12; round += 1) {
      const outcome = await take();
      taken.push(outcome);
      if (typeof outcome === 'number') server.pass(outcome);
    }
    expect(taken).toEqual(['taken', 'taken', 2, 'taken', 4, 'taken', 8, 'taken', 10, 'taken', 10, 'taken']);
    const crowd = await Promise.all(Array.from({ length: CROWD }, take));
    expect(crowd).toEqual(Array.from({ length: CROWD }, () => 10));
    server.pass(10);
    expect((await Promise.all(Array.from({ length: CROWD }, take))).filter((outcome) => outcome === 'taken')).toHaveLength(1);
    server.pass(1000);
    expect([await take(), await take(), await take()]).toEqual(['taken', 'taken', 2]);
  });

  const windows: readonly (readonly [string, Limit])[] = [['a wall', limit], ['a wait', { ...limit, wait: { first: 5, longest: 20 } }]];
  const shifts = [-30 * DAY, -DAY, -3600, -61, -30, -1, 1, 61, DAY];
  test.each(windows.flatMap(([name, one]) => shifts.map((shift) => [name, shift, one] as const)))(
    'has %s that is at most a minute longer when the clock is set by %i seconds', async (_name, shift, one) => {
      const subject = someone();
      const take = async (): Promise<number> => consumeLimits(server.services, [[one, subject]]).then(() => 0, waitOf);
      for (let round = 0; round < 3; round += 1) await take();
      server.pass(shift);
      expect(await take()).toBeLessThanOrEqual(one.seconds + 60);
      server.pass(one.seconds + 60);
      expect(await take()).toBe(0);
      server.pass(-shift);
    },
  );

  test('can be forgotten', async () => {
    const subject = someone();
    for (let round = 0; round < 3; round += 1) await isRefused(subject);
    await updateLimits(server.services, { forgotten: [[limit, subject]] });
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

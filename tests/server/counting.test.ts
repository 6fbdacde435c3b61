import { describe, expect, test } from 'vitest';
import { everyLogIn, limits, logInLimits, rememberedPair, ownLogIns, resetMailLimits } from '../../server/account/limits.ts';
import { HttpError } from '../../server/http/http-error.ts';
import {
  type LimitKey, type RateLimiting, areRemembered, consumeLimits, countWrongGuesses, updateLimits,
} from '../../server/http/rate-limit.ts';

/**
 * What is counted for whom, and what becomes of the counts, against a database that is written by hand; `limits.test.ts` asks the real
 * one how it counts.
 */

const NOW = new Date('2026-11-27T03:00:00Z');
const ENDS = new Date('2026-11-27T04:00:00Z');

interface Statement { readonly name: string; readonly values: readonly unknown[] }

/** Limits that are used up until then, by their keys. */
type UsedUp = Readonly<Record<string, Date>>;

/** A database that has these limits used up, and notes what is asked of it. A key is written with its parts, an earlier one with `old `. */
function counting(usedUp: UsedUp = {}) {
  const made: Statement[] = [];
  const askedIn = ([text]: readonly unknown[]) => JSON.parse(text as string) as readonly { readonly key: string; readonly known: readonly string[] }[];
  const answers: Readonly<Record<string, (values: readonly unknown[]) => readonly object[]>> = {
    read_attempts: (values) => askedIn(values).flatMap(({ key, known: keys }) => {
      const opensAt = keys.map((one) => usedUp[one]).find((moment) => moment !== undefined);
      return opensAt ? [{ key, opensAt }] : [];
    }),
    take_attempts: (values) => askedIn(values).filter(({ key }) => !usedUp[key]).map(({ key }) => ({ key, endsAt: ENDS })),
    settle_attempts: () => [],
  };
  const hash = (...parts: readonly string[]): string => parts.join('|');
  const services = {
    clock: () => NOW,
    keyedHash: Object.assign(hash, { byEach: (...parts: readonly string[]) => [hash(...parts), `old ${hash(...parts)}`] }),
    db: { $client: { query: async ({ name, values }: Statement) => {
      made.push({ name, values });
      return { rows: answers[name]?.(values) ?? [] };
    } } },
  } as unknown as RateLimiting;
  return { services, made };
}

const email = 'a@example.com';
const inAMinute = new Date(NOW.getTime() + 60_000);
const keyOf = ([{ kind }, subject]: LimitKey): string => `attempts|${kind}|${String(subject)}`;
const known = (...of: readonly LimitKey[]): UsedUp => Object.fromEntries(of.map((one) => [keyOf(one), inAMinute]));

describe('a log-in is counted', () => {
  const stranger = { caller: 'net', device: undefined };
  const { logInsByCaller, logInsByKnownCaller, logInsByAddress, logInsByCallerAndAddress } = limits;

  test.each<readonly [string, { readonly caller: string; readonly device: string | undefined }, readonly LimitKey[], readonly LimitKey[]]>([
    ['of a stranger: for the network, for both, and for the address', stranger, [], [
      [logInsByCaller, 'net'], [logInsByCallerAndAddress, `net ${email}`], [logInsByAddress, email],
    ]],
    ['of a browser that is not known, as of a stranger', { caller: 'net', device: 'browser' }, [], [
      [logInsByCaller, 'net'], [logInsByCallerAndAddress, `net ${email}`], [logInsByAddress, email],
    ]],
    ['from a network that is known: for both alone', stranger, [rememberedPair('net', email)], [
      [logInsByKnownCaller, 'net'], [logInsByCallerAndAddress, `net ${email}`],
    ]],
    ['from a network that knows another: as of a stranger', stranger, [rememberedPair('net', 'b@example.com')], [
      [logInsByCaller, 'net'], [logInsByCallerAndAddress, `net ${email}`], [logInsByAddress, email],
    ]],
    ['from a browser that is known: for it, and not for its network', { caller: 'net', device: 'browser' }, [rememberedPair('browser', email)], [
      [logInsByKnownCaller, 'net'], [logInsByCallerAndAddress, `browser ${email}`],
    ]],
    ['where both are known: for the browser', { caller: 'net', device: 'browser' }, [rememberedPair('browser', email), rememberedPair('net', email)], [
      [logInsByKnownCaller, 'net'], [logInsByCallerAndAddress, `browser ${email}`],
    ]],
    ['from a browser that is not known in a network that is: for the network', { caller: 'net', device: 'browser' }, [rememberedPair('net', email)], [
      [logInsByKnownCaller, 'net'], [logInsByCallerAndAddress, `net ${email}`],
    ]],
  ])('%s', async (_what, origin, remembered, all) => {
    const { services } = counting(known(...remembered));
    expect(await logInLimits(services, origin, email)).toEqual(
      { wrong: all, own: all[1], right: all.some(([, subject]) => subject === `browser ${email}`) ? [] : [everyLogIn(email)] },
    );
  });

  test('for a pair that is written like no other', () => {
    expect(ownLogIns('net', email)).toEqual([logInsByCallerAndAddress, `net ${email}`]);
    expect(rememberedPair('net', email)).toEqual([{ kind: 'acquaintance', most: 0, seconds: 2_592_000 }, `net ${email}`]);
  });
});

test('an e-mail with a link is counted for the address too, but for somebody who is known there', async () => {
  const own = [[limits.resetMailsByCaller, 'net'], [limits.resetMailsByCallerAndAddress, `net ${email}`]];
  expect(await resetMailLimits(counting().services, 'net', email)).toEqual([...own, [limits.resetMailsByAddress, email]]);
  expect(await resetMailLimits(counting(known(rememberedPair('net', email))).services, 'net', email)).toEqual(own);
});

describe('limits', () => {
  const one: LimitKey = [{ kind: 'one', most: 5, seconds: 60, wait: { first: 2, longest: 30 } }, 'a'];
  const two: LimitKey = [{ kind: 'two', most: 7, seconds: 90 }, 2];
  const keys = ['attempts|one|a', 'attempts|two|2'];
  const asked = [JSON.stringify([
    { place: 0, key: keys[0], most: 5, seconds: 60, first: 2, longest: 30, now: NOW, known: [keys[0], `old ${keys[0] ?? ''}`] },
    { place: 1, key: keys[1], most: 7, seconds: 90, now: NOW, known: [keys[1], `old ${keys[1] ?? ''}`] },
  ])];
  const given = (of: readonly string[]) => [JSON.stringify(of.map((key, place) => ({ place, key, ends_at: ENDS, becomes: 'given' })))];

  test('are taken all at once, by what the keys of today and of before say, and given back at once', async () => {
    const { services, made } = counting();
    const refund = await consumeLimits(services, [one, two]);
    expect(made).toEqual([{ name: 'take_attempts', values: asked }]);
    await refund();
    expect(made.slice(1)).toEqual([{ name: 'settle_attempts', values: given(keys) }]);
  });

  test.each<readonly [string, UsedUp, number]>([
    ['the time until it may be tried again', known(one), 60],
    ['the longer of two', { ...known(one), ...known(two), [keyOf(two)]: new Date(NOW.getTime() + 90_500) }, 91],
    ['a second where it has gone by meanwhile', { [keyOf(one)]: new Date(NOW.getTime() - 5_000) }, 1],
  ])('that are used up are refused with %s, and what was taken goes back', async (_what, usedUp, seconds) => {
    const { services, made } = counting(usedUp);
    const refused = consumeLimits(services, [one, two], 'tooManyAttempts');
    await expect(refused).rejects.toBeInstanceOf(HttpError);
    await expect(refused).rejects.toMatchObject({
      status: 429, retryAfter: seconds, reason: { key: 'tooManyAttempts', params: { wait: { seconds } } },
    });
    const taken = [one, two].filter((limit) => !(keyOf(limit) in usedUp));
    expect(made.slice(1, -1)).toEqual(taken.length === 0 ? [] : [{ name: 'settle_attempts', values: given(taken.map(keyOf)) }]);
    expect(made.at(-1)).toEqual({ name: 'read_attempts', values: asked });
  });

  test('are said to be used up in the words that are asked for', async () => {
    await expect(consumeLimits(counting(known(one)).services, [one],
      'tooManyCodes')).rejects.toMatchObject({ reason: { key: 'tooManyCodes' } });
    await expect(consumeLimits(counting(known(one)).services, [one])).rejects.toMatchObject({ reason: { key: 'tooManyAttempts' } });
  });

  test('stay taken after a wrong guess', async () => {
    const { services, made } = counting();
    const wrong = async (): Promise<string | undefined> => undefined;
    expect(await countWrongGuesses(services, [one, two], wrong, { forgotten: [one] })).toBeUndefined();
    expect(made.map(({ name }) => name)).toEqual(['take_attempts']);
  });

  test('go back after a right one, which is settled by the way', async () => {
    const { services, made } = counting();
    expect(await countWrongGuesses(services, [one, two], async () => 'found', { forgotten: [one], remembered: [two] })).toBe('found');
    expect(made.slice(1)).toEqual([{ name: 'settle_attempts', values: [JSON.stringify([
      { place: 0, key: keys[0], ends_at: ENDS, becomes: 'forgotten' },
      { place: 1, key: keys[1], ends_at: ENDS, becomes: 'given' },
      { place: 2, key: `old ${keys[0] ?? ''}`, becomes: 'forgotten' },
      { place: 3, key: keys[1], ends_at: new Date(NOW.getTime() + 90_000), becomes: 'remembered' },
    ])] }]);
  });

  test('stay taken after a right one where that is asked for', async () => {
    const { services, made } = counting();
    await countWrongGuesses(services, [one, two], async () => 'found', { stillCounted: [one] });
    expect(made.slice(1)).toEqual([{ name: 'settle_attempts', values: given(keys.slice(1)) }]);
  });

  test('is forgotten after a right guess, where it is the only one', async () => {
    const { services, made } = counting();
    await countWrongGuesses(services, [one], async () => 'found', { forgotten: [one] });
    expect(made.map(({ name }) => name)).toEqual(['take_attempts', 'settle_attempts']);
  });

  test('go back, and nothing else is settled, where the guess could not be compared', async () => {
    const { services, made } = counting();
    const failed = countWrongGuesses(services, [one, two], () => Promise.reject(new Error('no database')), { forgotten: [one] });
    await expect(failed).rejects.toThrow('no database');
    expect(made.slice(1)).toEqual([{ name: 'settle_attempts', values: given(keys) }]);
  });

  test('that are used up let nothing be guessed', async () => {
    const { services } = counting(known(one));
    let guesses = 0;
    await expect(countWrongGuesses(services, [one, two], async () => { guesses += 1; return 'found'; })).rejects
      .toMatchObject({ reason: { key: 'tooManyAttempts' } });
    expect(guesses).toBe(0);
  });

  test.each<readonly [object,
    number]>([[{}, 0], [{ forgotten: [], remembered: [] }, 0], [{ forgotten: [one] }, 1],
    [{ remembered: [one] }, 1], [{ forgotten: [one], remembered: [two] }, 1]])('are settled as %j says', async (settlement, statements) => {
    const { services, made } = counting();
    await updateLimits(services, settlement);
    expect(made).toHaveLength(statements);
  });

  test('are remembered each by itself, also under an earlier key', async () => {
    const { services } = counting({ [`old ${keyOf(two)}`]: inAMinute });
    expect(await areRemembered(services, [one, two])).toEqual([false, true]);
  });
});

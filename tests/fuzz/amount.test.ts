import { afterAll, expect, test, vi } from 'vitest';
import { amountOf } from '../../src/base/amount.ts';
import type { JsonObject } from '../../src/base/json.ts';
import { trialOf } from '../../tools/fuzz/trials-of.ts';
import { runUnit } from '../../tools/fuzz/unit.ts';

// Files of a worker have their modules in common, and these are made with another reading of amounts.
const amount = vi.hoisted(() => {
  vi.resetModules();
  return { times: 1 };
});
vi.mock(import('../../src/base/amount.ts'), async (original) => {
  const { amountOf, ...rest } = await original();
  return { ...rest, amountOf: (text) => { const number = amountOf(text); return number === undefined ? undefined : number * amount.times; } };
});

afterAll(() => { vi.resetModules(); });

const entries: readonly JsonObject[] = [{ name: 'budget', base: 'currency', schema: { minimum: 100, maximum: 5_000 } }];

/** What the agreement of a type of amounts finds, where both sides of the product read an amount so many times as large. */
function foundWith(times: number): string | undefined {
  amount.times = times;
  expect(amountOf('¥6')).toBe(6 * times);
  const trial = trialOf({ kind: 'definitions', entries, fields: [] }, { law: 'agreement', subject: 'budget' });
  if (!trial) throw new Error('there is no such law');
  return runUnit(trial, { law: 'agreement', subject: 'budget', seed: 7, runs: 2_000 }).finding?.sentence;
}

test('an amount that both sides read wrongly is found, as the oracle reads it by itself (seed 7)', () => {
  expect(foundWith(1)).toBeUndefined();
  expect(foundWith(10)).toMatch(/inlined schema/);
});

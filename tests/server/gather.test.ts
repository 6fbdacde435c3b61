import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { runInBatches } from '../../server/base/run-in-batches.ts';
import { rounds } from '../arbitraries/rounds.ts';

const MOST = 3;
const BAD = 'bad';
const ofOne = new Error('one of them');
const PATIENCE = 1000;

afterEach(() => { vi.useRealTimers(); });

/** What ends runs by hand, and writes down each: its items, and how to end it. */
function stage() {
  const started: (readonly string[])[] = [];
  const open: { readonly items: readonly string[]; readonly end: (error?: Error) => void }[] = [];
  const run = (items: readonly string[]) => new Promise<readonly string[]>((resolve, reject) => {
    started.push(items);
    open.push({ items, end: (error) => { if (error) reject(error); else resolve(items.map((item) => `${item}!`)); } });
  });
  const add = runInBatches({ run, most: MOST, timeoutMs: PATIENCE, isItemError: (error) => error === ofOne });
  /** Ends the first run: well, or with what is wrong with one of its items, or with this error. */
  const endFirst = async (error?: Error): Promise<void> => {
    const [first] = open.splice(0, 1);
    first?.end(error ?? (first.items.some((item) => item.startsWith(BAD)) ? ofOne : undefined));
    await new Promise(setImmediate);
  };
  return { add, started, open, endFirst };
}

const outcome = (result: Promise<string>): Promise<string> => result.catch((error: unknown) => (error as Error).message);

test('who comes alone goes at once, and those who come meanwhile go together, in their order and so many at most', async () => {
  const { add, started, endFirst } = stage();
  const results = ['a', 'b', 'c', 'd', 'e'].map((item) => add(item));
  expect(started).toEqual([['a']]);
  await endFirst();
  expect(started).toEqual([['a'], ['b', 'c', 'd']]);
  await endFirst();
  await endFirst();
  expect(started).toEqual([['a'], ['b', 'c', 'd'], ['e']]);
  expect(await Promise.all(results)).toEqual(['a!', 'b!', 'c!', 'd!', 'e!']);
  void add('f');
  expect(started).toHaveLength(4);
});

test('who is answered waits for the run that took it and for no other', async () => {
  const { add, endFirst } = stage();
  let isAnswered = false;
  void add('a');
  void add('b').then(() => { isAnswered = true; });
  await endFirst();
  expect(isAnswered).toBe(false);
  await endFirst();
  expect(isAnswered).toBe(true);
});

test('one that a run fails for fails by itself alone; what is wrong with the run fails all of it', async () => {
  const { add, started, endFirst } = stage();
  const results = ['a', 'b', BAD, 'd', 'e', 'f'].map((item) => outcome(add(item)));
  for (const failure of [undefined, undefined, undefined, undefined, undefined, new Error('away')]) await endFirst(failure);
  expect(await Promise.all(results)).toEqual(['a!', 'b!', 'one of them', 'd!', 'away', 'away']);
  expect(started).toEqual([['a'], ['b', BAD, 'd'], ['b'], [BAD], ['d'], ['e', 'f']]);
});

test('a run that does not end holds the others up for so long, and nobody later', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { add, started, open, endFirst } = stage();
  const results = ['stuck', 'b', 'c'].map((item) => add(item));
  vi.advanceTimersByTime(PATIENCE - 1);
  expect(started).toEqual([['stuck']]);
  vi.advanceTimersByTime(1);
  expect(started).toEqual([['stuck'], ['b', 'c']]);
  results.push(add('d'), add('e'));
  await endFirst();
  expect(started).toHaveLength(2);
  open[0]?.end();
  expect(await Promise.all(results.slice(0, 3))).toEqual(['stuck!', 'b!', 'c!']);
  expect(started.slice(2)).toEqual([['d', 'e']]);
  expect(vi.getTimerCount()).toBe(1);
});

type Step = { readonly kind: 'add'; readonly isBad: boolean } | { readonly kind: 'end' } | { readonly kind: 'away' };

test('whatever comes and ends in whatever order, each is answered by a run that took it, and none waits while nothing is under way (seed 7)', async () => {
  const step: fc.Arbitrary<Step> = fc.oneof(
    { weight: 6, arbitrary: fc.record({ kind: fc.constant('add' as const), isBad: fc.nat(7).map((one) => one === 0) }) },
    { weight: 4, arbitrary: fc.constant({ kind: 'end' as const }) }, { weight: 1, arbitrary: fc.constant({ kind: 'away' as const }) },
  );
  await fc.assert(fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
    const { add, started, open, endFirst } = stage();
    const [results, expected, lost]: [Promise<string>[], string[], Set<string>] = [[], [], new Set()];
    for (const [index, one] of steps.entries()) {
      const item = `${one.kind === 'add' && one.isBad ? BAD : 'good'} ${String(index)}`;
      if (one.kind === 'add') { results.push(outcome(add(item))); expected.push(item); }
      if (one.kind === 'away') for (const taken of open[0]?.items ?? []) lost.add(taken);
      if (one.kind !== 'add') await endFirst(one.kind === 'away' ? new Error('away') : undefined);
      // Runs of one, after a failure, are part of the run that failed.
      expect(open.length).toBeLessThanOrEqual(MOST);
      if (open.length === 0) expect(new Set(started.flat()).size).toBe(expected.length);
    }
    while (open.length > 0) await endFirst();
    expect(await Promise.all(results)).toEqual(expected.map((item) => (lost.has(item) ? 'away' : item.startsWith(BAD) ? ofOne.message : `${item}!`)));
    const firstRuns = started.filter((items, index) => !started.slice(0, index).flat().includes(items[0] ?? ''));
    expect(firstRuns.flat()).toEqual(expected);
    expect(Math.max(0, ...started.map((items) => items.length))).toBeLessThanOrEqual(MOST);
  }), { seed: 7, numRuns: rounds(200, 20_000) });
});

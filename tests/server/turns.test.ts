import { expect, test } from 'vitest';
import { Unavailable } from '../../server/base/unavailable.ts';
import { keyedMutex, semaphore } from '../../server/http/concurrency.ts';

test('so many run at once, so many wait in their order, and who comes then is refused', async () => {
  const inTurn = semaphore(2, 2);
  const [begun, ends] = [[] as number[], [] as (() => void)[]];
  const runs = [0, 1, 2, 3].map((number) => inTurn(() => new Promise<number>((resolve) => {
    begun.push(number);
    ends[number] = () => { resolve(number); };
  })));
  await expect(inTurn(async () => 4)).rejects.toMatchObject({ status: 503 });
  expect(begun).toEqual([0, 1]);
  ends[1]?.();
  await runs[1];
  expect(begun).toEqual([0, 1, 2]);
  ends[0]?.();
  await runs[0];
  ends[2]?.();
  ends[3]?.();
  expect([await Promise.all(runs), begun]).toEqual([[0, 1, 2, 3], [0, 1, 2, 3]]);
});

test('work that fails makes room as well', async () => {
  const inTurn = semaphore(1, 0);
  await expect(inTurn(() => Promise.reject(new Error('a defect')))).rejects.toThrow('a defect');
  expect(await inTurn(async () => 'next')).toBe('next');
});

test.each([
  ['fails with what cannot be had now, for which each would wait in its turn', new Unavailable('it is away'), 1],
  ['goes on after a defect', new Error('a defect'), 3],
])('what waits for work about the same thing %s', async (_what, failure, tries) => {
  const inOrder = keyedMutex();
  let begun = 0;
  const work = async (): Promise<never> => {
    begun += 1;
    throw failure;
  };
  const ends = await Promise.allSettled([1, 2, 3].map(() => inOrder('a network', work)));
  expect([ends.map((end) => end.status === 'rejected' && end.reason === failure), begun]).toEqual([[true, true, true], tries]);
  expect(await inOrder('a network', async () => 'next')).toBe('next');
});

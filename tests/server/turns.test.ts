import { expect, test } from 'vitest';
import { semaphore } from '../../server/http/concurrency.ts';

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

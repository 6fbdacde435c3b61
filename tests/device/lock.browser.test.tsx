import { afterEach, describe, expect, it, vi } from 'vitest';
import { takeLock } from '../../src/device/lock.ts';
import { browserPages } from '../../src/device/pages.ts';
import { uniqueId } from '../../src/device/unique-id.ts';

afterEach(() => { vi.restoreAllMocks(); });

const later = (ms: number): Promise<void> => new Promise((resolve) => { setTimeout(resolve, ms); });

/** A machine so slow that every answer of the browser about locks comes only after this, in ms. */
function answerLate(ms: number): void {
  const { locks } = navigator;
  const real = locks.request.bind(locks) as (name: string, options: LockOptions, work: LockGrantedCallback<unknown>) => Promise<unknown>;
  const slow = (name: string, options: LockOptions, work: LockGrantedCallback<unknown>): Promise<unknown> =>
    real(name, options, async (lock) => {
      await later(ms);
      options.signal?.throwIfAborted();
      return work(lock);
    });
  vi.spyOn(locks, 'request').mockImplementation(slow);
}

describe('a lock that one page has', () => {
  it('is free for the next once it is let go', async () => {
    const name = uniqueId();
    const first = await takeLock(name);
    expect(await takeLock(name)).toBeUndefined();
    first?.();
    expect(await takeLock(name)).toBeTypeOf('function');
  });

  it('is waited for while a page that has it is just going away', async () => {
    const name = uniqueId();
    const first = await takeLock(name);
    const second = takeLock(name);
    setTimeout(() => first?.(), 120);
    expect(await second).toBeTypeOf('function');
  });

  it('is taken from another, who hears of it', async () => {
    const name = uniqueId();
    const onLost = vi.fn();
    await takeLock(name, { onLost });
    expect(await takeLock(name, { takeOver: true })).toBeTypeOf('function');
    await vi.waitFor(() => { expect(onLost).toHaveBeenCalledOnce(); });
  });
});

it('a page that is gone is not taken for open because the browser answers late, nor an open one for gone', async () => {
  const gone = browserPages.announce();
  gone.leave();
  const there = browserPages.announce();
  answerLate(400);
  expect(await browserPages.closedAmong(new Set([gone.id, there.id]))).toEqual(new Set([gone.id]));
  there.leave();
});

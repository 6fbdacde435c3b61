import { afterEach, describe, expect, it, vi } from 'vitest';
import { takeLock, waitForLock } from '../../src/device/lock.ts';
import { browserPages } from '../../src/device/pages.ts';
import { uniqueId } from '../../src/device/unique-id.ts';
import { takeExam } from '../../src/exam/exam-lock.ts';

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

describe('a browser that refuses its locks, as with all cookies blocked', () => {
  const refuse = (): void => { vi.spyOn(navigator.locks, 'request').mockRejectedValue(new DOMException('denied', 'SecurityError')); };

  it('is as one that has none: nobody else is assumed', async () => {
    refuse();
    expect(await takeLock(uniqueId())).toBeTypeOf('function');
    expect(await waitForLock(uniqueId(), new AbortController().signal)).toBeTypeOf('function');
  });

  it('lets the tab that opens an exam last have it', async () => {
    refuse();
    const name = uniqueId();
    const onLost = vi.fn();
    expect(await takeExam(name, { takeOver: false, onLost })).toBeTypeOf('function');
    const letGo = await takeExam(name, { takeOver: false, onLost: () => undefined });
    await vi.waitFor(() => { expect(onLost).toHaveBeenCalledOnce(); });
    letGo?.();
  });

  it('lets the exam begin where it refuses channels as well', async () => {
    refuse();
    vi.spyOn(window, 'BroadcastChannel').mockImplementation(function () { throw new DOMException('denied', 'SecurityError'); });
    const letGo = await takeExam(uniqueId(), { takeOver: false, onLost: () => undefined });
    letGo?.();
    expect(letGo).toBeTypeOf('function');
  });
});

it('waiting for a lock ends with the signal', async () => {
  const name = uniqueId();
  const letGo = await takeLock(name);
  const waiting = new AbortController();
  const waited = waitForLock(name, waiting.signal);
  waiting.abort();
  await expect(waited).rejects.toThrow();
  letGo?.();
});

it('a page that is gone is not taken for open because the browser answers late, nor an open one for gone', async () => {
  const gone = browserPages.announce();
  gone.leave();
  const there = browserPages.announce();
  answerLate(400);
  expect(await browserPages.closedAmong(new Set([gone.id, there.id]))).toEqual(new Set([gone.id]));
  there.leave();
});

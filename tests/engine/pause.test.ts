import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPause } from '../../src/engine/pause.ts';

beforeEach(() => { vi.useFakeTimers(); });
afterEach(() => { vi.useRealTimers(); });

describe('work that waits for a pause', () => {
  it('runs once, when nothing has happened for a while', () => {
    const work = vi.fn();
    const pause = createPause({ quiet: 300, longest: 1_000 }, work);
    pause.touch();
    vi.advanceTimersByTime(200);
    pause.touch();
    vi.advanceTimersByTime(299);
    expect(work).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(work).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(5_000);
    expect(work).toHaveBeenCalledOnce();
  });

  it('is not put off for ever by steady typing', () => {
    const work = vi.fn();
    const pause = createPause({ quiet: 300, longest: 1_000 }, work);
    for (let elapsed = 0; elapsed < 1_000; elapsed += 100) {
      pause.touch();
      vi.advanceTimersByTime(100);
    }
    expect(work).toHaveBeenCalledOnce();
  });

  it('starts anew after it ran, and not after it was cancelled', () => {
    const work = vi.fn();
    const pause = createPause({ quiet: 300, longest: 1_000 }, work);
    pause.touch();
    vi.advanceTimersByTime(300);
    pause.touch();
    vi.advanceTimersByTime(300);
    expect(work).toHaveBeenCalledTimes(2);
    pause.touch();
    pause.cancel();
    vi.advanceTimersByTime(5_000);
    expect(work).toHaveBeenCalledTimes(2);
  });
});

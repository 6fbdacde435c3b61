import type { Clock } from '../base/clock.ts';

export const browserClock: Clock = { now: () => Date.now(), monotonic: () => performance.now() };

import { expect, test } from 'vitest';
import { TIMING } from '../../src/video/timing.ts';
import { STALLED_MS } from '../../src/video/tus-requests.ts';

test('a request that brings nothing is given up after 120 s, and what has arrived is asked for every 0.3 s [CONST-02, CONST-03]', () => {
  expect([STALLED_MS, TIMING.poll]).toEqual([120_000, 300]);
});

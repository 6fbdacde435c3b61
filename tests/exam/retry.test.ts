import { describe, expect, it } from 'vitest';
import type { ApiFailure } from '../../src/api/failure.ts';
import { requestedPause, pauseAfter } from '../../src/exam/retry.ts';

const server = (status: number, retryAfterMs?: number): ApiFailure => ({ kind: 'server', status, ...(retryAfterMs !== undefined && { retryAfterMs }) });

describe('a failed save', () => {
  it('is repeated ever more seldom, up to a quarter of a minute, and not by everybody at once', () => {
    const pauses = (random: number) => [1, 2, 3, 4, 5, 6, 40].map((times) => pauseAfter({ times, failure: undefined, urgent: false, random: () => random }));
    expect(pauses(0)).toEqual([1_000, 2_000, 4_000, 8_000, 15_000, 15_000, 15_000]);
    expect(pauses(1)).toEqual([1_500, 3_000, 6_000, 12_000, 22_500, 22_500, 22_500]);
  });

  it('is repeated after half a second while there is grace, but not before the time that the server names', () => {
    const urgent = (failure: ApiFailure | undefined) => pauseAfter({ times: 5, failure, urgent: true, random: () => 0 });
    expect([urgent(undefined), urgent(server(503, 4_000)), urgent(server(429))]).toEqual([500, 4_000, 5_000]);
    expect([requestedPause(server(429, 7_000)), requestedPause(server(503)), requestedPause({ kind: 'network' }), requestedPause(undefined)]).toEqual([7_000, 0, 0, 0]);
  });
});

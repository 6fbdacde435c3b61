import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { loginCall, verifyUserCall } from '../../src/wire/authentication.ts';
import type { Call, CallInput } from '../../src/api/call.ts';
import { createClient } from '../../src/api/client.ts';
import { questionDataCall } from '../../src/wire/exam-answers.ts';
import { failureOf } from '../../src/api/failure.ts';
import { universitiesCall } from '../../src/wire/lookups.ts';
import { settledWithin, readRetryAfter } from '../../src/api/retry.ts';
import { registrationFormCall } from '../../src/wire/registration.ts';
import { startServer } from './server.ts';

const stops: (() => Promise<void>)[] = [];
afterEach(async () => { await Promise.all(stops.splice(0).map((stop) => stop())); });

/** A server that is not ready for so many requests, and notes when each came, in ms of the test's clock where it has one. */
async function startingServer(refusals: number, retryAfter: string | undefined, body = '') {
  const seen: number[] = [];
  const { url, stop } = await startServer((_request, response) => {
    seen.push(performance.now());
    if (seen.length > refusals) response.end('{"universities":[],"education_backgrounds":{},"faculties":{}}');
    else response.writeHead(503, { ...(retryAfter !== undefined && { 'retry-after': retryAfter }) }).end(body);
  });
  stops.push(stop);
  const client = createClient({ apiBase: url, productKey: 'acme', token: () => undefined, language: () => 'en' });
  return { seen, send: <Answer>(call: Call<Answer>, input?: CallInput) => client.send(call, input).then(() => undefined, failureOf) };
}

test('a question is asked again, not before the time that the server names', async () => {
  const { seen, send } = await startingServer(1, '1');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  onTestFinished(() => { vi.useRealTimers(); });
  const waits = vi.fn();
  const asked = send(universitiesCall, { onWaiting: waits });
  while (waits.mock.calls.length === 0) await nextTurn();
  const said = performance.now();
  while (seen.length === 1) {
    await vi.advanceTimersByTimeAsync(100);
    await nextTurn();
  }
  expect(await asked).toBeUndefined();
  expect((seen[1] ?? 0) - said).toBeGreaterThanOrEqual(1000);
  expect(waits).toHaveBeenCalledTimes(1);
});

test('five times, and then it fails with what the server says', async () => {
  const { seen, send } = await startingServer(9, '0', '{"errors":"Back in a moment."}');
  expect(await send(universitiesCall)).toMatchObject({ kind: 'refused', status: 503, refusal: { texts: ['Back in a moment.'] }, retryAfterMs: 0 });
  expect(seen).toHaveLength(6);
});

test.each([['120', 120_000], [undefined, undefined], ['soon', undefined]])('not where it takes longer than a minute, or nobody knows how long: %j', async (header, retryAfterMs) => {
  const { seen, send } = await startingServer(9, header);
  expect(await send(universitiesCall)).toEqual({ kind: 'server', status: 503, ...(retryAfterMs !== undefined && { retryAfterMs }) });
  expect(seen).toHaveLength(1);
});

test('a wish is repeated only under a key; a question may be a POST', async () => {
  const times = async (...input: Parameters<Awaited<ReturnType<typeof startingServer>>['send']>) => {
    const { seen, send } = await startingServer(1, '0');
    await send(...input);
    return seen.length;
  };
  expect(await times(loginCall, { json: {} })).toBe(1);
  expect(await times(loginCall, { json: {}, idempotencyKey: '0123456789abcdef' })).toBe(2);
  expect(await times(registrationFormCall, { json: {} })).toBe(2);
});

test('can be cancelled while it waits', async () => {
  const { seen, send } = await startingServer(9, '30');
  const stop = new AbortController();
  expect(await send(verifyUserCall, { signal: stop.signal, onWaiting: () => { stop.abort(); } })).toEqual({ kind: 'aborted' });
  expect(seen).toHaveLength(1);
});

test('a call of one session is not made again in the next one, whoever that is of', async () => {
  let token: string | undefined = 'of Aya';
  const seen: unknown[] = [];
  const { url, stop } = await startServer(({ headers }, response) => {
    seen.push(headers.authorization);
    response.writeHead(503, { 'retry-after': '0' }).end();
  });
  stops.push(stop);
  const client = createClient({ apiBase: url, productKey: 'acme', token: () => token, language: () => 'en' });
  const failed = (onWaiting: () => void) => client.send(questionDataCall, { json: {}, onWaiting }).then(() => undefined, failureOf);
  expect(await failed(() => { token = 'of Ben'; })).toEqual({ kind: 'unauthorized' });
  expect(await failed(() => { token = undefined; })).toEqual({ kind: 'unauthorized' });
  expect(seen).toEqual(['Bearer of Aya', 'Bearer of Ben']);
});

test('reads seconds and dates of a 503, and of nothing else', () => {
  const date = (ms: number) => new Date(Date.now() + ms).toUTCString();
  expect([readRetryAfter(503, ' 7 '), readRetryAfter(503, date(-5_000)), readRetryAfter(429, '7'), readRetryAfter(503, '')]).toEqual([7000, 0, undefined, undefined]);
  expect(readRetryAfter(503, date(10_000))).toBeGreaterThan(8_000);
});

test('a date is measured against the time of the answer that names it: the clock of the device may be wrong', async () => {
  const at = (ms: number) => new Date(Date.UTC(2001, 0, 1) + ms).toUTCString();
  const { url, stop } = await startServer((_request, response) => {
    response.writeHead(503, { 'retry-after': at(120_000), 'date': at(0) }).end();
  });
  stops.push(stop);
  const client = createClient({ apiBase: url, productKey: 'acme', token: () => undefined, language: () => 'en' });
  expect(await client.send(universitiesCall).then(() => undefined, failureOf)).toMatchObject({ retryAfterMs: 120_000 });
});

test.each(['is done', 'fails'])('no longer than so long is over when what is waited for %s, and leaves nothing running', async (how) => {
  vi.useFakeTimers();
  onTestFinished(() => { vi.useRealTimers(); });
  await settledWithin(1000, how === 'fails' ? Promise.reject(new Error('gone')) : Promise.resolve());
  expect(vi.getTimerCount()).toBe(0);
});

test('no longer than so long is over by then', async () => {
  vi.useFakeTimers();
  onTestFinished(() => { vi.useRealTimers(); });
  const waited = settledWithin(1000, new Promise(() => undefined));
  await vi.advanceTimersByTimeAsync(1000);
  await waited;
});

import { expect, inject, test, vi } from 'vitest';
import { failureOf } from '../../src/api/failure.ts';
import type { HttpRequest } from '../../src/api/transport.ts';
import { sendByXhr } from '../../src/api/xhr-transport.ts';

const upload = (path: string, options: Partial<HttpRequest> = {}) => {
  const body = new FormData();
  body.append('file', new Blob([new Uint8Array(300_000)]), 'a.bin');
  return sendByXhr({ method: 'PUT', url: inject('uploadServer') + path, headers: { Authorization: 'Bearer secret' }, timeoutMs: 10_000, body, ...options });
};
const failure = (path: string, options?: Partial<HttpRequest>) => upload(path, options).then(() => undefined, failureOf);

test('sends the body and tells how much of it has left', async () => {
  const onProgress = vi.fn();
  const { status, body } = await upload('/echo', { onProgress });
  const { bytes, ...request } = JSON.parse(body) as { readonly bytes: number };
  expect([status, request]).toEqual([200, { method: 'PUT', authorization: 'Bearer secret' }]);
  expect(bytes).toBeGreaterThan(300_000);
  expect(onProgress.mock.lastCall).toEqual([bytes, bytes]);
});

test('a server that does not answer runs into the time limit', async () => {
  expect(await failure('/stall', { timeoutMs: 100 })).toEqual({ kind: 'timeout' });
});

test('a connection that is cut is a network failure', async () => {
  expect(await failure('/cut')).toEqual({ kind: 'network' });
});

test('a cancelled upload is told from a failed one', async () => {
  const stop = new AbortController();
  const pending = failure('/stall', { signal: stop.signal });
  stop.abort();
  expect(await pending).toEqual({ kind: 'aborted' });
  expect(await failure('/echo', { signal: AbortSignal.abort() })).toEqual({ kind: 'aborted' });
});

test('the one signal of several attempts keeps no listener of any that has ended', async () => {
  const { signal } = new AbortController();
  const add = vi.spyOn(signal, 'addEventListener');
  await upload('/echo', { signal });
  await failure('/cut', { signal });
  expect(add.mock.calls.map(([, , options]) => typeof options === 'object' && options.signal?.aborted)).toEqual([true, true]);
});

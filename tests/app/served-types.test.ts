import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createClient } from '../../src/api/client.ts';
import { servedTypes } from '../../src/app/served-types.ts';
import { builtInTypes } from '../../src/fields/types/built-in.ts';

const builtIn = { types: builtInTypes, registry: {} };
const answer = { status: 200, body: '' };
let asked = 0;
const server = createServer((_, response) => {
  asked += 1;
  response.writeHead(answer.status, { 'content-type': 'application/json', 'access-control-allow-origin': '*' }).end(answer.body);
});

beforeEach(async () => {
  asked = 0;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(async () => {
  vi.restoreAllMocks();
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});

const source = () => ({
  client: createClient({ apiBase: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`, productKey: 'campus', token: () => undefined, language: () => 'en' }),
  builtIn, addTexts: () => Promise.resolve(),
});

it('a server without the call has none, is not asked again, and nobody is told [CALL-66]', async () => {
  const [error, warn] = [vi.spyOn(console, 'error'), vi.spyOn(console, 'warn')];
  const whom = source();
  Object.assign(answer, { status: 404, body: '' });
  expect(await servedTypes(whom)).toBe(builtIn);
  expect(await servedTypes(whom)).toBe(builtIn);
  expect([asked, error.mock.calls, warn.mock.calls]).toEqual([1, [], []]);
});

it('what cannot be had is said once, and asked for again', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  const whom = source();
  Object.assign(answer, { status: 500, body: '' });
  for (const _ of [1, 2]) expect(await servedTypes(whom)).toBe(builtIn);
  expect(warn).toHaveBeenCalledTimes(1);
  Object.assign(answer, { status: 200, body: '{"field_types":[]}' });
  expect(await servedTypes(whom)).toBe(builtIn);
  expect(asked).toBe(3);
});

import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createClient } from '../../src/api/client.ts';
// Loaded before anything is asked: how long that takes is no part of what is looked at.
import '../../src/app/read-served-types.ts';
import { servedTypes } from '../../src/app/served-types.ts';
import { builtInTypes } from '../../src/fields/types/built-in.ts';

const builtIn = { types: builtInTypes, registry: {} };
const answer = { status: 200, body: '' };
let asked = 0;
/** What the server has of which version; where it is asked for none, of the last. */
const versions = new Map<string, unknown>();
const server = createServer(({ url = '' }, response) => {
  asked += 1;
  const version = new URL(url, 'http://localhost').searchParams.get('version') ?? '';
  if (versions.has(version)) answer.body = JSON.stringify(versions.get(version));
  response.writeHead(answer.status, { 'content-type': 'application/json', 'access-control-allow-origin': '*' }).end(answer.body);
});

beforeEach(async () => {
  asked = 0;
  versions.clear();
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
  builtIn, addTexts: () => Promise.resolve(), patience: new Promise<void>(() => undefined),
});

it('a server without the call has none, is not asked again, and nobody is told [CALL-66]', async () => {
  const [error, warn] = [vi.spyOn(console, 'error'), vi.spyOn(console, 'warn')];
  const whom = source();
  Object.assign(answer, { status: 404, body: '' });
  for (const _ of [1, 2]) expect((await servedTypes(whom)).served).toBe(builtIn);
  expect([asked, error.mock.calls, warn.mock.calls]).toEqual([1, [], []]);
});

it('what cannot be had is said once, and asked for again', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  const whom = source();
  Object.assign(answer, { status: 500, body: '' });
  for (const _ of [1, 2]) expect((await servedTypes(whom)).served).toBe(builtIn);
  expect(warn).toHaveBeenCalledTimes(1);
  Object.assign(answer, { status: 200, body: '{"field_types":[]}' });
  expect((await servedTypes(whom)).served).toBe(builtIn);
  expect(asked).toBe(3);
});

it('the types of a version are asked for by it, and are not taken for those of now', async () => {
  const whom = source();
  const typesOf = (version: string) => ({ form_version: version, field_types: [{ name: `of_${version}`, base: 'text' }] });
  const read = async (version?: string) => {
    const { served, formVersion } = await servedTypes(whom, version);
    return [formVersion, [...served.types.keys()].filter((name) => !builtInTypes.has(name))];
  };
  Object.assign(answer, { status: 200 });
  versions.set('', typesOf('2')).set('1', typesOf('1')).set('2', typesOf('2'));
  expect(await read()).toEqual(['2', ['of_2']]);
  expect(await read('1')).toEqual(['1', ['of_1']]);
  expect(await read()).toEqual(['2', ['of_2']]);
  Object.assign(answer, { status: 404 });
  expect(await read('1')).toEqual(['2', ['of_2']]);
});

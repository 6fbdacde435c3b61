import { afterEach, describe, expect, test } from 'vitest';
import { verifyUserCall } from '../../src/wire/authentication.ts';
import { createClient } from '../../src/api/client.ts';
import { failureOf, type ApiFailure } from '../../src/api/failure.ts';
import { startServer } from './server.ts';

const CODE = '7F3K-2Q';

const stops: (() => Promise<void>)[] = [];
afterEach(async () => { await Promise.all(stops.splice(0).map((stop) => stop())); });

async function failed(status: number, body: string, headers: Readonly<Record<string, string>>): Promise<ApiFailure | undefined> {
  const { url, stop } = await startServer((_request, response) => { response.writeHead(status, headers).end(body); });
  stops.push(stop);
  const client = createClient({ apiBase: url, productKey: 'acme', token: () => 'secret', language: () => 'en' });
  return client.send(verifyUserCall, { signal: AbortSignal.timeout(5_000) }).then(() => undefined, failureOf);
}

describe('a failed call', () => {
  test.each([[500, ''], [500, '{"errors":"Something went wrong, please try again"}'], [502, '<html>']])(
    'has the code for support that the server names: %i %s', async (status, body) => {
      expect(await failed(status, body, { 'x-support-code': CODE })).toMatchObject({ status, support: CODE });
    },
  );

  test('has none of a server that knows no codes', async () => {
    expect(await failed(500, '', {})).toEqual({ kind: 'server', status: 500 });
  });
});

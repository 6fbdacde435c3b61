import { afterEach, describe, expect, test } from 'vitest';
import { verifyUserCall } from '../../src/api/authentication.ts';
import { createClient } from '../../src/api/client.ts';
import { failureOf, type ApiFailure } from '../../src/api/failure.ts';
import { supportCode } from '../../src/base/support-code.ts';
import { startServer } from './server.ts';

const ID = '0b6f5a54-6d0e-4a57-9c84-0c2b0d6b7c1e';

const stops: (() => Promise<void>)[] = [];
afterEach(async () => { await Promise.all(stops.splice(0).map((stop) => stop())); });

async function failed(status: number, body: string, headers: Readonly<Record<string, string>>): Promise<ApiFailure | undefined> {
  const { url, stop } = await startServer((_request, response) => { response.writeHead(status, headers).end(body); });
  stops.push(stop);
  const client = createClient({ apiBase: url, productKey: 'acme', token: () => 'secret', language: () => 'en' });
  return client.send(verifyUserCall, { signal: AbortSignal.timeout(5_000) }).then(() => undefined, failureOf);
}

describe('a failed call', () => {
  test.each([[500, ''], [500, '{"errors":"Something went wrong, please try again"}'], [502, '<html>'], [200, '{"nothing":1}']])(
    'has a code for support where nobody expected it: %i %s', async (status, body) => {
      expect(await failed(status, body, { 'x-request-id': ID })).toMatchObject({ support: supportCode(ID) });
    },
  );

  test.each([[422, '{"errors":"no"}'], [404, ''], [401, ''], [507, '{"errors":"full"}']])('has none where it is a refusal or known: %i %s', async (status, body) => {
    expect(await failed(status, body, { 'x-request-id': ID })).not.toHaveProperty('support');
  });

  test('has none of a server that names no request', async () => {
    expect(await failed(500, '', {})).toEqual({ kind: 'server', status: 500 });
  });
});

import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { supportCode } from '../../src/base/support-code.ts';
import { faultCode } from '../../src/base/page-fault.ts';
import { HttpError } from '../../server/http/http-error.ts';
import { PAGE_FAULTS_PATH } from '../../server/http/page-fault-calls.ts';
import { requestIds } from '../../server/http/request-id.ts';
import { type TestServer, startTestServer } from './support/test-server.ts';

const OWN = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const OF_A_PROXY = '7f3c0a52b1de4c7f9a0e6d5b4c3a2f10';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: '1', API_BASE_URL: 'https://api.example.com', LOG_LEVEL: 'trace' });
  server.app.get('/away', () => { throw new HttpError(503, { key: 'notReady' }); });
  server.app.get('/full', () => { throw new HttpError(507, { key: 'noRoom' }); });
  server.app.get('/fails', () => { throw new Error('a defect that quotes taro@example.com'); });
});
afterAll(() => server.close());

const lines = (): readonly Readonly<Record<string, unknown>>[] => server.logLines.map((line) => JSON.parse(line) as Record<string, unknown>);
const idOf = async (request: InjectOptions): Promise<string> => String((await server.app.inject(request)).headers['x-request-id']);

describe('the id of a request', () => {
  test.each(['/healthz', '/api/v1/countries.json', '/api/v1/nothing', '/fails', '/api/v1/my_profile.json', '/%', '/a page'])('is in the answer of %s, one for each', async (url) => {
    const ids = await Promise.all([idOf({ url }), idOf({ url })]);
    for (const id of ids) expect(id).toMatch(OWN);
    expect(ids[0]).not.toBe(ids[1]);
  });

  test('is in every line of the log, and of a defect with the code that an applicant tells', async () => {
    const before = server.logLines.length;
    const answer = await server.app.inject('/fails');
    const id = String(answer.headers['x-request-id']);
    expect([answer.statusCode, answer.headers['x-support-code']]).toEqual([500, supportCode(id)]);
    const own = lines().slice(before);
    expect(own.map(({ msg, request, support }) => [msg, request, support])).toEqual([
      ['a call failed', id, supportCode(id)], ['answered', id, supportCode(id)],
    ]);
  });

  test.each([['/healthz', 200], ['/api/v1/applicants/my_profile.json', 401], ['/api/v1/nothing', 404], ['/away', 503], ['/full', 507]])(
    'is no code for support where everything is expected: %s', async (url, status) => {
      const { statusCode, headers } = await server.app.inject(url);
      expect([statusCode, headers['x-support-code']]).toEqual([status, undefined]);
    },
  );

  test('is the one of the proxy, where there is one', async () => {
    expect(await idOf({ url: '/healthz', headers: { 'x-request-id': OF_A_PROXY } })).toBe(OF_A_PROXY);
    expect(lines().at(-1)).toMatchObject({ request: OF_A_PROXY });
    expect(lines().at(-1)).not.toHaveProperty('support');
  });

  test.each([
    ['short', 'short'], ['long', 'a'.repeat(65)], ['an address', '203.0.113.77'], ['an e-mail address', 'taro@example.com'],
    ['more than one', `${OF_A_PROXY}, ${OF_A_PROXY}`], ['a line of its own', `${OF_A_PROXY}"}`], ['empty', ''],
  ])('is never %s', async (_what, named) => {
    expect(await idOf({ url: '/healthz', headers: { 'x-request-id': named } })).toMatch(OWN);
  });

  test.each([['unsaid' as const], [0]])('is nobody else’s where there is no proxy: %s', (trustProxy) => {
    expect(requestIds({ trustProxy })({ headers: { 'x-request-id': OF_A_PROXY } })).toMatch(OWN);
  });

  test('may be read by a page of another origin, where the API has one of its own', async () => {
    expect((await server.app.inject('/healthz')).headers['access-control-expose-headers']).toBe('Date, Retry-After, X-Request-Id, X-Support-Code');
    const own = await startTestServer();
    expect((await own.app.inject('/healthz')).headers).not.toHaveProperty('access-control-expose-headers');
    await own.close();
  });
});

test('an error of a page has the code in the log that the page shows', async () => {
  const fault = { name: 'TypeError', places: ['exam-3fk2.js:1:20377'] };
  const headers = { 'content-type': 'application/json' };
  await server.app.inject({ method: 'POST', url: PAGE_FAULTS_PATH, payload: JSON.stringify(fault), headers });
  expect(lines().filter(({ msg }) => msg === 'an error in a page that nobody caught')).toMatchObject([{ ...fault, fault: faultCode(fault) }]);
});

import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { traceRequests } from '../../server/app/tracing.ts';
import { type TestServer, startTestServer } from './support/test-server.ts';

interface Attribute { readonly key: string; readonly value: { readonly stringValue?: string; readonly intValue?: number } }
interface ToldSpan {
  readonly name: string;
  readonly kind: number;
  readonly traceId: string;
  readonly parentSpanId?: string;
  readonly attributes: readonly Attribute[];
  readonly status: { readonly code?: number };
}
interface Told { readonly resourceSpans: readonly { readonly resource: { readonly attributes: readonly Attribute[] }; readonly scopeSpans: readonly { readonly spans: readonly ToldSpan[] }[] }[] }

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => { for (const end of ends.splice(0)) await end(); });

/** A collector that keeps what arrives. */
async function collector() {
  const arrived: Told[] = [];
  const server = createServer((request, response) => {
    void json(request).then((told) => {
      expect([request.method, request.url, request.headers['content-type']]).toEqual(['POST', '/v1/traces', 'application/json']);
      arrived.push(told as Told);
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  ends.push(() => new Promise((resolve) => { server.close(resolve); }));
  const spans = () => arrived.flatMap(({ resourceSpans }) => resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)));
  return { url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`, arrived, spans };
}

async function traced(environment: Readonly<Record<string, string>>): Promise<TestServer> {
  const server = await startTestServer(environment);
  await traceRequests(server.app, server.services);
  server.app.get('/fails', () => { throw new Error('a defect'); });
  return server;
}

const attributesOf = ({ attributes }: Pick<ToldSpan, 'attributes'>) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]));

const PARENT = { traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01' };

describe('traces', () => {
  test('arrive for each request, with its route and its id, and nothing of anybody', async () => {
    const { url, arrived, spans } = await collector();
    const server = await traced({ OTEL_EXPORTER_OTLP_ENDPOINT: url });
    const profile = await server.app.inject({ url: '/api/v1/applicants/my_profile.json?email=taro@example.com', headers: { authorization: 'Bearer a-secret-token' } });
    await server.app.inject('/fails');
    await server.app.inject('/api/v1/nothing/taro@example.com');
    await server.app.inject('/healthz');
    await server.close();
    expect(spans().map(({ name, kind, status }) => [name, kind, status.code ?? 0])).toEqual([
      ['GET /api/v1/applicants/my_profile.json', 2, 0], ['GET /fails', 2, 2], ['GET none', 2, 0],
    ]);
    const [first] = spans();
    expect(attributesOf(first ?? { attributes: [] })).toEqual({
      'http.request.method': 'GET', 'http.route': '/api/v1/applicants/my_profile.json', 'http.response.status_code': 401,
      'portal.request': profile.headers['x-request-id'],
    });
    expect(JSON.stringify(arrived)).toContain('applicant-portal');
    expect(JSON.stringify(arrived)).not.toMatch(/taro|a-secret-token/);
  });

  test('go on with the one of a proxy, and with no stranger’s', async () => {
    const { url, spans } = await collector();
    for (const proxies of ['1', '0']) {
      const server = await traced({ OTEL_EXPORTER_OTLP_ENDPOINT: url, TRUST_PROXY: proxies });
      await server.app.inject({ url: '/api/v1/countries.json', headers: PARENT });
      await server.close();
    }
    const [behind, open] = spans();
    expect([behind?.traceId, behind?.parentSpanId]).toEqual(['0af7651916cd43dd8448eb211c80319c', 'b7ad6b7169203331']);
    expect(open?.traceId).not.toBe(behind?.traceId);
    expect(open?.parentSpanId ?? '').toBe('');
  });

  test('hold nobody up where the collector is away, which the log says once', { tags: 'full' }, async () => {
    const server = await traced({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' });
    for (let time = 0; time < 3; time += 1) expect((await server.app.inject('/api/v1/countries.json')).statusCode).toBe(200);
    await server.close();
    expect(server.logLines.filter((line) => line.includes('traces could not be sent'))).toHaveLength(1);
  });

  test('are not made, and nothing of them is loaded, where no collector is named', async () => {
    const load = vi.fn();
    vi.doMock('@opentelemetry/sdk-trace-base', () => { load(); return {}; });
    const server = await traced({});
    expect((await server.app.inject('/healthz')).statusCode).toBe(200);
    await server.close();
    vi.doUnmock('@opentelemetry/sdk-trace-base');
    expect(load).not.toHaveBeenCalled();
  });
});

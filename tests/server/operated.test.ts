import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { newDatabase } from './support/database.ts';
import { runToEnd, spawnServer } from './support/spawned-server.ts';

/** A server of the test's own at a port of loopback, which hears what it is sent. */
async function listening(heard: (body: string) => void = () => undefined): Promise<{ readonly port: number; readonly end: () => Promise<void> }> {
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      heard(body);
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const end = async (): Promise<void> => {
    server.closeAllConnections();
    await new Promise((resolve) => { server.close(resolve); });
  };
  return { port: (server.address() as AddressInfo).port, end };
}

async function environment(): Promise<Readonly<Record<string, string>>> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-operated-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return { DATA_DIR: folder, DATABASE_URL: await newDatabase() };
}

test('a server as it is run is seen: figures at their port, traces at their collector, until it is told to end', async () => {
  const bodies: string[] = [];
  const [collector, taken] = [await listening((body) => { bodies.push(body); }), await listening()];
  onTestFinished(collector.end);
  // A port that was free a moment ago.
  await taken.end();
  const server = await spawnServer({
    ...await environment(), METRICS_PORT: String(taken.port), OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${String(collector.port)}`,
  });
  const metrics = `http://127.0.0.1:${String(taken.port)}/metrics`;
  expect((await fetch(`${server.url}/api/v1/countries.json`)).headers.get('x-request-id')).toMatch(/^[\w-]{36}$/);
  const figures = await (await fetch(metrics)).text();
  expect(figures).toContain('portal_http_requests_total{method="GET",route="/api/v1/countries.json",status="2xx"} 1\n');
  expect(figures).toContain('portal_database_up 1\n');
  expect(await server.end('SIGTERM')).toBe(0);
  await expect(fetch(metrics)).rejects.toThrow();
  expect(bodies.join('\n')).toContain('GET /api/v1/countries.json');
});

test('a server whose port for figures is taken says so, and does not start', { tags: 'full' }, async () => {
  const taken = await listening();
  onTestFinished(taken.end);
  const { code, output } = await runToEnd('main', [], { ...await environment(), METRICS_PORT: String(taken.port) });
  expect([code, output]).toEqual([1, `Nobody can listen at 127.0.0.1:${String(taken.port)}; set METRICS_PORT or METRICS_HOST.\n`]);
});

import { EventEmitter, once } from 'node:events';
import { type Socket, connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../../server/app/app.ts';
import { commonHeaders } from '../../server/http/common-headers.ts';
import { connectionLimits, guardConnections } from '../../server/http/unread-bodies.ts';
import { type TestServer, startTestServer } from './support/test-server.ts';

let server: TestServer;
let app: FastifyInstance;
const sockets: Socket[] = [];
beforeAll(async () => {
  server = await startTestServer();
  app = buildApp(server.services, { headers: 300, request: 20_000, silence: 5000, check: 50, stretch: 300, leastBytes: 1000, refusalGrace: 400, connections: 8 });
  await app.listen({ port: 0 });
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) if (!socket.closed) await once(socket.destroy(), 'close');
});
afterAll(async () => {
  await app.close();
  await server.close();
});

interface Line {
  readonly socket: Socket;
  /** All that the server said, once it has closed the connection. */
  readonly closed: Promise<string>;
  /** What it has said, once that holds this. */
  readonly heard: (text: string) => Promise<string>;
}

function open(text = ''): Line {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  sockets.push(socket);
  let said = '';
  socket.on('error', () => undefined).setEncoding('utf8').on('data', (chunk: string) => { said += chunk; });
  socket.write(text);
  const heard = async (wanted: string): Promise<string> => {
    while (!said.includes(wanted)) await new Promise((resolve) => { socket.once('data', resolve).once('close', resolve); });
    return said;
  };
  return { socket, heard, closed: new Promise((resolve) => { socket.once('close', () => { resolve(said); }); }) };
}

/** Goes on with one byte at a time for as long as somebody listens. */
function drip({ socket }: Line): void {
  const timer = setInterval(() => { socket.write('x'); }, 20);
  socket.once('close', () => { clearInterval(timer); });
}

const SIZE = 50_000_000;
const call = (head: string, ...headers: readonly string[]): string => [`${head} HTTP/1.1`, 'Host: a', ...headers, '', ''].join('\r\n');
const save = (size: number, ...more: readonly string[]): string =>
  call('PUT /api/v1/applicants/1.json', 'Content-Type: multipart/form-data; boundary=b', `Content-Length: ${String(size)}`, ...more);
const ask = call('GET /healthz');
const TOO_SLOW = '{"errors":"This request took too long to arrive. Please try again."}';

describe('a line on which hardly anything comes is closed', () => {
  test('without a word where nothing was said', async () => {
    expect(await open().closed).toMatch(/^$|408/);
  });

  test('a head that drips', async () => {
    const line = open('GET / HTTP/1.1\r\nX-Long: ');
    drip(line);
    expect(await line.closed).toMatch(/^HTTP\/1\.1 408 /);
  });

  test.each<readonly [string, string, string]>([
    ['of JSON', call('POST /api/v1/auth/login.json', 'Content-Type: application/json', 'Content-Length: 60000'), TOO_SLOW],
    ['of a form', call('POST /api/v1/applicants.json', 'Content-Type: multipart/form-data; boundary=b', 'Content-Length: 600000'), TOO_SLOW],
    ['without a length', call('POST /api/v1/auth/login.json', 'Content-Type: application/json', 'Transfer-Encoding: chunked'), TOO_SLOW],
    ['in Japanese', call('POST /api/v1/auth/login.json', 'Accept-Language: ja', 'Content-Type: application/json', 'Content-Length: 60000'), '{"errors":"通信に時間がかかりすぎたため、受け付けられませんでした。もう一度お試しください。"}'],
  ])('a body %s that drips', async (_what, head, text) => {
    const line = open(head.includes('chunked') ? `${head}10000\r\n` : head);
    drip(line);
    const said = await line.closed;
    expect(said).toMatch(/^HTTP\/1\.1 408 /);
    expect(said).toContain(text);
  });

  test('and one that is slow, but comes, is not', async () => {
    const body = JSON.stringify({ email: 'a@example.com', password: 'x'.repeat(20_000) });
    const line = open(call('POST /api/v1/auth/login.json', 'Content-Type: application/json', `Content-Length: ${String(body.length)}`));
    for (let sent = 0; sent < body.length; sent += 1000) {
      line.socket.write(body.slice(sent, sent + 1000));
      await new Promise((resolve) => { setTimeout(resolve, 50); });
    }
    expect(await line.heard('}')).toMatch(/^HTTP\/1\.1 4(01|22) /);
  });
});

describe('a refusal before all of the body came', () => {
  test('is read, and ends the connection', async () => {
    const line = open(save(SIZE));
    expect(await line.heard('}')).toMatch(/^HTTP\/1\.1 401 /);
    await line.closed;
  });

  test.each<readonly [string, string]>([
    ['for want of a token', save(SIZE)],
    ['of a size that is too large', call('POST /api/v1/applicants.json', 'Content-Type: multipart/form-data; boundary=b', 'Content-Length: 900000000')],
    ['of JSON that is too large', call('POST /api/v1/auth/login.json', 'Content-Type: application/json', `Content-Length: ${String(SIZE)}`)],
    ['of a form without a boundary', call('POST /api/v1/applicants.json', 'Content-Type: multipart/form-data', `Content-Length: ${String(SIZE)}`)],
  ])('is read by a caller who goes on sending, and soon ends it: %s', async (_what, head) => {
    const line = open(head);
    const piece = 'x'.repeat(65_536);
    const more = (): void => { if (line.socket.writable) line.socket.write(piece, more); };
    more();
    const said = await line.closed;
    expect(said).toMatch(/^HTTP\/1\.1 4\d\d /);
    expect(said).toContain('{"errors":');
  });

  test.each([[], ['Connection: close']])('leaves a caller who reads it only when all is sent the time for that %j', async (...headers) => {
    const line = open(save(8_000_000, ...headers));
    await line.heard('}');
    // More than the system keeps for a server that does not read.
    const sent = new Promise((resolve) => { line.socket.write('x'.repeat(8_000_000), resolve); });
    expect(await sent).toBeFalsy();
    if (headers.length > 0) await line.closed;
  });

  test('leaves a connection whose body was short as it was', async () => {
    const line = open(`${save(1000)}${'x'.repeat(1000)}`);
    await line.heard('401 ');
    line.socket.write(ask);
    expect(await line.heard('HTTP/1.1 200')).toContain('HTTP/1.1 401');
  });
});

test('what is no request is answered with a sentence', async () => {
  expect(await open('hello\r\n\r\n').closed).toContain('{"errors":"This request cannot be understood: it is no HTTP request. Please try again, or tell your contact person."}');
  const long = open(call('GET /', `X-Long: ${'x'.repeat(50_000)}`));
  expect(await long.closed).toMatch(/^HTTP\/1\.1 431 [^]*What you sent is too large\./);
});

test('and it has the headers of every answer', async () => {
  for (const sent of ['hello\r\n\r\n', call('GET /', `X-Long: ${'x'.repeat(50_000)}`)]) {
    const [head = ''] = (await open(sent).closed).split('\r\n\r\n');
    const lines = head.split('\r\n').map((line) => line.toLowerCase());
    expect(lines).toEqual(expect.arrayContaining(Object.entries(commonHeaders).map(([name, value]) => `${name}: ${value}`.toLowerCase())));
  }
});

test('one address has so many connections and no more, until it closes one', async () => {
  const lines = Array.from({ length: 8 }, () => open(ask));
  await Promise.all(lines.map((line) => line.heard('200 OK')));
  expect(await open(ask).closed).toBe('');
  lines[0]?.socket.destroy();
  await lines[0]?.closed;
  // The server hears of it a moment later.
  for (;;) {
    const again = open(ask);
    const said = await Promise.race([again.heard('200 OK'), again.closed]);
    if (said !== '') break;
  }
});

test('the addresses of one network of IPv6 have together as many as one of IPv4', () => {
  const [listening, closed] = [new EventEmitter(), [] as string[]];
  guardConnections({ server: listening, addHook: () => undefined } as unknown as FastifyInstance, { ...connectionLimits, connections: 8 }, 0);
  const connectFrom = (remoteAddress: string): void => {
    listening.emit('connection', Object.assign(new EventEmitter(), { remoteAddress, destroy: () => { closed.push(remoteAddress); } }));
  };
  for (let host = 1; host <= 9; host += 1) {
    connectFrom(`2001:db8:0:1::${String(host)}`);
    connectFrom(`2001:db8:0:${String(host + 1)}::1`);
    connectFrom(`::ffff:192.0.2.${String(host)}`);
  }
  expect(closed).toEqual(['2001:db8:0:1::9']);
});

test('the limits of every day are above what an honest line needs', () => {
  const { stretch, leastBytes, request, silence } = connectionLimits;
  // A photo and twenty documents over 256 kbit/s.
  expect((leastBytes / stretch) * 1000).toBeLessThan(1000);
  expect(request).toBeGreaterThan(silence);
});

test('a connection that goes on after refusals of bodies is watched no more often than before', async () => {
  const accepted = once(app.server, 'connection') as Promise<[Socket]>;
  const line = open();
  const [socket] = await accepted;
  const answers = async (): Promise<number> => (await line.heard('')).split('HTTP/1.1 ').length;
  const answered = async (text: string): Promise<void> => {
    const before = await answers();
    line.socket.write(text);
    while (await answers() === before) await once(line.socket, 'data');
  };
  const watching = async (times: number): Promise<number> => {
    for (let time = 1; time <= times; time += 1) {
      await answered(save(4));
      await answered(`rest${ask}`);
    }
    return socket.listenerCount('close');
  };
  const before = await watching(1);
  expect(await watching(5)).toBe(before);
});

import { once } from 'node:events';
import { type IncomingHttpHeaders, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { oneIn } from '../arbitraries/rounds.ts';
import { completeSave, saveParts } from './support/saving.ts';
import { type Answer, type TestServer, startTestServer } from './support/test-server.ts';

const TOKEN = 'the-token-of-the-provider';
const LINK = 'https://play.example.com/videos/1.mp4';
const UPLOAD_LINK = 'https://upload-1.example.com/files/1';

interface Received {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: unknown;
}

/** A provider that answers `answer` to everything. */
async function provider(status: number, answer: string): Promise<{ readonly url: string; readonly received: readonly Received[] }> {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    void json(request).then((body) => {
      received.push({ method: request.method, url: request.url, headers: request.headers, body });
      response.writeHead(status, { 'content-type': 'application/json' }).end(answer);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => { server.close(); });
  return { url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`, received };
}

async function serverWith(url: string, more: Readonly<Record<string, string>> = {}): Promise<TestServer> {
  const server = await startTestServer({ VIDEO_HOST_URL: `${url}/`, VIDEO_HOST_TOKEN: TOKEN, VIDEO_UPLOAD_ORIGINS: 'https://*.example.com', ...more });
  onTestFinished(() => server.close());
  return server;
}

const payload = { upload: { approach: 'resumable', size: 12_345 }, name: 'film.mp4', recording: { question_id: 1 } };
const create = async (server: TestServer): Promise<Answer> => (await server.newVisitor()).call('POST', '/me/videos', { payload });
const good = JSON.stringify({ link: LINK, upload: { upload_link: UPLOAD_LINK, more: 1 }, uri: '/videos/1' });

test('the creation is passed on with the provider’s own token and version, and its link handed back [PVID-11]', async () => {
  const { url, received } = await provider(201, good);
  const server = await serverWith(url);
  expect((await create(server)).json()).toEqual({ link: LINK, upload: { upload_link: UPLOAD_LINK } });
  expect(received).toMatchObject([{
    method: 'POST', url: '/me/videos', headers: { authorization: `Bearer ${TOKEN}`, accept: expect.stringContaining('version=3.4') },
    body: { upload: payload.upload, name: 'film.mp4' },
  }]);
  const config = await server.app.inject('/config.json');
  expect([config.json<object>(), config.body.includes(TOKEN)]).toEqual([expect.not.objectContaining({ liveUploads: true }), false]);
  expect(server.logLines.join('')).not.toContain(TOKEN);
});

test('the address of a provider is saved as any that leads elsewhere', async () => {
  const { url } = await provider(201, good);
  const server = await serverWith(url);
  const visitor = await server.newVisitor({ canEditPrVideo: true });
  expect((await saveParts(visitor, [...completeSave, ['applicant[pr_video]', LINK]])).statusCode).toBe(200);
});

test.each(oneIn(3, [
  ['says no', 401, '{"error":"token"}'], ['fails', 500, '<html>'], ['answers something else', 200, '[1]'], ['answers nothing that is JSON', 201, 'link'],
  ['gives no upload link', 201, JSON.stringify({ link: LINK })], ['gives no address', 201, JSON.stringify({ link: 'javascript:alert(1)', upload: { upload_link: UPLOAD_LINK } })],
]))('a provider that %s is a failure of the call, in the portal’s own words', async (_name, status, answer) => {
  const { url } = await provider(status, answer);
  const said = await create(await serverWith(url));
  expect([said.statusCode, said.json()]).toEqual([502, { errors: 'Something went wrong, please try again' }]);
});

test('a provider that is not there is a failure of the call', async () => {
  expect((await create(await serverWith('http://127.0.0.1:1'))).statusCode).toBe(502);
});

test.each(oneIn(2, [[0, 422], [5_000_000_000_000, 413], [500_000_001, 413]]))('a video of %i bytes is not passed on', async (size, status) => {
  const { url, received } = await provider(201, good);
  const server = await serverWith(url);
  const said = await (await server.newVisitor()).call('POST', '/me/videos', { payload: { ...payload, upload: { ...payload.upload, size } } });
  expect([said.statusCode, received]).toEqual([status, []]);
});

test('who has asked too often is not passed on', { tags: 'full' }, async () => {
  const { url, received } = await provider(201, good);
  const server = await serverWith(url);
  const visitor = await server.newVisitor();
  for (let asked = 0; asked < 200; asked += 1) await visitor.call('POST', '/me/videos', { payload });
  expect((await visitor.call('POST', '/me/videos', { payload })).statusCode).toBe(429);
  expect(received).toHaveLength(200);
});

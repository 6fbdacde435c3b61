import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../../server/app/app.ts';
import { callNamed, calls } from '../../server/contract/wire.ts';
import { transportHeaders } from '../../server/http/common-headers.ts';
import { type TestServer, type Visitor, startTestServer } from './support/test-server.ts';

const script = 'export const answer = 42;\n';
let folder: string;
let server: TestServer;
let visitor: Visitor;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-client-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), '<!doctype html><meta property="csp-nonce" nonce="__CSP_NONCE__"><style nonce="__CSP_NONCE__"></style>');
  await writeFile(join(folder, 'assets', 'main-1a2b.js'), script);
  await writeFile(join(folder, 'assets', 'main-1a2b.js.gz'), gzipSync(script));
  server = await startTestServer({ CLIENT_DIR: folder, API_BASE_URL: 'https://api.example.com/portal/', PRODUCT_NAME: 'Portal' });
  visitor = await server.newVisitor({ isOnboarded: true });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

test('the page carries a fresh nonce in its policy and in itself', async () => {
  const nonceOf = async (): Promise<string> => {
    const answer = await server.app.inject('/');
    const nonce = /'nonce-([^']+)'/.exec(String(answer.headers['content-security-policy']))?.[1] ?? '';
    expect(answer.body).toBe(`<!doctype html><meta property="csp-nonce" nonce="${nonce}"><style nonce="${nonce}"></style>`);
    return nonce;
  };
  const [first, second] = [await nonceOf(), await nonceOf()];
  expect(first).toMatch(/^[\w+/]{22}==$/);
  expect(second).not.toBe(first);
});

test('the policy allows no eval, no inline script and no other origin than the API', async () => {
  const policy = String((await server.app.inject('/')).headers['content-security-policy']);
  const rules = new Map(policy.split('; ').map((rule) => [rule.split(' ')[0], rule.split(' ').slice(1).join(' ')]));
  expect(Object.fromEntries(rules)).toMatchObject({
    'default-src': `'none'`, 'script-src': `'self'`, 'connect-src': `'self' https://api.example.com`, 'frame-ancestors': `'none'`,
    'media-src': `'self' blob: https:`, 'base-uri': `'none'`, 'form-action': `'self'`, 'require-trusted-types-for': `'script'`, 'trusted-types': 'default dompurify',
  });
  expect(policy).not.toMatch(/unsafe|report/);
});

test.each(['/', '/profile', '/exam/7?x=1', '/api/v1/nothing.json', '/config.json', '/assets/main-1a2b.js'])('%s has the common headers', async (url) => {
  expect((await server.app.inject(url)).headers).toMatchObject({
    'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer', 'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': expect.stringContaining('camera=(self), microphone=(self)') as unknown,
  });
});

test.each([
  [{ production: true, portalUrl: 'https://portal.example.com' }, { 'strict-transport-security': 'max-age=31536000' }],
  [{ production: true, portalUrl: 'http://portal.example.com' }, {}], [{ production: false, portalUrl: 'https://portal.example.com' }, {}],
  [{ production: false, portalUrl: '' }, {}],
])('a portal of %j is held to https by %j', (settings, headers) => {
  expect(transportHeaders(settings)).toEqual(headers);
});

test('every answer of a production says so, and no other', async () => {
  const { services } = server;
  const production = buildApp({ ...services, settings: { ...services.settings, production: true, portalUrl: 'https://portal.example.com' } });
  for (const url of ['/', '/api/v1/nothing.json', '/config.json']) {
    expect((await production.inject(url)).headers['strict-transport-security'], url).toBe('max-age=31536000');
    expect((await server.app.inject(url)).headers, url).not.toHaveProperty('strict-transport-security');
  }
  await production.close();
});

test('every path that is no call and no file is the page', async () => {
  for (const url of ['/profile', '/apply/application_form/a.b', '/apis', '/index.html']) {
    const answer = await server.app.inject(url);
    expect([url, answer.statusCode, answer.headers['content-type']]).toEqual([url, 200, 'text/html; charset=utf-8']);
    expect(answer.body).not.toContain('__CSP_NONCE__');
  }
  expect((await server.app.inject({ method: 'POST', url: '/profile' })).statusCode).toBe(404);
});

test('a file of an older build is 404 in JSON, not the page in its place', async () => {
  for (const method of ['GET', 'HEAD'] as const) {
    const answer = await server.app.inject({ method, url: '/assets/main-0000.js' });
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([404, 'application/json; charset=utf-8']);
    expect(answer.headers['cache-control']).toBe('no-store');
  }
});

test.each(['/%61ssets/main-0000.js', '//assets/main-0000.js', '/a/..%2fassets/main-0000.js', '/%61pi/v1/nothing.json', '/api%2Fv1%2Fnothing.json', '/api'])('a call or a file that is not there is one at %s as well', async (url) => {
  const answer = await server.app.inject({ method: 'GET', url });
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([404, 'application/json; charset=utf-8']);
});

test('HEAD answers with the headers of GET', async () => {
  for (const url of ['/', '/profile', '/assets/main-1a2b.js', '/config.json', '/readyz']) {
    const [get, head] = await Promise.all([server.app.inject(url), server.app.inject({ method: 'HEAD', url })]);
    expect([url, head.statusCode]).toEqual([url, get.statusCode]);
    for (const name of ['content-type', 'cache-control', 'content-length']) expect([url, name, head.headers[name]]).toEqual([url, name, get.headers[name]]);
  }
});

test('hashed files are kept for ever and come compressed where the build wrote that', async () => {
  const plain = await server.app.inject('/assets/main-1a2b.js');
  expect([plain.body, plain.headers['cache-control']]).toEqual([script, 'public, max-age=31536000, immutable']);
  const zipped = await server.app.inject({ url: '/assets/main-1a2b.js', headers: { 'accept-encoding': 'gzip' } });
  expect(zipped.headers['content-encoding']).toBe('gzip');
  expect(zipped.rawPayload.equals(gzipSync(script))).toBe(true);
});

test.each([...calls].filter(([, { address }]) => !address.public && address.method === 'GET').map(([name]) => name))('%s, which is of one person, is kept by no browser', async (name) => {
  const { headers } = await visitor.call('GET', callNamed(name).address.path);
  expect([headers['cache-control'], headers.etag]).toEqual(['no-store', undefined]);
});

test.each(['universities', 'countries', 'get_tos', 'registration_templates', 'field_types'])('%s, which is the same for everybody, is not sent again to whoever has it', async (name) => {
  const url = callNamed(name).address.path;
  const first = await server.app.inject({ url, headers: { 'accept-language': 'en' } });
  expect([first.statusCode, first.headers['cache-control']]).toEqual([200, 'no-cache']);
  const ask = (tag: string, language = 'en') => server.app.inject({ url, headers: { 'accept-language': language, 'if-none-match': tag } });
  const again = await ask(String(first.headers.etag));
  expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', first.headers.etag]);
  const other = await ask('"another"');
  expect([other.statusCode, other.body]).toEqual([200, first.body]);
});

test('terms in the other language are others', async () => {
  const inLanguage = (language: string) => server.app.inject({ url: callNamed('get_tos').address.path, headers: { 'accept-language': language } });
  expect((await inLanguage('ja')).headers.etag).not.toBe((await inLanguage('en')).headers.etag);
});

test('the calls are never cached, whichever way their address is written', async () => {
  const refused = ['/%61pi/v1/applicants/my_profile.json', '/api/v1/files/%ff/x', '/api/v1/none.json'];
  for (const url of ['/api/v1/applicants/my_profile.json', '/config.json', '/readyz', ...refused]) {
    expect((await server.app.inject(url)).headers['cache-control']).toBe('no-store');
  }
});

test('the settings of the page come from the environment [VAR-17]', async () => {
  expect((await server.app.inject('/config.json')).json()).toEqual({
    api: 'https://api.example.com/portal',
    product: { key: 'campus', name: 'Portal', hostMarker: 'campus', internationalMarker: 'international' },
    extensions: true, links: {}, faults: '/api/v1/page_faults', videoHost: '', liveUploads: true, uploads: '/api/v1/uploads',
  });
});

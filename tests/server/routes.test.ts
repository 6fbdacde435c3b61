import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calls } from '../../server/contract/wire.ts';
import { collectRoutes } from './support/routes.ts';
import { PASSWORD, type TestServer, startTestServer } from './support/test-server.ts';
import { tryLogIn } from './support/accounts.ts';

/** Whoever calls: no other route answers anything but 401 without a valid token. HEAD goes with its GET. */
const PUBLIC_ROUTES = [
  'DELETE /api/v1/uploads/:id(^[0-9a-f]{32}$)',
  'DELETE /me/videos/uploads/:id(^[0-9a-f]{32}$)',
  'GET /',
  'GET /.well-known/security.txt',
  'GET /api/v1/banners/:key(^[0-9a-f]{32}$)',
  'GET /api/v1/countries.json',
  'GET /api/v1/exam_media/:key(^[0-9a-f]{32}$)',
  'GET /api/v1/field_types.json',
  'GET /api/v1/files/:token/:name',
  'GET /api/v1/logos/:key(^[0-9a-f]{32}$)',
  'GET /api/v1/online_session_media/:key(^[0-9a-f]{32}$)',
  'GET /api/v1/registration_templates.json',
  'GET /api/v1/static_pages/get_tos.json',
  'GET /api/v1/static_pages/get_tos_campus.json',
  'GET /api/v1/universities.json',
  'GET /assets/main-1a2b.js',
  'GET /config.json',
  'GET /docs/api',
  'GET /docs/api/openapi.json',
  'GET /dev/outbox',
  'GET /healthz',
  'GET /readyz',
  'GET /videos/:video(^[0-9a-f]{32}$).json',
  'GET /videos/:video(^[0-9a-f]{32}$).mp4',
  'HEAD /api/v1/uploads/:id(^[0-9a-f]{32}$)',
  'HEAD /me/videos/uploads/:id(^[0-9a-f]{32}$)',
  'OPTIONS /api/v1/uploads',
  'PATCH /api/v1/uploads/:id(^[0-9a-f]{32}$)',
  'PATCH /me/videos/uploads/:id(^[0-9a-f]{32}$)',
  'POST /api/v1/applicants.json',
  'POST /api/v1/applicants/check_applicant_record.json',
  'POST /api/v1/auth/enable_authy.json',
  'POST /api/v1/auth/login.json',
  'POST /api/v1/auth/send_token.json',
  'POST /api/v1/auth/verify_token.json',
  'POST /api/v1/page_faults',
  'POST /api/v1/registration_templates/get_form_data.json',
  'POST /api/v1/request_password_reset_email.json',
  'POST /api/v1/reset_password.json',
];
/** Open to those who register, and to applicants; whoever shows a token must show a valid one. */
const ROUTES_FOR_ALL_WITHOUT_TOKEN = ['POST /api/v1/uploads', 'POST /me/videos'];

let server: TestServer;
let folder: string;
let routes: readonly string[];
let origin: string;
let tokens: Readonly<Record<string, string | undefined>>;

const tokenOf = async (email: string): Promise<string> =>
  (await tryLogIn(server, email, PASSWORD)).json<{ access_token: { token: string } }>().access_token.token;

async function makeTokens(): Promise<typeof tokens> {
  const { email } = await server.newAccount();
  const expired = await tokenOf(email);
  server.pass(2 * 3600 + 1);
  const revoked = await tokenOf(email);
  await server.app.inject({ method: 'POST', url: '/api/v1/applicants/logout.json', headers: { authorization: `Bearer ${revoked}` } });
  return { none: undefined, foreign: randomBytes(32).toString('base64url'), expired, revoked, valid: await tokenOf(email) };
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-routes-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), '<!doctype html>');
  await writeFile(join(folder, 'assets', 'main-1a2b.js'), '');
  ({ built: server, routes } = await collectRoutes(() => startTestServer({ TOKEN_HOURS: '2', CLIENT_DIR: folder })));
  origin = await server.app.listen({ port: 0 });
  tokens = await makeTokens();
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

/** Over a real connection, which uploads need. */
async function ask(route: string, token: string | undefined): Promise<number> {
  const [method = '', pattern = ''] = route.split(' ');
  const path = pattern.replace(/:\w+\(\^\[0-9a-f\]\{32\}\$\)/, '0'.repeat(32)).replace(/:id\([^)]*\)/, '1').replace(/:\w+/g, 'x');
  const { status } = await fetch(new URL(path, origin), {
    method,
    headers: { ...(token === undefined ? {} : { authorization: `Bearer ${token}` }), ...(method === 'POST' ? { 'content-type': 'application/json' } : {}) },
    ...(method === 'POST' ? { body: '{}' } : {}),
  });
  return status;
}

/** HEAD routes that no GET brought along. */
const isOwnHead = (route: string): boolean => route.startsWith('HEAD ') && !routes.includes(route.replace('HEAD', 'GET'));
const withoutHead = (all: readonly string[]): readonly string[] => all.filter((route) => !route.startsWith('HEAD ') || isOwnHead(route));

test('the list of public routes has none that is not there', () => {
  expect(PUBLIC_ROUTES.filter((route) => route !== 'GET /' && !routes.includes(route))).toEqual([]);
});

test('every call of the contract is a route, as public as the contract says', () => {
  for (const { address } of calls.values()) {
    const route = `${address.method} ${address.path.replace('{id}', ':id(^\\d{1,15})').replace('{product}', 'campus').replace('{video}', ':video(^[0-9a-f]{32}$)')}`;
    const isOpen = PUBLIC_ROUTES.includes(route) || ROUTES_FOR_ALL_WITHOUT_TOKEN.includes(route);
    expect([route, routes.includes(route), isOpen]).toEqual([route, true, address.public]);
  }
});

test('HEAD is there for every GET and for nothing else', () => {
  const heads = routes.filter((route) => route.startsWith('HEAD ') && !route.includes('/uploads/')).map((route) => route.replace('HEAD', 'GET'));
  expect(heads).toEqual(routes.filter((route) => route.startsWith('GET ')));
});

describe.each(['none', 'foreign', 'expired', 'revoked'])('with the token: %s', (kind) => {
  test('every route is 401, but for the public ones, which are not', async () => {
    const open: string[] = [];
    for (const route of new Set([...routes, 'GET /'])) {
      if (await ask(route, tokens[kind]) !== 401) open.push(route);
    }
    const expected = kind === 'none' ? [...PUBLIC_ROUTES, ...ROUTES_FOR_ALL_WITHOUT_TOKEN] : PUBLIC_ROUTES;
    expect([...withoutHead(open)].sort()).toEqual([...expected].sort());
    expect(open.filter((route) => route.startsWith('HEAD ') && !isOwnHead(route)).sort()).toEqual(routes.filter((route) =>
      route.startsWith('HEAD ') && PUBLIC_ROUTES.includes(route.replace('HEAD', 'GET'))));
  });
});

test('a valid token opens every one of them', async () => {
  for (const route of routes.filter((one) => !/logout|reset_password/.test(one))) {
    expect([route, await ask(route, tokens['valid'])]).not.toEqual([route, 401]);
  }
});

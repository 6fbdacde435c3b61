import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calls } from '../../server/contract/wire.ts';
import { collectRoutes } from './support/routes.ts';
import { type Answer, PASSWORD, type TestServer, startTestServer } from './support/test-server.ts';
import { tryLogIn } from './support/accounts.ts';

/** Whoever calls: no other route answers anything but 401 without a valid token. HEAD goes with its GET. */
const PUBLIC_ROUTES = [
  'GET /',
  'GET /api/v1/countries.json',
  'GET /api/v1/files/:token/:name',
  'GET /api/v1/universities.json',
  'GET /assets/main-1a2b.js',
  'GET /config.json',
  'GET /dev/outbox',
  'GET /healthz',
  'GET /readyz',
  'POST /api/v1/auth/enable_authy.json',
  'POST /api/v1/auth/login.json',
  'POST /api/v1/auth/send_token.json',
  'POST /api/v1/auth/verify_token.json',
  'POST /api/v1/request_password_reset_email.json',
  'POST /api/v1/reset_password.json',
];

let server: TestServer;
let folder: string;
let routes: readonly string[];
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
  tokens = await makeTokens();
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

async function ask(route: string, token: string | undefined): Promise<Answer> {
  const [method = '', pattern = ''] = route.split(' ');
  const url = pattern.replace(/:id\([^)]*\)/, '1').replace(/:\w+/g, 'x');
  return server.app.inject({
    method: method as NonNullable<InjectOptions['method']>, url,
    ...(token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } }),
    ...(method === 'POST' ? { payload: {} } : {}),
  });
}

const withoutHead = (all: readonly string[]): readonly string[] => all.filter((route) => !route.startsWith('HEAD '));

test('the list of public routes has none that is not there', () => {
  expect(PUBLIC_ROUTES.filter((route) => route !== 'GET /' && !routes.includes(route))).toEqual([]);
});

test('every call of the contract is a route, as public as the contract says', () => {
  for (const { address } of calls.values()) {
    const route = `${address.method} ${address.path.replace('{id}', ':id(^\\d{1,15})')}`;
    expect([route, routes.includes(route), PUBLIC_ROUTES.includes(route)]).toEqual([route, true, address.public]);
  }
});

test('HEAD is there for every GET and for nothing else', () => {
  const heads = routes.filter((route) => route.startsWith('HEAD ')).map((route) => route.replace('HEAD', 'GET'));
  expect(heads).toEqual(routes.filter((route) => route.startsWith('GET ')));
});

describe.each(['none', 'foreign', 'expired', 'revoked'])('with the token: %s', (kind) => {
  test('every route is 401, but for the public ones, which are not', async () => {
    const open: string[] = [];
    for (const route of new Set([...routes, 'GET /'])) {
      const { statusCode } = await ask(route, tokens[kind]);
      if (statusCode !== 401) open.push(route);
    }
    expect([...withoutHead(open)].sort()).toEqual(PUBLIC_ROUTES);
    expect(open.filter((route) => route.startsWith('HEAD ')).sort()).toEqual(routes.filter((route) =>
      route.startsWith('HEAD ') && PUBLIC_ROUTES.includes(route.replace('HEAD', 'GET'))));
  });
});

test('a valid token opens every one of them', async () => {
  for (const route of routes.filter((one) => !/logout|reset_password/.test(one))) {
    expect([route, (await ask(route, tokens['valid'])).statusCode]).not.toEqual([route, 401]);
  }
});

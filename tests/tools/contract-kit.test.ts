import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inProject } from '../../server/base/root.ts';
import { CannotRun, exchangeWith } from '../../tools/contract/exchange.ts';
import { type CheckResult, type Identity, checkServer } from '../../tools/contract/check-server.ts';
import type { Deviation } from '../../tools/contract/probes.ts';
import { reportOf } from '../../tools/contract/report.ts';
import { oneIn } from '../arbitraries/rounds.ts';
import { type TestServer, startTestServer } from '../server/support/test-server.ts';
import { originOf } from '../server/support/uploading.ts';
import { type Arriving, type Leaving, type Planted, deviatingServer } from './deviating-server.ts';

const SEED = 20_261_125;
const demo = { email: 'demo@example.com', password: 'demo-password' } satisfies Identity;
const bounds = { requests: 600, seconds: 30, bytes: 2_000_000 };

let server: TestServer;
let origin: string;
beforeAll(async () => {
  server = await startTestServer();
  await server.app.listen({ port: 0 });
  origin = originOf(server.app);
});
afterAll(() => server.close());

describe(`the own server, seed ${String(SEED)},`, () => {
  test.each([['read', false], ['written to', true]] as const)('deviates in nothing, %s', async (_how, write) => {
    const before = (await (await server.logIn(demo.email, demo.password)).call('GET', '/api/v1/applicants/my_profile.json')).json();
    const held = await checkServer({ server: origin, identity: demo, calls: new Set(), seed: SEED, write, bounds });
    expect(held.deviations, reportOf('text', held)).toEqual([]);
    expect([...held.asked, ...held.left.map(({ call }) => call)]).toHaveLength(51);
    const after = (await (await server.logIn(demo.email, demo.password)).call('GET', '/api/v1/applicants/my_profile.json')).json();
    expect(after).toMatchObject({ japanese_name: before.japanese_name, ...(!write && { revision: before.revision }) });
  });

  test('by a token, and asked by nobody, too', async () => {
    const { token } = await server.logIn(demo.email, demo.password);
    for (const identity of [{ token }, undefined]) {
      const held = await checkServer({ server: origin, ...(identity && { identity }), calls: new Set(), seed: SEED, write: false, bounds });
      expect(held.deviations, reportOf('text', held)).toEqual([]);
    }
  });
});

type Finding = Readonly<Record<keyof Pick<Deviation, 'call' | 'place'>, string>> & { readonly page: RegExp };

interface Row extends Planted {
  readonly what: string;
  /** Calls that are held; absent: all. */
  readonly calls?: readonly string[];
  readonly write?: boolean;
  readonly found: Finding;
}

const has = (path: string, method = 'GET') => (request: Arriving): boolean => request.url.split('?')[0]!.endsWith(path) && request.method === method;
const authorized = ({ headers }: Arriving): boolean => 'authorization' in headers && !headers['authorization'].includes('nobody');

/** Changes what one address answers. */
const at = (path: string, change: (answer: Leaving, request: Arriving) => Leaving, when: (request: Arriving) => boolean = () => true) => (answer: Leaving, request: Arriving): Leaving =>
  (has(path)(request) && when(request) ? change(answer, request) : answer);

/** Changes the JSON of a success. */
const json = (path: string, change: (value: any) => unknown) => at(path, (answer) => // oxlint-disable-line typescript/no-explicit-any -- any answer of any call
  (answer.status === 200 ? { ...answer, text: JSON.stringify(change(JSON.parse(answer.text))) } : answer));

const dropping = (header: string) => (request: Arriving): Arriving => {
  const { [header]: _dropped, ...headers } = request.headers;
  return { ...request, headers };
};

/** Whoever has no session is taken for the one who had one last. */
function openToAll(): NonNullable<Planted['arrives']> {
  let authorization = '';
  return (request) => {
    if (authorized(request)) authorization = request.headers['authorization']!;
    return { ...request, headers: { ...request.headers, ...(authorization !== '' && { authorization }) } };
  };
}

const headed = (name: string, value: string) => (answer: Leaving): Leaving => ({ ...answer, headers: { ...answer.headers, [name]: value } });
const PAGE = '<!doctype html><title>Portal</title>';

const rows: readonly Row[] = [
  { what: 'a missing member', calls: ['verify_user'], leaves: json('/verify_user.json', ({ applicant: { id: _id, ...others } }) => ({ applicant: others })), found: { call: 'verify_user', place: '/applicant', page: /takes nothing of it/ } },
  { what: 'a member of another type', calls: ['verify_user'], leaves: json('/verify_user.json', ({ applicant }) => ({ applicant: { ...applicant, name: 7 } })), found: { call: 'verify_user', place: '/applicant/name', page: /takes nothing of it/ } },
  { what: 'a status of failure', calls: ['my_profile'], leaves: at('/my_profile.json', (answer) => ({ ...answer, status: 500 }), authorized), found: { call: 'my_profile', place: 'status', page: /general sentence for status 500/ } },
  { what: 'a call that is not there', calls: ['universities'], leaves: at('/universities.json', (answer) => ({ ...answer, status: 404, text: '{}' })), found: { call: 'universities', place: 'status', page: /general sentence for status 404/ } },
  { what: '403 in the place of 401', calls: ['my_profile'], leaves: at('/my_profile.json', (answer) => (answer.status === 401 ? { ...answer, status: 403 } : answer)), found: { call: 'my_profile', place: 'status', page: /takes it for a refusal and shows/ } },
  { what: '401 without words', calls: ['my_profile'], leaves: at('/my_profile.json', (answer) => (answer.status === 401 ? { ...answer, text: '{}' } : answer)), found: { call: 'my_profile', place: '/errors', page: /asks for the password/ } },
  { what: 'data for strangers', calls: ['my_profile'], arrives: openToAll(), found: { call: 'my_profile', place: 'status', page: /as it came/ } },
  { what: 'no content type', calls: ['countries'], leaves: at('/countries.json', headed('content-type', 'application/octet-stream')), found: { call: 'countries', place: 'header content-type', page: /as it came/ } },
  { what: 'another encoding', calls: ['countries'], leaves: at('/countries.json', headed('content-type', 'application/json; charset=shift_jis')), found: { call: 'countries', place: 'header content-type', page: /as it came/ } },
  { what: 'an answer that may be kept', calls: ['my_profile'], leaves: at('/my_profile.json', headed('cache-control', 'max-age=600')), found: { call: 'my_profile', place: 'header cache-control', page: /next person at a shared computer/ } },
  { what: 'another form of a date', calls: ['my_lessons'], leaves: json('/my_lessons.json', (value) => JSON.parse(JSON.stringify(value).replaceAll(/"(\d{4})-(\d\d)-(\d\d)T[^"]*"/g, '"$3/$2/$1 10:00"'))), found: { call: 'my_lessons', place: expect.stringMatching(/^\/.*\/\w+$/) as never, page: /./ } },
  { what: 'a redirect more', calls: ['get_tos'], leaves: at('/get_tos.json', (answer) => ({ ...answer, status: 302, headers: { location: '/elsewhere' } })), found: { call: 'get_tos', place: 'status', page: /browser follows it/ } },
  { what: 'a redirect to a log-in page', calls: ['my_interviews'], leaves: at('/my_interviews.json', (answer) => ({ ...answer, status: 302, headers: { location: '/login' } }), (request) => !authorized(request)), found: { call: 'my_interviews', place: 'status', page: /browser follows it/ } },
  { what: 'a huge answer', calls: ['universities'], leaves: at('/universities.json', (answer) => ({ ...answer, text: `${' '.repeat(3_000_000)}${answer.text}` })), found: { call: 'universities', place: 'whole answer', page: /run out of memory/ } },
  {
    what: 'an answer without an end', calls: ['universities'], found: { call: 'universities', place: 'whole answer', page: /run out of memory/ },
    instead: (request, response) => {
      if (!has('/universities.json')(request)) return false;
      const more = (): void => { if (!response.destroyed) response.write(' '.repeat(65_536), () => { setImmediate(more); }); };
      response.writeHead(200, { 'content-type': 'application/json' });
      more();
      return true;
    },
  },
  { what: 'a page in the place of JSON', calls: ['edit_profile'], leaves: at('/edit_profile.json', (answer) => ({ ...answer, headers: { 'content-type': 'text/html' }, text: PAGE })), found: { call: 'edit_profile', place: 'header content-type', page: /takes nothing of it/ } },
  { what: 'a page that says it is JSON', calls: ['edit_profile'], leaves: at('/edit_profile.json', (answer) => ({ ...answer, text: PAGE })), found: { call: 'edit_profile', place: 'body', page: /takes nothing of it/ } },
  { what: 'a page for what is no call', leaves: (answer, { url }) => (url.includes('no_call') ? { ...answer, status: 200, headers: { 'content-type': 'text/html' }, text: PAGE } : answer), found: { call: 'no call', place: 'header content-type', page: /takes nothing of it/ } },
  {
    what: 'no answer in time', calls: ['homepage_content'], found: { call: 'homepage_content', place: 'whole answer', page: /waits for up to 60 s/ },
    instead: (request) => has('/get_homepage_content.json')(request) && authorized(request),
  },
  {
    what: 'an answer that stops in its middle', calls: ['homepage_content'], found: { call: 'homepage_content', place: 'whole answer', page: /waits for up to 60 s/ },
    instead: (request, response) => {
      if (!has('/get_homepage_content.json')(request) || !authorized(request)) return false;
      response.writeHead(200, { 'content-type': 'application/json' }).write('{"content":');
      return true;
    },
  },
  {
    what: 'a connection that breaks', calls: ['zoom_guide'], found: { call: 'zoom_guide', place: 'whole answer', page: /no connection/ },
    instead: (request, response) => {
      if (!has('/get_zoom_guide.json')(request) || !authorized(request)) return false;
      response.destroy();
      return true;
    },
  },
  { what: 'a tag that is not looked at', calls: ['field_types'], arrives: dropping('if-none-match'), found: { call: 'field_types', place: 'status', page: /what it has at each visit/ } },
  { what: 'a key that is not looked at', calls: ['update_applicant'], write: true, arrives: dropping('idempotency-key'), found: { call: 'update_applicant', place: 'status', page: /answer that was lost/ } },
  { what: 'a revision that is not looked at', calls: ['update_applicant'], write: true, arrives: dropping('if-match'), found: { call: 'update_applicant', place: 'status', page: /silently replaces/ } },
  { what: 'another person', calls: ['verify_user'], leaves: json('/verify_user.json', ({ applicant }) => ({ applicant: { ...applicant, id: Number(applicant.id) + 1 } })), found: { call: 'verify_user', place: '/applicant/id', page: /another person’s name/ } },
  { what: 'an empty body', calls: ['my_profile'], leaves: at('/my_profile.json', (answer) => ({ ...answer, text: '' }), authorized), found: { call: 'my_profile', place: 'body', page: /takes nothing of it/ } },
  { what: 'JSON that is cut off', calls: ['my_profile'], leaves: at('/my_profile.json', (answer) => ({ ...answer, text: answer.text.slice(0, -20) }), authorized), found: { call: 'my_profile', place: 'body', page: /takes nothing of it/ } },
  { what: 'null', calls: ['onboarding_display_data'], leaves: json('/onboarding_display_data.json', () => null), found: { call: 'onboarding_display_data', place: 'whole answer', page: /takes nothing of it/ } },
  { what: 'a list in the place of an object', calls: ['edit_profile'], leaves: json('/edit_profile.json', (value) => [value]), found: { call: 'edit_profile', place: 'whole answer', page: /takes nothing of it/ } },
  { what: 'an answer in a wrapping', calls: ['countries'], leaves: json('/countries.json', (value) => ({ data: value })), found: { call: 'countries', place: 'whole answer', page: /takes nothing of it/ } },
  { what: 'an entry without its id', calls: ['sgwj_events'], leaves: json('/sgwj_events.json', ([{ id: _id, ...first }, ...others]) => [first, ...others]), found: { call: 'sgwj_events', place: '/0', page: /what it can read/ } },
  { what: 'two entries of one id', calls: ['my_online_sessions'], leaves: json('/my_online_sessions.json', (value) => [[value].flat()[0], ...[value].flat()]), found: { call: 'my_online_sessions', place: '/1', page: /what it can read/ } },
  { what: 'an error beside a success', calls: ['my_job_reviews'], leaves: json('/my_job_reviews.json', () => ({ error: 'Try again later' })), found: { call: 'my_job_reviews', place: 'body', page: /takes it for a refusal and shows: Try again later/ } },
  { what: 'a success that is denied', calls: ['zoom_guide'], leaves: json('/get_zoom_guide.json', (value) => ({ ...value, success: false })), found: { call: 'zoom_guide', place: '/success', page: /general sentence/ } },
  {
    what: 'an invalid request that is done', calls: ['registration_form'], found: { call: 'registration_form', place: 'status', page: /as it came/ },
    leaves: (answer, request) => (has('/get_form_data.json', 'POST')(request) && answer.status === 422 ? { ...answer, status: 200, text: '{"custom_fields":[]}' } : answer),
  },
  { what: 'an invalid request that is a defect', calls: ['login'], leaves: (answer, request) => (has('/login.json', 'POST')(request) && answer.status === 422 ? { ...answer, status: 500 } : answer), found: { call: 'login', place: 'status', page: /takes it for a refusal/ } },
  { what: 'a refusal without words', calls: ['login'], leaves: (answer, request) => (has('/login.json', 'POST')(request) && answer.status === 422 ? { ...answer, text: '{"message":"no"}' } : answer), found: { call: 'login', place: '/errors', page: /general sentence for status 422/ } },
  { what: 'a refusal in another language', calls: ['my_profile'], arrives: dropping('accept-language'), found: { call: 'my_profile', place: '/errors', page: /asks for the password/ } },
  { what: 'a save for strangers', calls: ['ready'], leaves: (answer, request) => (has('/ready.json', 'POST')(request) ? { ...answer, status: 200, text: '{}' } : answer), found: { call: 'ready', place: 'status', page: /takes it for done/ } },
  { what: 'a log-out that ends nothing', calls: ['logout'], instead: (request, response) => { if (!has('/logout.json', 'POST')(request)) return false; response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' }).end('{"success":true}'); return true; }, found: { call: 'verify_user', place: 'status', page: /goes on reading/ } },
  { what: 'another revision in each answer', calls: ['my_profile', 'edit_profile'], leaves: json('/edit_profile.json', (value) => ({ ...value, revision: 'another' })), found: { call: 'edit_profile', place: '/revision', page: /five times/ } },
];

async function held({ calls = [], write = false, ...planted }: Pick<Row, 'calls' | 'write'> & Planted): Promise<CheckResult> {
  const between = await deviatingServer(origin, planted);
  try {
    const isTimed = calls.includes('homepage_content');
    return await checkServer({ server: between.origin, identity: demo, calls: new Set(calls), seed: SEED, write, bounds: { ...bounds, seconds: isTimed ? 2 : 30 } });
  } finally {
    await between.close();
  }
}

describe(`a server that deviates in one way is found out, seed ${String(SEED)}:`, () => {
  test('there are thirty ways at least', () => { expect(rows.length).toBeGreaterThanOrEqual(30); });

  test.each(oneIn(4, rows))('$what', async ({ what: _what, found: { call, place, page }, ...row }) => {
    const { deviations } = await held(row);
    expect(deviations).toContainEqual({ call, place, page: expect.stringMatching(page), request: expect.any(String), expected: expect.stringMatching(/./), found: expect.any(String) });
    // Nothing is said of calls that are as they should be.
    expect(new Set(deviations.map((one) => one.call))).toEqual(new Set([call]));
  });
});

test('no more is asked than was allowed', async () => {
  let arrived = 0;
  const between = await deviatingServer(origin, { arrives: (request) => {
    if (!has('/logout.json', 'POST')(request)) arrived += 1;
    return request;
  } });
  const { stopped, asked, left } = await checkServer({ server: between.origin, identity: demo, calls: new Set(), seed: SEED, write: false, bounds: { ...bounds, requests: 20 } });
  await between.close();
  expect(stopped).toContain('more than 20 requests');
  expect(arrived).toBe(20);
  expect([...asked, ...left.map(({ call }) => call)]).toHaveLength(51);
});

test('a server may be waited for however long', async () => {
  const exchange = exchangeWith(origin, { ...bounds, seconds: 999_999_999 });
  expect(await exchange({ method: 'GET', path: '/api/v1/countries.json', headers: {} })).toMatchObject({ kind: 'answer', status: 200 });
});

test('what was found before a run had to end is told, with what was not asked, and its session is ended', async () => {
  let token = '';
  const between = await deviatingServer(origin, {
    leaves: at('/my_profile.json', (answer) => ({ ...answer, status: 500 }), authorized),
    arrives: (request) => {
      if (authorized(request)) token = request.headers['authorization']!;
      return request;
    },
  });
  const held = await checkServer({ server: between.origin, identity: demo, calls: new Set(['countries', 'my_profile']), seed: SEED, write: false, bounds: { ...bounds, requests: 4 } });
  await between.close();
  const why = 'it was not asked to its end';
  expect(held).toMatchObject({ deviations: [{ call: 'my_profile', place: 'status' }], asked: [], left: [{ call: 'my_profile', why }, { call: 'countries', why }] });
  for (const format of ['text', 'markdown'] as const) expect(reportOf(format, held)).toMatch(/my_profile[\s\S]*Not all was asked\. It would take more than 4 requests/);
  expect((await server.app.inject({ url: '/api/v1/applicants/verify_user.json', headers: { authorization: token } })).statusCode).toBe(401);
});

test('that a name was not put back is told whatever ended the run', async () => {
  const before = (await (await server.logIn(demo.email, demo.password)).call('GET', '/api/v1/applicants/my_profile.json')).json().japanese_name as string;
  const between = await deviatingServer(origin, { leaves: (answer, request) => (request.method === 'PUT' && request.body.includes(before) ? { ...answer, status: 500, text: '{}' } : answer) });
  const held = await checkServer({ server: between.origin, identity: demo, calls: new Set(['update_applicant']), seed: SEED, write: true, bounds: { ...bounds, requests: 6 } });
  await between.close();
  expect(held).toMatchObject({ deviations: [{ request: 'the Japanese name of before', place: 'status' }], asked: [], stopped: expect.stringMatching(/./) });
});

test('a session that was open before is not ended, and that is said', async () => {
  const { token } = await server.logIn(demo.email, demo.password);
  const { asked, left } = await checkServer({ server: origin, identity: { token }, calls: new Set(['logout', 'countries']), seed: SEED, write: false, bounds });
  expect([asked, left]).toEqual([['countries'], [{ call: 'logout', why: 'it would end a session that was open before' }]]);
});

test.each<[what: string, planted: () => Planted, requests: number]>([
  ['the server says no name before', () => ({ leaves: at('/my_profile.json', (answer) => ({ ...answer, status: 503, text: '{}' })) }), 600],
  ['the server says no name at first', () => {
    let asked = 0;
    return { leaves: at('/my_profile.json', (answer) => ((asked += 1) > 1 ? answer : { ...answer, status: 503, text: '{}' })) };
  }, 600],
  ...[5, 6, 7, 8, 9, 10].map((requests): [string, () => Planted, number] => [`no more than ${String(requests)} requests are allowed`, () => ({}), requests]),
])('the name of the account is what it was where %s', async (_what, planted, requests) => {
  const name = async (): Promise<unknown> => (await (await server.logIn(demo.email, demo.password)).call('GET', '/api/v1/applicants/my_profile.json')).json().japanese_name;
  const before = await name();
  const between = await deviatingServer(origin, planted());
  const run = checkServer({ server: between.origin, identity: demo, calls: new Set(['update_applicant']), seed: SEED, write: true, bounds: { ...bounds, requests } });
  await run.catch((error: unknown) => { expect(error).toBeInstanceOf(CannotRun); });
  await between.close();
  expect(before).not.toBe('');
  expect(await name()).toBe(before);
});

test('what was changed is put back where somebody tells it to end in the middle', async () => {
  const name = async (): Promise<unknown> => (await (await server.logIn(demo.email, demo.password)).call('GET', '/api/v1/applicants/my_profile.json')).json().japanese_name;
  const before = await name();
  let isOver = false;
  const between = await deviatingServer(origin, { leaves: (answer, request) => {
    if (request.method === 'PUT' && authorized(request)) isOver = true;
    return answer;
  } });
  const run = checkServer({ server: between.origin, identity: demo, calls: new Set(['update_applicant']), seed: SEED, write: true, bounds, isOver: () => isOver });
  expect((await run).stopped).toContain('told to end');
  await between.close();
  expect([isOver, await name()]).toEqual([true, before]);
});

test.each([
  ['a product without a key', (value: any) => ({ ...value, product: { ...value.product, key: undefined } }), 'get_product_tos', 'config.json names no product'], // oxlint-disable-line typescript/no-explicit-any -- any answer
  ['a product whose key is null', (value: any) => ({ ...value, product: { ...value.product, key: null } }), 'get_product_tos', 'config.json names no product'], // oxlint-disable-line typescript/no-explicit-any -- any answer
])('what %s names nothing of is left out, and is not said to be held', async (_what, change, call, why) => {
  const { deviations, asked, left } = await held({ calls: [call, 'config'], leaves: json('/config.json', change) });
  expect([asked, left]).toEqual([['config'], [{ call, why }]]);
  expect(deviations).toMatchObject([{ call: 'config' }]);
});

test('who was logged in is logged out again, whatever calls were held', async () => {
  let token = '';
  await held({ calls: ['my_profile'], arrives: (request) => {
    if (authorized(request)) token = request.headers['authorization']!;
    return request;
  } });
  expect(token).toMatch(/^Bearer ./);
  expect((await server.app.inject({ url: '/api/v1/applicants/verify_user.json', headers: { authorization: token } })).statusCode).toBe(401);
});

test('a question that no answer names anything for is not said to be held', async () => {
  const { asked, left } = await held({ calls: ['exam_data'], leaves: json('/my_lessons.json', () => []) });
  expect([asked, left]).toEqual([[], [{ call: 'exam_data', why: expect.stringContaining('my_lessons names nothing to ask for') }]]);
});

test.each([
  ['the server is away', () => checkServer({ server: 'http://127.0.0.1:1', calls: new Set(), seed: SEED, write: false, bounds }), /does not answer/],
  ['the password is wrong', () => checkServer({ server: origin, identity: { ...demo, password: 'another' }, calls: new Set(), seed: SEED, write: false, bounds }), /refused \(422: /],
  ['the token opens nothing', () => checkServer({ server: origin, identity: { token: 'none' }, calls: new Set(), seed: SEED, write: false, bounds }), /opens nothing/],
  ['it is not the API', async () => {
    const between = await deviatingServer(origin, { instead: (_request, response) => { response.end(PAGE); return true; } });
    try {
      return await checkServer({ server: between.origin, calls: new Set(), seed: SEED, write: false, bounds });
    } finally {
      await between.close();
    }
  }, /not the API/],
] as const)('it says that it cannot run where %s', async (_why, run, said) => {
  const failure = await run().catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(CannotRun);
  expect((failure as Error).message).toMatch(said);
});

async function command(...options: readonly string[]): Promise<{ readonly code: number; readonly out: string; readonly err: string }> {
  const child = spawn(process.execPath, ['--import', 'tsx', inProject('tools', 'contract', 'main.ts'), ...options], { cwd: inProject(), stdio: ['ignore', 'pipe', 'pipe'] });
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { code, out, err };
}

describe('the command', () => {
  test('ends with 0 where nothing deviates', { tags: 'full' }, async () => {
    expect(await command('--server', origin, '--call', 'countries')).toEqual({ code: 0, out: 'Nothing deviates. Calls that were held: 1.\n', err: '' });
  });

  test('ends with 1 where something does, and writes it as JSON', async () => {
    const between = await deviatingServer(origin, { leaves: at('/countries.json', (answer) => ({ ...answer, text: '[' })) });
    const { code, out } = await command('--server', between.origin, '--call', 'countries', '--report', 'json');
    await between.close();
    expect(code).toBe(1);
    expect((JSON.parse(out) as CheckResult).deviations).toMatchObject([{ call: 'countries', place: 'body', expected: 'JSON' }]);
  });

  test('ends with 2 where it cannot run, and says why', { tags: 'full' }, async () => {
    expect(await command('--server', 'http://127.0.0.1:1')).toMatchObject({ code: 2, err: expect.stringMatching(/does not answer/) });
    expect(await command('--server', origin, '--call', 'my_profil')).toMatchObject({ code: 2, err: expect.stringMatching(/closest is my_profile/) });
    expect(await command()).toMatchObject({ code: 2, err: expect.stringMatching(/--server/) });
  });

  test('ends with 2 where not all was asked, and says what was found by then', { tags: 'full' }, async () => {
    const between = await deviatingServer(origin, { leaves: at('/countries.json', (answer) => ({ ...answer, text: '[' })) });
    const { code, out } = await command('--server', between.origin, '--call', 'countries', '--call', 'get_tos', '--requests', '2', '--report', 'json');
    await between.close();
    expect([code, JSON.parse(out)]).toEqual([2, expect.objectContaining({ deviations: [expect.objectContaining({ call: 'countries' })], stopped: expect.stringContaining('--requests') })]);
    expect(await command('--server', origin, '--token', 'a', '--email', 'a@example.com')).toMatchObject({ code: 2, err: expect.stringContaining('no --email') });
  });

  test('ends with 2 where no call could be held', async () => {
    expect(await command('--server', origin, '--call', 'my_profile')).toMatchObject({ code: 2, out: 'Left out: my_profile (it needs a log-in).\nNothing was held. Calls that were held: 0.\n' });
  });

  test('says by --help all that it takes', async () => {
    const { code, out } = await command('--help');
    expect(code).toBe(0);
    for (const word of ['--server', '--email', '--password', '--token', '--call', '--seed', '--write', '--report', 'Exit codes']) expect(out).toContain(word);
  });
});

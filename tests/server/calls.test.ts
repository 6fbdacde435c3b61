import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calls } from '../../server/contract/wire.ts';
import { type ReadyCall, everyCall } from './support/every-call.ts';
import { type TestServer, type Visitor, startTestServer } from './support/test-server.ts';

let server: TestServer;
let demo: Visitor;
let prepared: Readonly<Record<string, () => Promise<ReadyCall>>>;
beforeAll(async () => {
  server = await startTestServer();
  demo = await server.logIn('demo@example.com', 'demo-password');
  const onboarded = await server.logIn('onboarded@example.com', 'onboarded-password');
  prepared = everyCall(server, { demo, onboarded });
});
afterAll(() => server.close());

describe('every call of schemas/wire', () => {
  test.each([...calls.keys()])('%s answers as its schema says', async (name) => {
    const answer = await (await prepared[name]?.())?.();
    expect(answer?.statusCode, answer?.body).toBe(200);
    expect(calls.get(name)?.checkResponse(answer?.json())).toBeUndefined();
    expect(answer?.json()).not.toHaveProperty('errors');
  });

  const closed = [...calls].filter(([, { address }]) => !address.public);
  test.each(closed)('%s needs a token [CALL-09]', async (_name, { address }) => {
    const url = address.path.replace('{id}', String(demo.id));
    const answer = await server.app.inject({ method: address.method, url });
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toEqual({ errors: 'You session has expired, Please login again!' });
  });
});

describe('the demo applicant', () => {
  test('has every input type, categories, and a value that no longer fits', async () => {
    const answer = await demo.call('GET', '/api/v1/applicants/edit_profile.json');
    const { custom_fields: categories } = answer.json<{ custom_fields: { fields: Record<string, { input_type: string; options?: (string | { option_id: string })[]; value: unknown }> }[] }>();
    const fields = categories.flatMap((category) => Object.values(category.fields));
    expect(categories.length).toBeGreaterThanOrEqual(5);
    expect(new Set(fields.map(({ input_type: type }) => type)).size).toBe(14);
    expect(fields.some(({ options, value }) => options?.every((option) => (typeof option === 'string' ? option : option.option_id) !== value) && typeof value === 'string')).toBe(true);
  });

  test('has three education entries, one of them the latest', async () => {
    const { universities } = (await demo.call('GET', '/api/v1/applicants/my_profile.json')).json<{ universities: { is_latest: boolean }[] }>();
    expect(universities.map((entry) => entry.is_latest).sort()).toEqual([false, false, true]);
  });

  test('is told apart from the applicant of the product variant', async () => {
    const campus = await server.logIn('campus@example.com', 'campus-password');
    const flagOf = async (visitor: Visitor): Promise<unknown> =>
      (await visitor.call('GET', '/api/v1/applicants/verify_user.json')).json<{ applicant: { is_campus: boolean } }>().applicant.is_campus;
    expect([await flagOf(demo), await flagOf(campus)]).toEqual([false, true]);
  });

  test('can choose from 249 countries in two languages', async () => {
    const { countries } = (await demo.call('GET', '/api/v1/countries.json')).json<{ countries: { name: object; code: string }[] }>();
    expect(countries).toHaveLength(249);
    expect(countries.find(({ code }) => code === 'JP')?.name).toEqual({ en: 'Japan', jp: '日本' });
  });
});

describe('answers that are not asked for by a call', () => {
  test('an unknown path of the API is 404 in JSON', async () => {
    const answer = await server.app.inject('/api/v1/nothing.json');
    expect([answer.statusCode, answer.json()]).toEqual([404, { errors: 'We could not find this. It may have been removed.' }]);
  });

  test('an address that cannot be read is 404 in JSON', async () => {
    for (const url of ['/api/v1/files/%ff/x', `/api/v1/files/${'x'.repeat(3000)}/x`]) {
      const answer = await server.app.inject(url);
      expect([answer.statusCode, answer.json()]).toEqual([404, { errors: 'We could not find this. It may have been removed.' }]);
    }
  });

  test('JSON that cannot be read is refused with errors', async () => {
    const answer = await server.app.inject({ method: 'POST', url: '/api/v1/auth/login.json', headers: { 'content-type': 'application/json' }, payload: '{"email":' });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toHaveProperty('errors');
  });

  test('JSON that breaks the contract is 422', async () => {
    const answer = await server.app.inject({ method: 'POST', url: '/api/v1/auth/login.json', payload: { email: 7, password: 'x' } });
    expect([answer.statusCode, answer.json()]).toEqual([422, { errors: 'This request cannot be understood: /email must be string. Please try again, or tell your contact person.' }]);
  });

  test.each(['gzip', 'GZIP', 'br', 'identity, gzip'])('a body in %s is 415, whatever it holds', async (encoding) => {
    const [headers, payload] = [{ 'content-encoding': encoding, 'content-type': 'application/json' }, { email: 'a@example.com', password: 'x' }];
    const answer = await server.app.inject({ method: 'POST', url: '/api/v1/auth/login.json', headers, payload });
    expect([answer.statusCode, answer.json()]).toEqual([415, { errors: 'This request cannot be understood: a compressed body is not read. Please try again, or tell your contact person.' }]);
  });

  test('a JSON body over the limit is 413', async () => {
    const answer = await server.app.inject({ method: 'POST', url: '/api/v1/auth/login.json', payload: { email: 'x'.repeat(70_000), password: 'x' } });
    expect([answer.statusCode, answer.json()]).toEqual([413, { errors: 'What you sent is too large. Please send less and try again.' }]);
  });

  test('health and readiness', async () => {
    expect((await server.app.inject('/healthz')).json()).toEqual({ status: 'ok' });
    expect((await server.app.inject('/readyz')).json()).toEqual({ status: 'ready', failed_jobs: 0 });
  });
});

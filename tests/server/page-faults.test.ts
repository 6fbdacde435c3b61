import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PAGE_FAULTS_PATH } from '../../server/http/page-fault-calls.ts';
import { type Answer, type TestServer, startTestServer } from './support/test-server.ts';

let server: TestServer;
beforeAll(async () => { server = await startTestServer(); });
afterAll(() => server.close());

const places = ['exam-3fk2.js:1:20377', 'index-B_a-9.js:12:5'];

/** From a network of its own. */
const tell = (payload: unknown, network = 1): Promise<Answer> =>
  server.app.inject({ method: 'POST', url: PAGE_FAULTS_PATH, payload: JSON.stringify(payload), headers: { 'content-type': 'application/json' }, remoteAddress: `192.0.2.${String(network)}` });

const lines = (): readonly { readonly name?: unknown; readonly places?: unknown }[] =>
  server.logLines.map((line) => JSON.parse(line) as Record<string, unknown>).filter(({ msg }) => msg === 'an error in a page that nobody caught');

describe('an error of a page that nobody caught', () => {
  test('is a line of the log, and the settings say where to tell of it', async () => {
    expect((await server.app.inject('/config.json')).json()).toMatchObject({ faults: PAGE_FAULTS_PATH });
    expect((await tell({ name: 'TypeError', places })).statusCode).toBe(204);
    expect(lines().at(-1)).toMatchObject({ name: 'TypeError', places });
  });

  test('brings nothing into the log but its name and places of its form', async () => {
    const secret = 'taro@example.com';
    const odd = [secret, 'a.js:1:2\n{"level":60}', 'a.js:1', `${'a'.repeat(101)}:1:2`, 5, null, { place: secret }];
    expect((await tell({ name: 'Error', places: [...odd, 'a.js:1:2'], message: secret, [secret]: 1 }, 2)).statusCode).toBe(204);
    expect(lines().at(-1)).toMatchObject({ name: 'Error', places: ['a.js:1:2'] });
    expect(server.logLines.join('')).not.toContain(secret);
  });

  test.each<readonly [string, unknown]>([
    ['no object', 'text'], ['nothing', null], ['a list', []], ['no name', { places }], ['a name with a line in it', { name: 'Error\nlevel', places }], ['a long name', { name: 'E'.repeat(51), places }],
    ['no places', { name: 'Error' }], ['nine places', { name: 'Error', places: Array.from({ length: 9 }, () => 'a.js:1:2') }], ['places that are a text', { name: 'Error', places: 'a.js:1:2' }],
  ])('is refused where it is %s', async (_what, body) => {
    const before = lines().length;
    expect((await tell(body, 3)).statusCode).toBe(422);
    expect(lines()).toHaveLength(before);
  });

  test('is refused where it is long, before it is read', async () => {
    expect((await tell({ name: 'Error', places, more: 'x'.repeat(3_000) }, 4)).statusCode).toBe(413);
  });

  test('is heard twenty times in an hour from a network, and others are heard', async () => {
    const statuses: number[] = [];
    for (let time = 0; time < 22; time += 1) statuses.push((await tell({ name: 'Error', places }, 5)).statusCode);
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 204), 429, 429]);
    expect((await tell({ name: 'Error', places }, 6)).statusCode).toBe(204);
    server.pass(3_601);
    expect((await tell({ name: 'Error', places }, 5)).statusCode).toBe(204);
  });
});

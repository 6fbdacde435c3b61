import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Call } from '../../src/api/call.ts';
import { createClient } from '../../src/api/client.ts';
import { failureOf, type ApiFailure } from '../../src/api/failure.ts';
import { everyCall } from './every-call.ts';
import { emptyLists, normalAnswers, terseAnswers } from './normal-answers.ts';
import { json, startServer, type Answer } from './server.ts';

const LOG_IN_PAGE = '<!doctype html><html lang="en"><title>Log in</title><form method="post"><input name="email"></form></html>';

const raw = (body: string, type = 'application/json'): Answer => (_request, response) => { response.writeHead(200, { 'content-type': type }).end(body); };
const LOG_IN = raw(LOG_IN_PAGE, 'text/html');
const otherOf = (name: string): unknown => normalAnswers[name === 'universities' ? 'login' : 'universities'];

/** Answers that say nothing of the call, by what they are. */
const strange = {
  'an HTML page': () => LOG_IN,
  'JSON that is cut': (name) => raw(JSON.stringify(normalAnswers[name]).slice(0, -1)),
  'an empty body': () => raw(''),
  'null': () => json(200, null),
  'an empty list': () => json(200, []),
  'a JSON of another call': (name) => json(200, otherOf(name)),
  'a list of what another call lists': (name) => json(200, [otherOf(name)]),
  'a text': () => json(200, 'OK'),
  'the status 204': () => (_request, response) => { response.writeHead(204).end(); },
  'a redirect to a page of log-in': () => (_request, response) => { response.writeHead(302, { location: '/login' }).end(); },
} satisfies Record<string, (name: string) => Answer>;
type Strange = keyof typeof strange;

let server: Awaited<ReturnType<typeof startServer>>;
let answer: Answer;
beforeAll(async () => {
  server = await startServer((request, response) => { (request.url === '/login' ? LOG_IN : answer)(request, response); });
});
afterAll(() => server.stop());

/** Makes the call, which is answered so. */
async function ask(call: Call<unknown>, how: Answer): Promise<{ readonly value?: unknown; readonly failure?: ApiFailure | undefined }> {
  answer = how;
  const client = createClient({ apiBase: server.url, productKey: 'acme', token: () => 'secret', language: () => 'en' });
  return client.send(call, call.method === 'GET' ? {} : { json: {} }).then((value) => ({ value }), (error: unknown) => ({ failure: failureOf(error) }));
}

const isWrite = ({ method, asksOnly }: Call<unknown>): boolean => method !== 'GET' && asksOnly !== true;

/** Whether this is an answer of the call: lists may be empty, and of types those that nobody can read are left out (DECISIONS "Field types from the server"). */
const isAnswer = (name: string, kind: Strange): boolean =>
  (kind === 'an empty list' && name in emptyLists) || (kind === 'a list of what another call lists' && name === 'field_types');

const table = everyCall.flatMap((call) => (Object.keys(strange) as Strange[])
  .filter((kind) => !isAnswer(call.name, kind))
  .map((kind) => [call.name, kind, call] as const));

test('every call has a normal answer here', () => {
  expect(Object.keys(normalAnswers).sort()).toEqual(everyCall.map(({ name }) => name).sort());
});

describe('nothing is done that the server has not said (every write of schemas/wire)', () => {
  test.each(table.filter(([, , call]) => isWrite(call)))('%s is not done by %s', async (name, kind, call) => {
    expect(await ask(call, strange[kind](name))).toMatchObject({ failure: { kind: 'malformed', issue: { call: name } } });
  });
});

describe('what cannot be read is not empty (every read of schemas/wire)', () => {
  test.each(table.filter(([, , call]) => !isWrite(call)))('%s is not read from %s', async (name, kind, call) => {
    expect(await ask(call, strange[kind](name))).toMatchObject({ failure: { kind: 'malformed', issue: { call: name } } });
  });
});

describe('what a server may say is taken', () => {
  test.each(everyCall)('$name with its normal answer', async (call) => {
    expect(await ask(call, json(200, normalAnswers[call.name]))).toHaveProperty('value');
  });

  const ways = everyCall.flatMap((call) => [...terseAnswers[call.name] ?? [], ...emptyLists[call.name] ?? []].map((way) => [call.name, JSON.stringify(way), call] as const));
  test.each(ways)('%s with %s', async (_name, way, call) => {
    expect(await ask(call, raw(way))).toHaveProperty('value');
  });
});

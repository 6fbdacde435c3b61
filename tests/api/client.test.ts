import { afterEach, describe, expect, test, vi } from 'vitest';
import { loginCall, logoutCall, verifyUserCall } from '../../src/wire/authentication.ts';
import type { Call, CallInput } from '../../src/api/call.ts';
import { createClient } from '../../src/api/client.ts';
import { failureOf, type ApiFailure } from '../../src/api/failure.ts';
import { enableAuthyCall, verifyTokenCall } from '../../src/wire/verification.ts';
import { json, startServer, type Answer } from './server.ts';

const stops: (() => Promise<void>)[] = [];
afterEach(async () => { await Promise.all(stops.splice(0).map((stop) => stop())); });

async function clientOf(answer: Answer, timeoutMs = 5_000) {
  const { url, stop } = await startServer(answer);
  stops.push(stop);
  return createClient({ apiBase: url, productKey: 'acme', token: () => 'secret', language: () => 'jp', timeoutMs });
}

async function failure<T>(answer: Answer, call: Call<T>, input?: CallInput, timeoutMs?: number): Promise<ApiFailure | undefined> {
  const client = await clientOf(answer, timeoutMs);
  return client.send(call, input).then(() => undefined, failureOf);
}

test('sends method, path, token, language and body [CALL-01, CALL-02, CALL-03, CALL-04]', async () => {
  const seen: unknown[] = [];
  const client = await clientOf((request, response) => {
    request.setEncoding('utf8');
    request.on('data', (body: string) => {
      const { authorization, 'accept-language': language, 'content-type': type } = request.headers;
      seen.push(request.method, request.url, authorization, language, type, JSON.parse(body));
    });
    request.on('end', () => { json(200, { authy_enabled: true, applicant_id: 5 })(request, response); });
  });
  await expect(client.send(loginCall, { json: { email: 'a@b.co', password: 'p' } })).resolves.toEqual({ kind: 'second-step', applicantId: 5 });
  expect(seen).toEqual(['POST', '/api/v1/auth/login.json', 'Bearer secret', 'ja', 'application/json', { email: 'a@b.co', password: 'p' }]);
});

test.each([[undefined, ['k-0123456789abcdef', '"4"', '9', '7', '3', '12']], [true, []]])('headers beyond the specification, where it is only its own that are taken: %s', async (specifiedOnly, own) => {
  const names = ['idempotency-key', 'if-match', 'form-version', 'answer-order', 'answer-age', 'exam-group'];
  const seen: unknown[] = [];
  const { url, stop } = await startServer((request, response) => {
    seen.push(names.flatMap((name) => request.headers[name] ?? []), request.headers.authorization);
    json(200, { authy_enabled: true, applicant_id: 5 })(request, response);
  });
  stops.push(stop);
  const client = createClient({ apiBase: url, productKey: 'acme', token: () => 'secret', language: () => 'en', ...(specifiedOnly && { specifiedOnly }) });
  await client.send(loginCall, { idempotencyKey: 'k-0123456789abcdef', revision: '4', formVersion: '9', answerOrder: 7, answerAge: 3, examGroup: 12 });
  expect(seen).toEqual([own, 'Bearer secret']);
});

describe('a verdict in the body', () => {
  test.each([200, 401, 422, 429])('is the answer in status %i', async (status) => {
    const client = await clientOf(json(status, { success: false, msg: 'no' }));
    await expect(client.send(enableAuthyCall)).resolves.toEqual({ kind: 'declined', message: 'no' });
  });

  test('goes behind a refusal, and a server that broke down has none', async () => {
    expect(await failure(json(429, { success: false, errors: 'too many' }), verifyTokenCall)).toMatchObject({ kind: 'refused', refusal: { texts: ['too many'] } });
    expect(await failure(json(500, { success: false }), verifyTokenCall)).toEqual({ kind: 'server', status: 500 });
    expect(await failure((_request, response) => { response.writeHead(429).end('<html>'); }, verifyTokenCall)).toEqual({ kind: 'server', status: 429 });
  });

  test('is none in an error status with the JSON of another', async () => {
    expect(await failure(json(404, { path: '/auth' }), verifyTokenCall)).toEqual({ kind: 'server', status: 404 });
  });
});

describe('what is thrown', () => {
  test('401 is an expired session where a log-in is needed, with a body or without', async () => {
    expect(await failure(json(401, { errors: 'expired' }), verifyUserCall)).toEqual({ kind: 'unauthorized' });
    expect(await failure((_request, response) => { response.writeHead(401).end(); }, verifyUserCall)).toEqual({ kind: 'unauthorized' });
  });

  test('401 that comes when another session has begun is told of the one that it was asked in', async () => {
    const now = { token: 'old' };
    const { url, stop } = await startServer((_request, response) => {
      now.token = 'new';
      response.writeHead(401).end();
    });
    stops.push(stop);
    const ended: unknown[] = [];
    const client = createClient({ apiBase: url, productKey: 'acme', token: () => now.token, onUnauthorized: (token) => { ended.push(token); }, language: () => 'jp' });
    for (const token of ['old', 'new']) {
      expect(await client.send(verifyUserCall).then(() => undefined, failureOf)).toEqual({ kind: 'unauthorized' });
      expect(ended.splice(0)).toEqual([token]);
    }
    await client.send(loginCall, {}).catch(() => undefined);
    expect(ended).toEqual([]);
  });

  test('401 of a public call is an ordinary refusal', async () => {
    expect(await failure(json(401, { errors: 'bad credentials' }), loginCall)).toMatchObject({ kind: 'refused', refusal: { texts: ['bad credentials'] } });
    expect(await failure((_request, response) => { response.writeHead(401).end(); }, loginCall)).toEqual({ kind: 'server', status: 401 });
  });

  test.each([200, 422, 500])('errors are a refusal in status %i', async (status) => {
    expect(await failure(json(status, { errors: { name: ['Taken'] } }), verifyUserCall))
      .toEqual({ kind: 'refused', status, refusal: { texts: ['Taken'], fields: { name: ['Taken'] } } });
  });

  test('a success that is denied is a refusal with its words, and without words the failure of the server', async () => {
    expect(await failure(json(200, { success: false, message: 'Too late' }), logoutCall)).toEqual({ kind: 'refused', status: 200, refusal: { texts: ['Too late'], fields: {} } });
    expect(await failure(json(200, { success: 'false' }), logoutCall)).toEqual({ kind: 'server', status: 200 });
  });

  test.each([[500, 'not JSON'], [404, '{}'], [302, '']])('status %i without a reason is the server\'s failure', async (status, body) => {
    expect(await failure((_request, response) => { response.writeHead(status).end(body); }, verifyUserCall)).toEqual({ kind: 'server', status });
  });

  test.each([['<html>', '', undefined], ['', '', undefined], ['[]', '', 200], ['{"applicant":{"id":[]}}', '/applicant/id', 200]])('%j breaks the contract at %j, and has the status %j', async (body, path, status) => {
    const broken = await failure((_request, response) => { response.end(body); }, verifyUserCall);
    expect(broken).toMatchObject({ kind: 'malformed', issue: { call: 'verify_user', path } });
    expect(broken?.status).toBe(status);
  });

  test('nobody listening, and a connection cut in the middle, are network failures', async () => {
    const { url, stop } = await startServer(json(200, {}));
    await stop();
    const client = createClient({ apiBase: url, productKey: 'acme', token: () => undefined, language: () => 'en' });
    expect(await client.send(verifyUserCall).then(() => undefined, failureOf)).toEqual({ kind: 'network' });
    expect(await failure((request) => { request.socket.destroy(); }, verifyUserCall)).toEqual({ kind: 'network' });
    expect(await failure((request, response) => {
      response.writeHead(200, { 'content-length': '100' }).write('{"id"', () => { request.socket.destroy(); });
    }, verifyUserCall)).toEqual({ kind: 'network' });
  });

  test('no answer, and an answer that never ends, run into the time limit', async () => {
    expect(await failure(() => undefined, verifyUserCall, {}, 50)).toEqual({ kind: 'timeout' });
    expect(await failure((_request, response) => { response.writeHead(200).write('{'); }, verifyUserCall, {}, 50)).toEqual({ kind: 'timeout' });
  });

  test('a call is given up after 60 s [CONST-01]', async () => {
    const asked: number[] = [];
    const { timeout } = AbortSignal;
    // A thousandth of the time is enough to see that it ends.
    const limit = vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
      asked.push(milliseconds);
      return timeout.call(AbortSignal, milliseconds / 1000);
    });
    const { url, stop } = await startServer(() => undefined);
    stops.push(stop);
    const client = createClient({ apiBase: url, productKey: 'acme', token: () => undefined, language: () => 'en' });
    expect(await client.send(verifyUserCall).then(() => undefined, failureOf)).toEqual({ kind: 'timeout' });
    expect(asked).toEqual([60_000]);
    limit.mockRestore();
  });

  test('a cancelled call is told from a failed one', async () => {
    const stop = new AbortController();
    expect(await failure(() => { stop.abort(); }, verifyUserCall, { signal: stop.signal })).toEqual({ kind: 'aborted' });
    expect(await failure(json(200, { id: 1 }), verifyUserCall, { signal: AbortSignal.abort() })).toEqual({ kind: 'aborted' });
  });
});

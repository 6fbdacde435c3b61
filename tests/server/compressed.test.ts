import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, type TestServer, type Visitor, startTestServer } from './support/test-server.ts';

let server: TestServer;
let folder: string;
let visitor: Visitor;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-compressed-'));
  await writeFile(join(folder, 'index.html'), `<!doctype html>${'<p>text</p>'.repeat(200)}`);
  server = await startTestServer({ CLIENT_DIR: folder });
  visitor = await server.newVisitor();
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

const ask = (url: string, accepted: string): Promise<Answer> => visitor.call('GET', url, { headers: { 'accept-encoding': accepted } });
const EDIT = '/api/v1/applicants/edit_profile.json';

describe('an answer that is worth it is compressed', () => {
  test.each<readonly [string, string, (bytes: Buffer) => Buffer]>([
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync], ['gzip', 'gzip', gunzipSync], ['br;q=0, gzip;q=0.5', 'gzip', gunzipSync], ['*', 'br', brotliDecompressSync],
  ])('for %s', async (accepted, form, open) => {
    for (const url of [EDIT, '/api/v1/countries.json', '/', '/profile']) {
      const [packed, plain] = [await ask(url, accepted), await ask(url, 'identity')];
      expect([packed.headers['content-encoding'], packed.headers['vary'], plain.headers['content-encoding'], plain.headers['vary']]).toEqual([form, 'accept-encoding', undefined, 'accept-encoding']);
      expect(packed.headers['content-length']).toBe(String(packed.rawPayload.length));
      expect(open(packed.rawPayload).toString().length).toBe(plain.body.length);
      expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
    }
  });

  test('and not where nobody asks for it, or where it is small, as that to a log-in is', async () => {
    for (const accepted of ['', 'identity', 'deflate', 'gzip;q=0, br;q=0.0']) expect((await ask(EDIT, accepted)).headers['content-encoding']).toBeUndefined();
    expect((await ask('/healthz', 'gzip')).headers['content-encoding']).toBeUndefined();
    const { email } = await server.newAccount();
    const answer = await server.app.inject({
      method: 'POST', url: '/api/v1/auth/login.json', payload: { email, password: 'a password of tests' }, headers: { 'accept-encoding': 'br' },
    });
    expect([answer.statusCode, answer.headers['content-encoding']]).toEqual([200, undefined]);
  });

  test('a refusal in many words is readable, too', async () => {
    const answer = await visitor.call('PUT', `/api/v1/applicants/${String(visitor.id)}.json`, {
      payload: '--b--\r\n', headers: { 'content-type': 'multipart/form-data; boundary=b', 'accept-encoding': 'gzip' },
    });
    const text = answer.headers['content-encoding'] === 'gzip' ? gunzipSync(answer.rawPayload).toString() : answer.body;
    expect([answer.statusCode, Object.keys(JSON.parse(text) as object)]).toEqual([422, ['errors']]);
  });
});

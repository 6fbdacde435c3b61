import { afterEach, expect, test } from 'vitest';
import { logIn } from '../../src/api/authentication.ts';
import { createClient } from '../../src/api/client.ts';
import { keyStore } from './key-store.ts';
import { json, startServer } from './server.ts';

const stops: (() => Promise<void>)[] = [];
afterEach(async () => { await Promise.all(stops.splice(0).map((stop) => stop())); });

const DEVICE = 'q'.repeat(43);

/** A server of log-ins that names the browser as `named` has it, and what it was sent. */
async function stage(named: Readonly<Record<string, unknown>>) {
  const bodies: unknown[] = [];
  const { url, stop } = await startServer((request, response) => {
    request.setEncoding('utf8');
    request.on('data', (body: string) => { bodies.push(JSON.parse(body)); });
    request.on('end', () => { json(200, { authy_enabled: true, applicant_id: 5, ...named })(request, response); });
  });
  stops.push(stop);
  const client = createClient({ apiBase: url, productKey: 'acme', token: () => undefined, language: () => 'en' });
  const store = keyStore();
  return { bodies, store, logIn: () => logIn(client, { email: 'a@b.co', password: 'p' }, store) };
}

test('a server that has named this browser is told so at the next log-in, and its name is all that is kept', async () => {
  const { bodies, store, logIn: tryIt } = await stage({ known_device: DEVICE });
  expect(await tryIt()).toEqual({ kind: 'second-step', applicantId: 5, knownDevice: DEVICE });
  await tryIt();
  expect(bodies).toEqual([{ email: 'a@b.co', password: 'p' }, { email: 'a@b.co', password: 'p', known_device: DEVICE }]);
  expect([...store.kept.values()]).toEqual([DEVICE]);
});

test.each([{}, { known_device: null }, { known_device: '' }])('a server that names none (%j) is sent what the specification says', async (named) => {
  const { bodies, store, logIn: tryIt } = await stage(named);
  await tryIt();
  await tryIt();
  expect(bodies).toEqual([{ email: 'a@b.co', password: 'p' }, { email: 'a@b.co', password: 'p' }]);
  expect(store.kept.size).toBe(0);
});

import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPasswordReset, findPasswordReset } from '../../server/account/password-reset.ts';
import { buildApp } from '../../server/app/app.ts';
import type { Services } from '../../server/app/services.ts';
import { type KeyRing, secretsIn } from '../../server/base/key-ring.ts';
import { addSigningKey, readSigningKeys, retireSigningKeys } from '../../server/database/signing-key.ts';
import { keyedHashWith } from '../../server/http/keyed-hash.ts';
import { signerWith } from '../../server/http/signed-address.ts';
import { messageHandlers } from '../../server/account/outgoing/handlers.ts';
import { logInHalfway, post } from './support/accounts.ts';
import { completeSave, profileOf, saveParts } from './support/saving.ts';
import { type TestServer, PASSWORD, startTestServer } from './support/test-server.ts';

const [BEFORE, AFTER] = ['the secret of before, of 32 characters', 'the secret of after, of 32 characters'];

let server: TestServer;
beforeAll(async () => { server = await startTestServer({ SIGNING_SECRET: BEFORE }); });
afterAll(() => server.close());

const servicesWith = (ring: KeyRing): Services => ({ ...server.services, signer: signerWith(ring), keyedHash: keyedHashWith(ring) });

/** The same deployment, started anew with other secrets. */
async function restarted(ring: KeyRing, use: (there: TestServer) => Promise<void>): Promise<void> {
  const app: FastifyInstance = buildApp(servicesWith(ring));
  await use({ ...server, app });
  await app.close();
}

describe('a secret that is no longer the first is as good as it was', () => {
  test('for the addresses of files', async () => {
    const visitor = await server.newVisitor();
    await saveParts(visitor, completeSave);
    const url = (await profileOf(visitor)).document_fields.find(({ upload }) => upload)?.upload?.url ?? '';
    await restarted([AFTER, BEFORE], async ({ app }) => {
      expect((await app.inject(url)).statusCode).toBe(200);
      const next = (await app.inject({ url: '/api/v1/applicants/my_profile.json', headers: { authorization: `Bearer ${visitor.token}` } })).body;
      const [address = ''] = /\/api\/v1\/files\/[^"]+/.exec(next) ?? [];
      expect([address, (await app.inject(address)).statusCode, (await server.app.inject(address)).statusCode]).toEqual([expect.stringContaining('proof='), 200, 404]);
    });
    await restarted([AFTER], async ({ app }) => { expect((await app.inject(url)).statusCode).toBe(404); });
  });

  test('for a code that was sent', async () => {
    const { email } = await server.newAccount({ authyEnabled: true });
    const pending = await logInHalfway(server, email);
    const code = await pending.receiveCode();
    await restarted([AFTER], async (there) => {
      expect((await post(there, 'auth/verify_token', { id: pending.id, token: code })).statusCode).toBe(422);
    });
    const given = { id: pending.id, token: code };
    await restarted([BEFORE], async (there) => {
      const opened = (await post(there, 'auth/verify_token', given)).body;
      await restarted([AFTER, BEFORE], async (other) => { expect((await post(other, 'auth/verify_token', given)).body).toBe(opened); });
    });
  });

  test('for a link that is still to be sent', async () => {
    const { id } = await server.newAccount();
    const message = randomUUID();
    await openPasswordReset(server.services.db, servicesWith([BEFORE]), id, message, 1);
    const letter = { message, applicantId: id, portal: 'https://portal.example.com', language: 'en' } as const;
    const linkSentBy = async (ring: KeyRing): Promise<string | undefined> => {
      let sent: string | undefined;
      const senders = { ...server.services.senders, sendEmail: (email: { readonly text: string }) => { sent = email.text; return Promise.resolve(); } };
      await messageHandlers({ ...servicesWith(ring), senders }).resetEmail(letter);
      return /token=([\w-]{43})/.exec(sent ?? '')?.[1];
    };
    expect(await linkSentBy([AFTER])).toBeUndefined();
    const token = await linkSentBy([AFTER, BEFORE]);
    expect(await findPasswordReset(server.services, token ?? '')).toMatchObject({ applicant: { id } });
  });

  test('for a browser that is known, and for whoever has to wait', async () => {
    const { email } = await server.newAccount();
    const [owner, stranger] = [{ remoteAddress: '198.51.100.1' }, { remoteAddress: '198.51.100.2' }];
    const { known_device } = (await post(server, 'auth/login', { email, password: PASSWORD }, owner)).json<{ known_device: string }>();
    for (let tried = 0; tried < 12; tried += 1) await post(server, 'auth/login', { email, password: 'wrong' }, stranger);
    await restarted([AFTER, BEFORE], async (there) => {
      expect((await post(there, 'auth/login', { email, password: PASSWORD }, stranger)).statusCode).toBe(429);
      expect((await post(there, 'auth/login', { email, password: PASSWORD, known_device }, stranger)).statusCode).toBe(200);
    });
  });
});

test('the setting is one secret, or a JSON list of them', () => {
  expect(secretsIn('')).toEqual([]);
  expect(secretsIn(BEFORE)).toEqual([BEFORE]);
  expect(secretsIn(JSON.stringify([AFTER, BEFORE]))).toEqual([AFTER, BEFORE]);
  for (const text of ['x'.repeat(31), '[]', `[${AFTER},${BEFORE}]`, `["${AFTER}",]`, JSON.stringify([AFTER, 'short']), JSON.stringify([AFTER, ''])]) expect([text, secretsIn(text)]).toEqual([text, undefined]);
});

test('without the setting the newest key of the database signs, those that are not retired are good, and the first names the database for good', async () => {
  const { db, clock } = server.services;
  const first = await readSigningKeys(db);
  expect(first).toEqual({ identity: first.ring[0], ring: [first.identity] });
  await addSigningKey(db);
  const second = await readSigningKeys(db);
  expect(second).toEqual({ identity: first.identity, ring: [expect.not.stringContaining(first.identity), first.identity] });
  expect([await retireSigningKeys(db, clock()), await retireSigningKeys(db, clock())]).toEqual([1, 0]);
  expect(await readSigningKeys(db)).toEqual({ identity: first.identity, ring: [second.ring[0]] });
});

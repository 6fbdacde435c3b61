import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../../server/app/app.ts';
import { type TestServer, startTestServer } from './support/test-server.ts';

let server: TestServer;
beforeAll(async () => { server = await startTestServer({ PORTAL_URL: 'https://portal.example.com' }); });
afterAll(() => server.close());

async function textFor(contact: string, portalUrl = 'https://portal.example.com') {
  const app = buildApp({ ...server.services, settings: { ...server.services.settings, contact, portalUrl } });
  const { statusCode, body, headers } = await app.inject('/.well-known/security.txt');
  await app.close();
  return { statusCode, body, type: headers['content-type'] };
}

test.each([
  ['recruiting@example.com', 'mailto:recruiting@example.com'], ['+81 (3) 1234-5678', 'tel:+81312345678'],
  ['https://example.com/contact?a=1', 'https://example.com/contact?a=1'],
])('whom to tell of a weakness: %s', async (contact, address) => {
  const { statusCode, body, type } = await textFor(contact);
  expect([statusCode, type]).toEqual([200, 'text/plain; charset=utf-8']);
  const fields = new Map(body.trim().split('\n').map((line) => [line.split(': ')[0], line.split(': ').slice(1).join(': ')]));
  expect(fields.get('Contact')).toBe(address);
  expect(fields.get('Preferred-Languages')).toBe('en, ja');
  expect(fields.get('Canonical')).toBe('https://portal.example.com/.well-known/security.txt');
  const days = (Date.parse(fields.get('Expires') ?? '') - server.services.clock().getTime()) / 86_400_000;
  expect(days).toBeGreaterThan(170);
  expect(days).toBeLessThan(365);
});

test.each(['', '  ', 'Ask at the desk', '03-1234-5678', 'http://example.com/contact', 'javascript:alert(1)', 'a@b\nContact: https://evil.example'])(
  'there is none where there is nobody to tell, or only words: %j', async (contact) => {
    expect((await textFor(contact)).statusCode).toBe(404);
  },
);

test('says no address of its own where that is not known', async () => {
  expect((await textFor('recruiting@example.com', '')).body).not.toContain('Canonical');
});

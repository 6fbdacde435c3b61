import { once } from 'node:events';
import { type IncomingHttpHeaders, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import type { InjectOptions } from 'fastify';
import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { codeProvider } from '../../server/messages/sending/code-provider.ts';
import { resetEmail } from '../../server/messages/sending/emails.ts';
import { smtpSender } from '../../server/messages/sending/senders.ts';
import { askForReset, logInHalfway, newPendingLogIn } from './support/accounts.ts';
import { startSmtpServer } from './support/smtp-server.ts';
import { type TestServer, startTestServer } from './support/test-server.ts';

let running: TestServer[] = [];
afterEach(async () => {
  await Promise.all(running.map((server) => server.close()));
  running = [];
});
async function start(environment: Readonly<Record<string, string>>): Promise<TestServer> {
  const server = await startTestServer(environment);
  running.push(server);
  return server;
}

describe('e-mails', () => {
  test('are handed in at the mail server as text and as HTML, in Japanese, too', async () => {
    const smtp = await startSmtpServer();
    onTestFinished(smtp.close);
    const server = await start({ SMTP_URL: smtp.url, MAIL_FROM: 'ポータル <no-reply@example.com>' });
    const { email } = await server.newAccount();
    await askForReset(server, email, { headers: { 'accept-language': 'ja' } });
    expect(await server.sent()).toEqual([]);
    const [mail] = smtp.received;
    expect([mail?.from, mail?.to]).toEqual(['MAIL FROM:<no-reply@example.com>', [`RCPT TO:<${email}>`]]);
    const whole = mail?.lines.join('\n') ?? '';
    expect(whole).toMatch(/^Subject: =\?UTF-8\?/m);
    expect(whole).toMatch(/^Auto-Submitted: auto-generated$/m);
    expect(whole).toMatch(/^Content-Type: multipart\/alternative/m);
    expect(whole).toMatch(/^Content-Type: text\/plain; charset=utf-8$/m);
    expect(whole).toMatch(/^Content-Type: text\/html; charset=utf-8$/m);
    expect(whole).toMatch(/^Message-ID: <[0-9a-f-]{36}@example\.com>$/m);
  });

  test('go to one person, whatever stands in the address', async () => {
    const smtp = await startSmtpServer();
    onTestFinished(smtp.close);
    await smtpSender(smtp.url, 'no-reply@example.com')({ id: 'x', to: 'a,b@example.com', ...resetEmail('https://portal.example.com/', new Date(), { productName: '', contact: '' }, 'en') });
    expect(smtp.received.map(({ to }) => to)).toEqual([['RCPT TO:<"a,b"@example.com>']]);
  });

  test('name a contact that is an address as a link to it and to no word behind it, and lead to a host of any letters', () => {
    const sender = { productName: '', contact: 'https://example.com/help?a=1&b=2' };
    for (const language of ['en', 'ja'] as const) {
      const { html } = resetEmail('https://応募.example/reset_password?x=1', new Date(), sender, language);
      const contact = '<a href="https://example.com/help?a=1&amp;b=2">';
      expect(html.match(/<a [^>]*>/g)).toEqual(['<a href="https://応募.example/reset_password?x=1">', contact, contact]);
    }
  });

  test('that cannot be handed in are logged without whom they were for', async () => {
    const server = await start({ SMTP_URL: 'smtp://127.0.0.1:1' });
    const { email } = await server.newAccount();
    expect((await askForReset(server, email)).statusCode).toBe(200);
    await server.sent();
    const log = server.logLines.join('');
    expect(log).toMatch(/"job":"resetEmail".*"failure":"Error","code":"ESOCKET".*"msg":"a job failed and will be tried again"/);
    const kept = await server.services.db.execute(sql`select * from graphile_worker._private_jobs`);
    expect(kept.rows).toHaveLength(1);
    expect(JSON.stringify(kept.rows)).not.toContain(email);
    expect(log).not.toContain(email);
  });

  test('have a link that can be followed in both forms, and nothing else that can', () => {
    const link = 'https://portal.example.com/reset_password?reset_password_token=x&registration=false';
    const { text, html } = resetEmail(link, new Date('2026-11-28T10:13:00Z'), { productName: '', contact: '' }, 'en');
    expect(text).toContain(`\n\n${link}\n\n`);
    expect(text).toContain('by 28 November 2026 at 19:13 (Japan time)');
    expect(html.match(/<a [^>]*>/g)).toEqual([`<a href="${link.replace('&', '&amp;')}">`]);
  });
});

describe('an e-mail says who writes and whom to ask', () => {
  const written = (sender: Parameters<typeof resetEmail>[2], language: 'en' | 'ja') => resetEmail('https://portal.example.com/', new Date(), sender, language);

  test('as the deployment names itself', () => {
    for (const language of ['en', 'ja'] as const) {
      const { subject, text } = written({ productName: 'Campus Tokyo', contact: 'ask@example.com' }, language);
      expect(subject).toContain('Campus Tokyo');
      expect(text).toMatch(language === 'en' ? /^Dear applicant,\n\n/ : /^応募者様\n\n/);
      expect(text).toMatch(language === 'en' ? /\n\n--\nCampus Tokyo\nQuestions: ask@example\.com$/ : /\n\n―+\nCampus Tokyo\nお問い合わせ先：ask@example\.com$/);
    }
  });

  test('and by the portal\'s own name where it names neither', () => {
    const { subject, text } = written({ productName: '', contact: '' }, 'ja');
    expect(subject).toBe('【応募者ポータル】パスワード再設定のご案内');
    expect(text).toContain('担当者にお問い合わせください。');
  });
});

describe('codes', () => {
  interface Asked { readonly headers: IncomingHttpHeaders; readonly body: unknown }

  /** A provider that answers with these statuses in turn; 0 hangs up. */
  async function startProvider(...statuses: readonly number[]): Promise<{ readonly url: string; readonly asked: readonly Asked[] }> {
    const asked: Asked[] = [];
    const provider = createServer((request, response) => {
      void json(request).then((body) => {
        const status = statuses[asked.length] ?? 200;
        asked.push({ headers: request.headers, body });
        if (status === 0) request.socket.destroy();
        else response.writeHead(status, { location: '/elsewhere' }).end('{}');
      });
    }).listen(0, '127.0.0.1');
    await once(provider, 'listening');
    onTestFinished(() => { provider.close(); provider.closeAllConnections(); });
    return { url: `http://127.0.0.1:${String((provider.address() as AddressInfo).port)}/send`, asked };
  }

  test('are handed to the provider with its token', async () => {
    const { url, asked } = await startProvider();
    const server = await start({ CODE_SENDER_URL: url, CODE_SENDER_TOKEN: 'provider-token' });
    const pending = await newPendingLogIn(server);
    await pending.namePhone();
    expect((await pending.sendCode()).json()).toEqual({ success: true, msg: 'A code has been sent to your phone.' });
    expect(asked).toHaveLength(1);
    expect(asked[0]?.headers).toMatchObject({ authorization: 'Bearer provider-token', 'content-type': 'application/json', 'idempotency-key': expect.stringMatching(/^[0-9a-f-]{36}$/) as unknown });
    expect(asked[0]?.body).toEqual({ to: pending.cellphone.replace(/^0/, '+81'), text: expect.stringMatching(/^\d{6} is your code/) as unknown });
  });

  test.each([[[503, 200]], [[0, 200]], [[429, 204]]])('are tried once more after %j', async (statuses) => {
    const { url, asked } = await startProvider(...statuses);
    await codeProvider(url, '')({ id: 'x', to: '+819012345678', text: 'text' });
    expect([asked.length, asked[0]?.headers.authorization]).toEqual([2, undefined]);
  });

  test.each([[[500, 502], 2], [[400], 1], [[401], 1], [[302], 1], [[0, 0], 2]])('fail after %j', async (statuses, times) => {
    const { url, asked } = await startProvider(...statuses);
    await expect(codeProvider(url, '')({ id: 'x', to: '+819012345678', text: 'a text' })).rejects.not.toThrow(/9012345678|a text/);
    expect(asked).toHaveLength(times);
  });
});

describe('/dev/outbox', () => {
  async function filled(server: TestServer): Promise<string> {
    const { email } = await server.newAccount({ authyEnabled: true });
    await (await logInHalfway(server, email)).receiveCode();
    await askForReset(server, email);
    await server.sent();
    return email;
  }

  test('shows a demo what was sent, the newest first', async () => {
    const server = await start({ DEMO: '1' });
    const email = await filled(server);
    const answer = await server.app.inject('/dev/outbox');
    expect(answer.json()).toEqual({ messages: [
      { kind: 'email', to: email, subject: 'Applicant Portal: set a new password', text: expect.stringContaining('http://127.0.0.1:4000/reset_password?') as unknown, at: expect.stringMatching(/Z$/) as unknown },
      { kind: 'code', to: expect.stringMatching(/^\+81/) as unknown, text: expect.stringMatching(/^\d{6} is your code/) as unknown, at: expect.stringMatching(/Z$/) as unknown },
    ] });
  });

  test('is a page for a browser: its links can be followed, and what was sent is text', async () => {
    const server = await start({ DEMO: '1' });
    await filled(server);
    await server.services.senders.sendEmail({ id: 'x', to: '<i>', subject: '<script>alert(1)</script>', text: '<img src=x> "&\' http://a.example/"onclick=x', html: '' });
    const { body, headers } = await server.app.inject({ url: '/dev/outbox', headers: { accept: 'text/html,*/*;q=0.8' } });
    expect(headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
    expect(headers['content-security-policy']).toBe("default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'");
    expect(body).toMatch(/<a href="http:\/\/127\.0\.0\.1:4000\/reset_password\?reset_password_token=[\w-]{43}&amp;registration=false&amp;language=en">/);
    expect(body).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(body.match(/<(?!\/?(?:html|meta|title|main|h1|h2|p|time|pre|a|article)\b|!doctype)/g)).toBeNull();
    expect(body.match(/<a (?!href="[^"]*">)/)).toBeNull();
  });

  test('keeps a hundred', async () => {
    const server = await start({ DEMO: '1' });
    for (let sent = 0; sent < 105; sent += 1) {
      await server.services.senders.sendCode({ id: String(sent), to: '+1', text: String(sent) });
      // Of two in one millisecond neither is the newer.
      server.pass(0.001);
    }
    const { messages } = (await server.app.inject('/dev/outbox')).json<{ messages: { text: string }[] }>();
    expect([messages.length, messages[0]?.text, messages.at(-1)?.text]).toEqual([100, '104', '5']);
  });

  const REMOTE = { remoteAddress: '203.0.113.7' };
  const at = (url: string, more: Readonly<InjectOptions> = {}) => ({ url, headers: { host: '127.0.0.1:4000' }, ...more });
  const strangers: Readonly<Record<string, InjectOptions>> = {
    'another computer': at('/dev/outbox', REMOTE),
    'another computer that says it is this one': { ...at('/dev/outbox', REMOTE), headers: { host: 'localhost', 'x-forwarded-for': '127.0.0.1', 'x-real-ip': '127.0.0.1' } },
    'another computer, IPv4 within IPv6': at('/dev/outbox', { remoteAddress: '::ffff:203.0.113.7' }),
    'another computer of this network': at('/dev/outbox', { remoteAddress: 'fe80::1' }),
    'a proxy on this computer': { url: '/dev/outbox', headers: { host: '127.0.0.1:4000', 'x-forwarded-for': '203.0.113.7' } },
    'a proxy on this computer that names this computer': { url: '/dev/outbox', headers: { host: '127.0.0.1:4000', 'x-forwarded-for': '127.0.0.1' } },
    'a proxy with the header of RFC 7239': { url: '/dev/outbox', headers: { host: '127.0.0.1:4000', forwarded: 'for=203.0.113.7' } },
    'a proxy that passes the name on': { url: '/dev/outbox', headers: { host: 'portal.example.com' } },
    'a page whose name leads here': { url: '/dev/outbox', headers: { host: 'rebound.example:4000' } },
    ...Object.fromEntries(['//dev/outbox', '/dev//outbox', '/dev%2foutbox', '/%64ev/outbox', '/dev/./outbox', '/x/../dev/outbox', '/dev/outbox/', '/dev/outbox?a=/', '/dev/outbox%00', '/DEV/OUTBOX', '/dev/outbox;a']
      .map((url) => [`another computer by ${url}`, at(url, REMOTE)])),
  };

  test.each(['0', '1'])('answers nobody but this computer, with TRUST_PROXY=%s', { tags: 'full' }, async (TRUST_PROXY) => {
    const server = await start({ DEMO: '1', TRUST_PROXY });
    const email = await filled(server);
    for (const [who, request] of Object.entries(strangers)) {
      const { body } = await server.app.inject({ ...request, headers: { accept: 'application/json', ...request.headers } });
      expect.soft(body.includes(email) || body.includes('"messages"'), who).toBe(false);
    }
  });

  test.each(['127.0.0.1', '127.8.0.1', '::1', '::ffff:127.0.0.1'])('answers this computer as %s', { tags: 'full' }, async (remoteAddress) => {
    const server = await start({ DEMO: '1' });
    for (const host of ['127.0.0.1:4000', 'localhost', '[::1]:4000']) {
      const answer = await server.app.inject({ url: '/dev/outbox', remoteAddress, headers: { host } });
      expect([host, answer.statusCode]).toEqual([host, 200]);
    }
  });

  test('is nowhere else', async () => {
    const server = await start({ DEMO: '0' });
    for (const accept of ['text/html', 'application/json']) {
      const answer = await server.app.inject({ url: '/dev/outbox', headers: { accept } });
      expect([answer.statusCode, answer.json()]).toEqual([404, { errors: 'We could not find this. It may have been removed.' }]);
    }
  });
});

test('the log holds no code, token, phone or address of any of this', async () => {
  const server = await start({ LOG_LEVEL: 'trace' });
  const { email } = await server.newAccount({ authyEnabled: true });
  const pending = await logInHalfway(server, email);
  const code = await pending.receiveCode();
  const answer = await pending.giveCode(code);
  await askForReset(server, email);
  const token = /token=([\w-]{43})/.exec((await server.sent())[0]?.text ?? '')?.[1] ?? 'no link';
  await server.app.inject(`/reset_password?reset_password_token=${token}&registration=false`);
  const log = server.logLines.join('');
  const secrets = [email, pending.id, pending.cellphone.slice(1), `"${code}"`, token, answer.json<{ access_token: { token: string } }>().access_token.token];
  expect(server.logLines.length).toBeGreaterThan(4);
  for (const secret of secrets) expect(log).not.toContain(secret);
});

import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { buildApp } from '../../server/app/app.ts';
import { documents } from '../../server/database/schema.ts';
import { completeSave, document, pdf, png, profileOf, saveParts } from './support/saving.ts';
import { statementsOf } from './support/statements.ts';
import { receiveResetToken, resetPassword } from './support/accounts.ts';
import { type Answer, PASSWORD, type TestServer, type Visitor, logInTo, startTestServer } from './support/test-server.ts';

let server: TestServer;
let demo: Visitor;
beforeAll(async () => {
  server = await startTestServer();
  demo = await server.logIn('demo@example.com', 'demo-password');
});
afterAll(() => server.close());

const ask = (visitor: Visitor, id: number | string): Promise<Answer> =>
  visitor.call('POST', '/api/v1/applicants/get_download_url_for_document.json', { payload: { applicant: { document_id: id } } });

async function addressOf(visitor: Visitor, id: number): Promise<string> {
  return (await ask(visitor, id)).json<{ download_url: string }>().download_url;
}

test('a document downloads as an attachment that no browser runs', async () => {
  const answer = await server.app.inject(await addressOf(demo, 2));
  expect(answer.body).toContain('履歴書');
  expect(answer.headers).toMatchObject({
    'content-disposition': `attachment; filename="resume-template.txt"; filename*=UTF-8''resume-template.txt`,
    'content-type': 'text/plain; charset=utf-8', 'x-content-type-options': 'nosniff', 'cache-control': 'no-store',
    'content-security-policy': `default-src 'none'; sandbox`, 'content-length': '180',
  });
});

test('an address ends after a minute', async () => {
  const address = await addressOf(demo, 1);
  server.pass(59);
  expect((await server.app.inject(address)).statusCode).toBe(200);
  server.pass(2);
  expect((await server.app.inject(address)).statusCode).toBe(404);
});

describe('an address ends with the log-in that was given it, and with no other:', () => {
  const logOut = (visitor: Visitor) => visitor.call('POST', '/api/v1/applicants/logout.json');
  const changePassword = (visitor: Visitor) => visitor.call('POST', '/api/v1/applicants/reset_password_logged_in.json', {
    payload: { applicant: { old_password: PASSWORD, new_password: 'another password of tests' } },
  });
  const reset = async ({ email }: Visitor) => resetPassword(server, await receiveResetToken(server, email), 'another password of tests');

  test.each<readonly [string, (here: Visitor, there: Visitor) => Promise<unknown>, readonly number[]]>([
    ['a log-out here', (here) => logOut(here), [404, 200]],
    ['a log-out on another device', (_here, there) => logOut(there), [200, 404]],
    ['a new password here', (here) => changePassword(here), [200, 404]],
    ['a reset by e-mail', (here) => reset(here), [404, 404]],
    ['nothing', async () => undefined, [200, 200]],
  ])('%s', async (_what, end, statuses) => {
    const here = await server.newVisitor();
    const there = await server.logIn(here.email, PASSWORD);
    expect((await saveParts(here, [...completeSave, ['applicant[photograph]', png()]])).statusCode).toBe(200);
    const kinds = async (visitor: Visitor) => {
      const { photograph, document_fields: [held] } = await profileOf(visitor);
      return [String(photograph), String(held?.upload?.url), await addressOf(visitor, 1)];
    };
    const [own, other] = [await kinds(here), await kinds(there)];
    const upToProof = (addresses: readonly string[]) => addresses.map((address) => address.split('?')[0]);
    expect(upToProof(own)).toEqual(upToProof(other));
    await end(here, there);
    const statusesOf = async (addresses: readonly string[]) => Promise.all(addresses.map(async (address) => (await server.app.inject(address)).statusCode));
    expect([await statusesOf(own), await statusesOf(other)]).toEqual(statuses.map((status) => [status, status, status]));
  });

  test('its proof fits no other session', async () => {
    const [here, there] = [await server.newVisitor(), await server.newVisitor()];
    const [own, foreign] = [await addressOf(here, 1), await addressOf(there, 1)];
    const [, mark = ''] = /proof=\d+\.([^.]+)/.exec(foreign) ?? [];
    expect((await server.app.inject(own.replace(/(?<=proof=\d+\.)[^.]+/, mark))).statusCode).toBe(404);
  });
});

test('an altered address is none', async () => {
  const address = await addressOf(demo, 1);
  const [, named = '', until = '', seal = ''] = /files\/([^/]+)\/[^?]*\?proof=(\d+)\.(.+)/.exec(address) ?? [];
  const grant = JSON.parse(Buffer.from(named, 'base64url').toString()) as object;
  const forged = Buffer.from(JSON.stringify({ ...grant, id: '3' })).toString('base64url');
  const statusOf = async (token: string, query: string): Promise<number> => (await server.app.inject(`/api/v1/files/${token}/x.pdf${query}`)).statusCode;
  expect(await statusOf(named, `?proof=${until}.${seal}`)).toBe(200);
  expect(await statusOf(forged, `?proof=${until}.${seal}`)).toBe(404);
  for (const query of ['', '?proof=', `?proof=${until}`, `?proof=${until}.`, `?proof=${until}.AAAA`, `?proof=${until}9.${seal}`, `?proof=a&proof=b`]) {
    expect(await statusOf(named, query), query).toBe(404);
  }
});

test('only the owner is given an address, and only for what may be downloaded [DOC-06, DOC-07]', async () => {
  const other = await server.newVisitor();
  expect((await ask(demo, 3)).statusCode).toBe(200);
  expect((await ask(other, 3)).statusCode).toBe(404);
  expect((await ask(demo, 4)).statusCode).toBe(404);
  expect((await ask(demo, '1e0')).statusCode).toBe(404);
  expect((await ask(demo, 9_999_999_999)).statusCode).toBe(404);
});

test('the list names what is for all and what is one’s own', async () => {
  const idsOf = async (visitor: Visitor): Promise<unknown> => {
    const answer = await visitor.call('GET', '/api/v1/applicants/get_downloadable_documents_list.json');
    return answer.json<{ downloadable_documents: { document_id: number; downloadable: boolean }[] }>()
      .downloadable_documents.map(({ document_id: id, downloadable }) => [id, downloadable]);
  };
  expect(await idsOf(demo)).toEqual([[1, true], [2, true], [3, true], [4, false]]);
  expect(await idsOf(await server.newVisitor())).toEqual([[1, true], [2, true], [4, false]]);
});

test('an uploaded document comes back byte for byte under its Japanese name', async () => {
  const visitor = await server.newVisitor();
  const file = pdf('履歴書 (1).pdf', 300_000);
  await saveParts(visitor, [...completeSave, ...document(2, file)]);
  const upload = (await profileOf(visitor)).document_fields.find(({ document_name_id: id }) => id === 2)?.upload;
  const answer = await server.app.inject(upload?.url ?? '');
  expect(answer.rawPayload.equals(Buffer.from(await file.arrayBuffer()))).toBe(true);
  expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="___ _1_.pdf"; filename\*=UTF-8''%E5%B1%A5%E6%AD%B4%E6%9B%B8%20%281%29\.pdf$/);
});

test('a photo is shown until it is replaced', async () => {
  const visitor = await server.newVisitor();
  await saveParts(visitor, [...completeSave, ['applicant[photograph]', png()]]);
  const first = (await profileOf(visitor)).photograph ?? '';
  expect((await server.app.inject(first)).headers).toMatchObject({ 'content-type': 'image/png', 'content-disposition': 'inline' });
  await saveParts(visitor, [['applicant[photograph]', png(5000)]]);
  expect((await server.app.inject(first)).statusCode).toBe(404);
  expect((await server.app.inject((await profileOf(visitor)).photograph ?? '')).rawPayload).toHaveLength(5000);
});

test('what looks up a photo reads no password hash', async () => {
  const visitor = await server.newVisitor();
  await saveParts(visitor, [...completeSave, ['applicant[photograph]', png()]]);
  const { photograph } = await profileOf(visitor);
  const sent = await statementsOf(server, async () => { expect((await server.app.inject(photograph ?? '')).statusCode).toBe(200); });
  expect(sent.filter((statement) => statement.includes('photo_key'))).toHaveLength(1);
  expect(sent.filter((statement) => statement.includes('password_hash'))).toEqual([]);
});

test('a file name that is cut within a pair of surrogates is kept without the half of it', async () => {
  const visitor = await server.newVisitor();
  const name = `${'a'.repeat(195)}.pdf`;
  expect((await saveParts(visitor, [...completeSave, ...document(2, pdf(`\u{1F600}${name}`))])).statusCode).toBe(200);
  const upload = (await profileOf(visitor)).document_fields.find(({ document_name_id: id }) => id === 2)?.upload;
  expect(upload?.name).toBe(name);
  expect((await server.app.inject(upload?.url ?? '')).headers['content-disposition']).toContain(`filename="${name}"`);
});

test('a file that the storage has lost is 404', async () => {
  const visitor = await server.newVisitor();
  const file = { fileKey: '0'.repeat(32), fileName: 'gone.pdf', fileKind: 'pdf', fileSize: 1 };
  await server.services.db.insert(documents).values({ applicantId: visitor.id, record: 'profile', documentNameId: 1, ...file });
  const { upload } = (await profileOf(visitor)).document_fields[0] ?? {};
  expect((await server.app.inject(upload?.url ?? '')).statusCode).toBe(404);
});

test('a save is answered although the storage takes its time over what was replaced', { timeout: 30_000 }, async () => {
  const never = (): Promise<never> => new Promise(() => undefined);
  const slow = buildApp({ ...server.services, storage: { ...server.services.storage, remove: never } });
  onTestFinished(() => slow.close());
  const visitor = await server.newVisitor();
  expect((await saveParts(visitor, completeSave)).statusCode).toBe(200);
  const there = await logInTo(slow, visitor.email, PASSWORD);
  for (const name of ['first.pdf', 'second.pdf']) expect((await saveParts(there, document(1, pdf(name)))).statusCode).toBe(200);
});

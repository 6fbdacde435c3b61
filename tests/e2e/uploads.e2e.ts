import { once } from 'node:events';
import type { Page, Request } from 'playwright';
import { expect } from 'vitest';
import { inTurn } from './support/devices.ts';
import { pdf } from './support/files.ts';
import { ProfilePage } from './support/profile.ts';
import { cutAfterServer, cutBeforeServer, cutWithin, passOn } from './support/proxy.ts';
import { test } from './support/test.ts';

const SAVE = /^PUT .*applicants\/\d+\.json$/;
const PATCH = /^PATCH .*\/uploads\//;
const CUT = /ERR_|status of 409/;
const FIELD = 'JLPT certificate';
const BYTES = 4_000_000;

/** From now on; as the page makes them, not as the network repeats them. */
function requestsOf(page: Page, method: string): readonly Request[] {
  const requests: Request[] = [];
  page.on('request', (request) => { if (request.method() === method) requests.push(request); });
  return requests;
}

const offsetsOf = (patches: readonly Request[]): readonly number[] => patches.map((request) => Number(request.headers()['upload-offset']));

test('an upload that is cut in the middle goes on where it was', async ({ visit, newApplicant, proxy }) => {
  const opened = await visit({ language: 'en', as: newApplicant('en'), path: '/profile?mode=edit' });
  const profile = new ProfilePage(opened);
  opened.watch.expect(CUT);
  const patches = requestsOf(opened.page, 'PATCH');
  await profile.chooseFile(profile.label(FIELD), pdf('large.pdf', BYTES));
  const { lift } = proxy.break(PATCH, (exchange) => {
    lift();
    return cutWithin(BYTES / 2)(exchange);
  });
  await profile.save();
  expect(offsetsOf(patches)[0]).toBe(0);
  expect(offsetsOf(patches).at(-1)).toBeGreaterThan(0);
  await profile.edit();
  await profile.group(profile.label(FIELD)).getByRole('link', { name: 'large.pdf' }).waitFor();
});

test('an upload goes on after the browser was closed', async ({ visit, newApplicant, proxy }) => {
  const opened = await visit({ language: 'en', as: newApplicant('en'), path: '/profile?mode=edit' });
  const before = new ProfilePage(opened);
  opened.watch.expect(CUT);
  await before.chooseFile(before.label(FIELD), pdf('large.pdf', BYTES));
  let next = cutWithin(BYTES / 2);
  proxy.break(PATCH, (exchange) => {
    // What the closed window has sent may arrive after it was closed; it goes no further.
    if (exchange.request.headers['x-window'] === 'second') return passOn(exchange);
    const cut = next;
    next = cutBeforeServer;
    return cut(exchange);
  });
  await before.confirmSave();
  await before.page.getByText(opened.t('save.waiting')).first().waitFor();
  await before.page.close();
  const profile = new ProfilePage(opened, await opened.openWindow('/profile?mode=edit'));
  await profile.page.setExtraHTTPHeaders({ 'x-window': 'second' });
  const [patches, creations] = [requestsOf(profile.page, 'PATCH'), requestsOf(profile.page, 'POST')];
  await profile.group(profile.label(FIELD)).getByText('large.pdf').waitFor();
  await profile.save();
  expect(offsetsOf(patches)[0]).toBeGreaterThan(0);
  expect(creations).toEqual([]);
});

test.for(inTurn(0))('says calmly that it waits for the network, and goes on ($language)', async ({ language, viewport }, { visit, newApplicant, proxy }) => {
  const opened = await visit({ language, viewport, as: newApplicant(language), path: '/profile?mode=edit' });
  const profile = new ProfilePage(opened);
  opened.watch.expect(CUT);
  await profile.chooseFile(profile.label(FIELD), pdf('certificate.pdf'));
  const { lift } = proxy.break(PATCH, cutBeforeServer);
  await profile.confirmSave();
  await profile.page.getByText(opened.t('save.waiting')).first().waitFor();
  lift();
  await profile.isViewed();
});

test('a save whose answer was lost is not made twice, and sends no document again', async ({ visit, newApplicant, proxy }) => {
  const opened = await visit({ language: 'en', as: newApplicant('en'), path: '/profile?mode=edit' });
  const profile = new ProfilePage(opened);
  opened.watch.expect(/ERR_/);
  const [patches, saves] = [requestsOf(opened.page, 'PATCH'), requestsOf(opened.page, 'PUT')];
  await profile.chooseFile(profile.label(FIELD), pdf('certificate.pdf'));
  await profile.input(profile.label('Hobby')).fill('Tea');
  const { lift } = proxy.break(SAVE, cutAfterServer);
  await profile.confirmSave();
  await profile.actions.getByText(opened.t('save.uncertain')).waitFor();
  lift();
  await profile.save();
  const keys = saves.map((request) => request.headers()['idempotency-key']);
  expect(keys).toEqual([expect.stringMatching(/^[\da-f]{32}$/), keys[0]]);
  expect(patches).toHaveLength(1);
});

test('on a server without uploads the files travel in the call [VAR-16]', async ({ visit, newApplicant, proxy }) => {
  proxy.break(/^GET \/config\.json$/, async ({ response, answerOfServer }) => {
    const answer = await answerOfServer();
    const chunks: Buffer[] = [];
    answer.on('data', (chunk: Buffer) => chunks.push(chunk));
    await once(answer, 'end');
    const { uploads: _uploads, ...config } = JSON.parse(Buffer.concat(chunks).toString()) as Readonly<Record<string, unknown>>;
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(config));
  });
  const opened = await visit({ language: 'en', as: newApplicant('en'), path: '/profile?mode=edit' });
  const profile = new ProfilePage(opened);
  const creations = requestsOf(opened.page, 'POST');
  await profile.chooseFile(profile.label(FIELD), pdf('certificate.pdf'));
  await profile.save();
  expect(creations).toEqual([]);
  await profile.edit();
  await profile.group(profile.label(FIELD)).getByRole('link', { name: 'certificate.pdf' }).waitFor();
});

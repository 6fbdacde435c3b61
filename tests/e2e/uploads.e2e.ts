import type { Page, Request } from 'playwright';
import { expect } from 'vitest';
import { edits } from './support/edits.ts';
import { eventually } from './support/eventually.ts';
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

test('an upload that is cut in the middle goes on where it was', { tags: 'full' }, async ({ visit, newApplicant, proxy }) => {
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

test('a second save after an uncertain first adds no entry twice', { tags: 'full' }, async ({ visit, newApplicant, proxy }) => {
  const opened = await visit({ language: 'en', as: newApplicant('en'), path: '/profile?mode=edit' });
  const profile = new ProfilePage(opened);
  opened.watch.expect(/ERR_/);
  const { t } = opened;
  await profile.button('engine.group.add', { title: t('section.education') }).click();
  const entry = profile.entry(2);
  await profile.search(t('field.education.university'), 'Kyoto University', entry);
  await profile.input(t('field.education.faculty'), entry).selectOption({ index: 1 });
  await profile.input(t('field.education.background'), entry).selectOption({ index: 1 });
  for (const [label, value] of [['startYear', '2016'], ['startMonth', '4'], ['graduatedYear', '2020'], ['graduatedMonth', '3']] as const) {
    await profile.input(t(`field.education.${label}`), entry).selectOption(value);
  }
  await profile.input(profile.label('Hobby')).fill(edits.text);
  const { lift } = proxy.break(SAVE, cutAfterServer);
  await profile.confirmSave();
  await profile.actions.getByText(t('save.uncertain')).waitFor();
  lift();
  await profile.save();
  await eventually(() => opened.page.getByRole('article').count()).toBe(2);
});

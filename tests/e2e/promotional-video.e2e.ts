import type { Locator, Page, Request } from 'playwright';
import { expect } from 'vitest';
import type { Language } from '../../src/base/text.ts';
import { bytesOf, films } from '../server/support/filming.ts';
import { applicant } from './support/applicants.ts';
import { violationsOn } from './support/axe.ts';
import { inTurn } from './support/devices.ts';
import { eventually } from './support/eventually.ts';
import type { ChosenFile } from './support/files.ts';
import { ProfilePage } from './support/profile.ts';
import { answers, cutBeforeServer, cutWithin, passOn } from './support/proxy.ts';
import { testWith } from './support/test.ts';

const OLD = 'https://videos.example.com/old.mp4';
const may = (name: string, language: Language) => ({ ...applicant(`${name}-${language}@example.com`, language), can_edit_pr_video: true });
const people = { way: { en: may('way', 'en'), jp: may('way', 'jp') }, cuts: may('cuts', 'en'), cancels: { ...may('cancels', 'en'), pr_video: OLD }, fails: may('fails', 'en'), pauses: may('pauses', 'en') };
const test = testWith([people.way.en, people.way.jp, people.cuts, people.cancels, people.fails, people.pauses]);

const PATCH = /^PATCH .*\/me\/videos\//;
const CUT = /ERR_|status of (?:409|423|500)/;
const BYTES = process.env['LONG'] === '1' ? 30_000_000 : 3_000_000;

/** A film that is longer than it plays: what follows its end is free space, which every player leaves out. */
async function film(bytes = BYTES): Promise<ChosenFile> {
  const played = await bytesOf(films.ready);
  const free = Buffer.alloc(bytes - played.length);
  free.writeUInt32BE(free.length, 0);
  free.write('free', 4, 'latin1');
  return { name: 'me.mp4', mimeType: 'video/mp4', buffer: Buffer.concat([played, free]) };
}

const fieldOf = (page: Page): Locator => page.locator('[data-widget="promotional_video"]');

async function choose(page: Page, words: string, file: ChosenFile): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await fieldOf(page).getByRole('button', { name: words }).press('Enter');
  await (await chooser).setFiles(file);
}

test.for(inTurn(0))('goes up behind the form; a save waits for it, and the profile plays it ($language) [PVID-01, PVID-03, PVID-06, PVID-09]', async ({ language, viewport }, { visit, proxy }) => {
  const opened = await visit({ language, viewport, as: people.way[language], path: '/profile?mode=edit' });
  const { page, t } = opened;
  const profile = new ProfilePage(opened);
  opened.watch.expect(CUT);
  const field = fieldOf(page);
  await field.getByText(language === 'en' ? /^Introduce yourself in one minute/ : /^お名前、専攻/).waitFor();
  await choose(page, t('video.choose'), { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('No film.') });
  await field.getByText(t('error.videoFile')).waitFor();
  const { lift } = proxy.break(PATCH, cutBeforeServer);
  await choose(page, t('video.choose'), await film());
  await field.getByRole('progressbar', { name: t('video.progress', { label: t('profile.video') }) }).waitFor();
  await field.getByText(t('video.waiting.network')).first().waitFor();
  expect(await violationsOn(page)).toEqual([]);
  await profile.confirmSave();
  await profile.actions.getByText(t('save.arriving')).first().waitFor();
  expect(await violationsOn(page)).toEqual([]);
  const save = page.waitForRequest((request) => request.method() === 'PUT');
  lift();
  await profile.toast(t('video.uploaded')).waitFor();
  const link = /\[pr_video\]"\r\n\r\n(\S+\.mp4)/.exec((await save).postDataBuffer()?.toString('latin1') ?? '')?.[1];
  await profile.isViewed();
  const player = page.getByLabel(t('profile.video')).and(page.locator('video'));
  expect(await player.getAttribute('src')).toBe(link);
  await eventually(() => player.evaluate((video: HTMLVideoElement) => video.readyState)).toBeGreaterThan(0);
});

test('a network that is cut ten times, a reload and a server that is started again cost nothing', async ({ visit, proxy, stage }) => {
  const opened = await visit({ language: 'en', as: people.cuts, path: '/profile?mode=edit' });
  const { page, t } = opened;
  opened.watch.expect(CUT);
  opened.watch.expect(/Failed to load|status of 50/);
  const requests: Request[] = [];
  page.on('request', (request) => { requests.push(request); });
  let cuts = 0;
  proxy.break(PATCH, (exchange) => {
    cuts += 1;
    return cuts <= 10 ? cutWithin(BYTES / 20)(exchange) : cutBeforeServer(exchange);
  });
  await choose(page, t('video.choose'), await film());
  await eventually(async () => cuts).toBeGreaterThan(10);
  await stage.portal.restart();
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await fieldOf(page).getByRole('progressbar').waitFor();
  proxy.mend();
  await fieldOf(page).getByText(t('video.ready')).waitFor();
  const offsets = requests.filter((request) => request.method() === 'PATCH').map((request) => Number(request.headers()['upload-offset']));
  expect(offsets.at(-1)).toBeGreaterThan(0);
  expect(requests.filter((request) => request.method() === 'POST' && request.url().endsWith('/me/videos'))).toHaveLength(1);
  await new ProfilePage(opened).save();
  await page.locator('video').waitFor();
});

test('the old video stays where the edit is cancelled, in the middle of an upload too', async ({ visit, proxy }) => {
  const opened = await visit({ language: 'en', as: people.cancels, path: '/profile?mode=edit' });
  const { page, t } = opened;
  opened.watch.expect(CUT);
  opened.watch.expect(/videos\.example\.com|ERR_/);
  proxy.break(PATCH, cutBeforeServer);
  await choose(page, t('video.replace'), await film());
  await fieldOf(page).getByRole('progressbar').waitFor();
  await new ProfilePage(opened).actions.getByRole('button', { name: t('profile.cancel'), exact: true }).click();
  await page.getByRole('dialog', { name: t('leave.title') }).getByRole('button', { name: t('leave.leave'), exact: true }).click({ timeout: 3_000 }).catch(() => undefined);
  await new ProfilePage(opened).isViewed();
  expect(await page.locator('video').getAttribute('src')).toBe(OLD);
  await new ProfilePage(opened).edit();
  await fieldOf(page).locator('video').waitFor();
  expect(await fieldOf(page).getByRole('progressbar').count()).toBe(0);
});

test.for([['POST', /^POST .*\/me\/videos$/], ['PATCH', PATCH]] as const)('a host that fails at %s is said, at the field too, and tried again [PVID-07, PVID-08]', async ([, call], { visit, proxy }) => {
  const opened = await visit({ language: 'en', as: people.fails, path: '/profile?mode=edit' });
  const { page, t } = opened;
  const profile = new ProfilePage(opened);
  opened.watch.expect(CUT);
  proxy.break(call, answers(500, ''));
  await choose(page, t('video.choose'), await film(300_000));
  await profile.toast('Something went wrong while uploading video. Please try again').waitFor();
  await profile.button('save.save').click();
  await fieldOf(page).getByText(t('error.videoFailed')).waitFor();
  proxy.mend();
  await fieldOf(page).getByRole('button', { name: t('video.tryAgain') }).press('Enter');
  await profile.toast('Video uploaded successfully').waitFor();
  await fieldOf(page).getByText(t('video.ready')).waitFor();
});

test('is paused, let go on and cancelled by the keyboard, and the focus is never lost', async ({ visit, proxy }) => {
  const opened = await visit({ language: 'en', as: people.pauses, path: '/profile?mode=edit' });
  const { page, t } = opened;
  const profile = new ProfilePage(opened);
  const field = fieldOf(page);
  const focused = (): Promise<string> => page.evaluate(() => document.activeElement?.textContent ?? '');
  let passes = false;
  proxy.break(PATCH, (exchange) => (passes ? passOn(exchange) : undefined));
  await choose(page, t('video.choose'), await film(300_000));
  await field.getByRole('button', { name: t('video.pause') }).press('Enter');
  await field.getByText(t('video.paused')).first().waitFor();
  expect(await focused()).toBe(t('video.goOn'));
  await profile.button('save.save').click();
  await field.getByText(t('error.videoPaused')).waitFor();
  await field.getByRole('button', { name: t('video.cancel'), exact: true }).press('Enter');
  await field.getByText(t('profile.video.none')).waitFor();
  expect(await focused()).toBe(t('video.choose'));
  await choose(page, t('video.choose'), await film(300_000));
  await field.getByRole('button', { name: t('video.pause') }).press('Enter');
  passes = true;
  await field.getByRole('button', { name: t('video.goOn') }).press('Enter');
  await field.getByText(t('video.ready')).waitFor();
  await field.getByRole('button', { name: t('video.remove') }).press('Enter');
  expect(await focused()).toBe(t('video.choose'));
});

test('cannot be changed where the server does not say so [PVID-02]', async ({ visit, newApplicant }) => {
  const opened = await visit({ language: 'en', as: newApplicant('en'), path: '/profile?mode=edit' });
  await new ProfilePage(opened).isEdited();
  expect(await fieldOf(opened.page).count()).toBe(0);
});

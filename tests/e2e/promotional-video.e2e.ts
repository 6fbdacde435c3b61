import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';
import serverTexts from '../../server/base/locales/en.json';
import { largeFilm } from '../server/support/filming.ts';
import { rounds } from '../arbitraries/rounds.ts';
import { violationsOn } from './support/axe.ts';
import { coming } from './support/coming.ts';
import { bothLanguages, inTurn } from './support/devices.ts';
import { eventually } from './support/eventually.ts';
import { chooseFile } from './support/choose-file.ts';
import type { ChosenFile } from './support/files.ts';
import { Keyboard } from './support/keyboard.ts';
import { videoIn } from './support/recorder.ts';
import { ProfilePage } from './support/profile.ts';
import { answers, cutBeforeServer, passOn } from './support/proxy.ts';
import { test } from './support/test.ts';
import { fixedText } from './support/texts.ts';

const OLD = 'https://videos.example.com/old.mp4';
const may = { can_edit_pr_video: true };

const PATCH = /^PATCH .*\/me\/videos\//;
const CUT = /ERR_|status of (?:409|423|500)/;
const BYTES = rounds(3_000_000, 30_000_000);

const film = async (bytes = BYTES): Promise<ChosenFile> => ({ name: 'me.mp4', mimeType: 'video/mp4', buffer: Buffer.from(await largeFilm(bytes, Math.random)) });

const fieldOf = (page: Page): Locator => page.locator('[data-widget="promotional_video"]');

const choose = (page: Page, words: string, file: ChosenFile): Promise<void> =>
  chooseFile(page, () => fieldOf(page).getByRole('button', { name: words }).press('Enter'), file);

/** The id of the video that is played, at whatever address of the session's own. */
async function playedVideo(player: Locator): Promise<string> {
  const src = await player.and(player.page().locator('[src*="/api/v1/files/"]')).getAttribute('src');
  return videoIn(src ?? '');
}

test.for(inTurn(0))('goes up behind the form; a save waits for it, and the profile plays it ($language) [PVID-01, PVID-03, PVID-06, PVID-09]', { tags: 'full' }, async ({ language, viewport }, { visit, proxy, newPerson }) => {
  const opened = await visit({ language, viewport, as: await newPerson(language, may), path: '/profile?mode=edit' });
  const { page, t } = opened;
  const profile = new ProfilePage(opened);
  opened.watch.expect(CUT);
  const field = fieldOf(page);
  await field.getByText(language === 'en' ? /^Introduce yourself in one minute/ : /^お名前、専攻/).waitFor();
  await choose(page, t('widget.upload.choose'), { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('No film.') });
  await field.getByText(t('error.videoFile')).waitFor();
  const { lift } = proxy.break(PATCH, cutBeforeServer);
  await choose(page, t('widget.upload.choose'), await film());
  await field.getByRole('progressbar', { name: t('video.progress', { label: t('profile.video') }) }).waitFor();
  await field.getByText(t('video.waiting.network')).first().waitFor();
  expect(await violationsOn(page)).toEqual([]);
  await profile.confirmSave();
  await profile.actions.getByText(t('save.arriving')).first().waitFor();
  expect(await violationsOn(page)).toEqual([]);
  const save = coming(page.waitForRequest((request) => request.method() === 'PUT'));
  lift();
  await profile.toast(t('video.uploaded')).waitFor();
  const link = /\[pr_video\]"\r\n\r\n(\S+\.mp4)/.exec((await save).postDataBuffer()?.toString('latin1') ?? '')?.[1];
  await profile.isViewed();
  const player = page.getByLabel(t('profile.video')).and(page.locator('video'));
  expect(link).toContain(await playedVideo(player));
  await eventually(() => player.evaluate((video: HTMLVideoElement) => video.readyState)).toBeGreaterThan(0);
});

test('the old video stays where the edit is cancelled, in the middle of an upload too', { tags: 'full' }, async ({ visit, proxy, newPerson }) => {
  const opened = await visit({ language: 'en', as: await newPerson('en', { ...may, pr_video: OLD }), path: '/profile?mode=edit' });
  const { page, t } = opened;
  opened.watch.expect(CUT);
  opened.watch.expect(/videos\.example\.com|ERR_/);
  proxy.break(PATCH, cutBeforeServer);
  await choose(page, t('widget.upload.replace'), await film());
  await fieldOf(page).getByRole('progressbar').waitFor();
  await new ProfilePage(opened).actions.getByRole('button', { name: t('save.cancel'), exact: true }).click();
  await page.getByRole('dialog', { name: t('leave.title') }).getByRole('button', { name: t('leave.leave'), exact: true }).click({ timeout: 3_000 }).catch(() => undefined);
  await new ProfilePage(opened).isViewed();
  expect(await page.locator('video').getAttribute('src')).toBe(OLD);
  await new ProfilePage(opened).edit();
  await fieldOf(page).locator('video').waitFor();
  expect(await fieldOf(page).getByRole('progressbar').count()).toBe(0);
});

test('a video that had gone up comes back after Cancel, and is saved', { tags: 'full' }, async ({ visit, newPerson }) => {
  const opened = await visit({ language: 'jp', as: await newPerson('jp', may), path: '/profile?mode=edit' });
  const { page, t } = opened;
  const profile = new ProfilePage(opened);
  await choose(page, t('widget.upload.choose'), await film(300_000));
  await fieldOf(page).getByText(t('video.ready')).waitFor();
  const video = await playedVideo(fieldOf(page).locator('video'));
  await profile.actions.getByRole('button', { name: t('save.cancel'), exact: true }).click();
  await profile.isViewed();
  expect(await page.locator('video').count()).toBe(0);
  await page.getByRole('button', { name: t('cancelled.undo') }).click();
  await fieldOf(page).getByText(t('video.ready')).waitFor();
  expect(await playedVideo(fieldOf(page).locator('video'))).toBe(video);
  await profile.confirmSave();
  await profile.isViewed();
  const player = page.getByLabel(t('profile.video')).and(page.locator('video'));
  expect(await playedVideo(player)).toBe(video);
  await eventually(() => player.evaluate((video: HTMLVideoElement) => video.readyState)).toBeGreaterThan(0);
});

const failing = [{ at: 'POST', call: /^POST .*\/me\/videos$/, ...bothLanguages[0] }, { at: 'PATCH', call: PATCH, ...bothLanguages[1] }] as const;

test.for(failing)('a host that fails at $at is said, at the field too, and tried again ($language, $viewport) [PVID-07, PVID-08]', { tags: 'full' }, async ({ call, language, viewport }, { visit, proxy, newPerson }) => {
  const opened = await visit({ language, viewport, as: await newPerson(language, may), path: '/profile?mode=edit' });
  const { page, t } = opened;
  const profile = new ProfilePage(opened);
  opened.watch.expect(CUT);
  proxy.break(call, answers(500, ''));
  await choose(page, t('widget.upload.choose'), await film(300_000));
  await profile.toast(fixedText('Something went wrong while uploading video. Please try again', language)).waitFor();
  await profile.button('save.save').click();
  await fieldOf(page).getByText(t('error.videoFailed')).waitFor();
  expect(await violationsOn(page)).toEqual([]);
  proxy.mend();
  await fieldOf(page).getByRole('button', { name: t('load.retry') }).press('Enter');
  await profile.toast(fixedText('Video uploaded successfully', language)).waitFor();
  await fieldOf(page).getByText(t('video.ready')).waitFor();
});

test('is paused, let go on and cancelled by the keyboard, and the focus is never lost', { tags: 'full' }, async ({ visit, proxy, newPerson }) => {
  const opened = await visit({ language: 'en', as: await newPerson('en', may), path: '/profile?mode=edit' });
  const { page, t } = opened;
  const profile = new ProfilePage(opened);
  const field = fieldOf(page);
  const focused = (): Promise<string> => page.evaluate(() => document.activeElement?.textContent ?? '');
  let passes = false;
  proxy.break(PATCH, (exchange) => (passes ? passOn(exchange) : undefined));
  await choose(page, t('widget.upload.choose'), await film(300_000));
  await field.getByRole('button', { name: t('video.pause') }).press('Enter');
  await field.getByText(t('video.paused')).first().waitFor();
  expect(await focused()).toBe(t('video.goOn'));
  await profile.button('save.save').click();
  await field.getByText(t('error.videoPaused')).waitFor();
  expect(await violationsOn(page)).toEqual([]);
  await field.getByRole('button', { name: t('video.cancel'), exact: true }).press('Enter');
  await field.getByText(t('profile.video.none')).waitFor();
  expect(await focused()).toBe(t('widget.upload.choose'));
  await choose(page, t('widget.upload.choose'), await film(300_000));
  await field.getByRole('button', { name: t('video.pause') }).press('Enter');
  await field.getByText(t('video.paused')).first().waitFor();
  passes = true;
  await field.getByRole('button', { name: t('video.goOn') }).press('Enter');
  await field.getByText(t('video.ready')).waitFor();
  await field.getByRole('button', { name: t('video.remove') }).press('Enter');
  expect(await focused()).toBe(t('widget.upload.choose'));
});

test('that is no video is refused in the server\'s words, and another one takes its place by the keyboard', { tags: 'full' }, async ({ visit, newPerson }) => {
  const opened = await visit({ language: 'en', as: await newPerson('en', may), path: '/profile?mode=edit' });
  const { page, t } = opened;
  const [field, keyboard] = [fieldOf(page), new Keyboard(page)];
  opened.watch.expect(/status of 422/);
  await choose(page, t('widget.upload.choose'), { name: 'me.mp4', mimeType: 'video/mp4', buffer: Buffer.from('No film.') });
  await field.getByText(serverTexts.notVideo).first().waitFor();
  expect(await violationsOn(page)).toEqual([]);
  await keyboard.goTo(field.getByRole('button', { name: t('load.retry') }), 'Shift+Tab');
  await keyboard.goTo(field.getByRole('button', { name: t('video.cancel'), exact: true }));
  await keyboard.press('Enter');
  await field.getByText(t('profile.video.none')).waitFor();
  expect(await keyboard.isAt(field.getByRole('button', { name: t('widget.upload.choose') }))).toBe(true);
  await chooseFile(page, () => keyboard.press('Enter'), await film(300_000));
  await field.getByText(t('video.ready')).waitFor();
});

test('cannot be changed where the server does not say so [PVID-02]', { tags: 'full' }, async ({ visit, newApplicant }) => {
  const opened = await visit({ language: 'en', as: newApplicant('en'), path: '/profile?mode=edit' });
  await new ProfilePage(opened).isEdited();
  expect(await fieldOf(opened.page).count()).toBe(0);
});

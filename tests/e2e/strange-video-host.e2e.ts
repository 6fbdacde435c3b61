/** @module-tag full */
import type { ApplicantContent } from '../../server/content/generated/content.d.ts';
import { afterAll, expect } from 'vitest';
import { startVideoHost, type HostFault, type SeenCall } from '../video/video-server.ts';
import { coming } from './support/coming.ts';
import { eventually } from './support/eventually.ts';
import { chooseFile } from './support/choose-file.ts';
import type { ChosenFile } from './support/files.ts';
import { ProfilePage } from './support/profile.ts';
import { answers } from './support/proxy.ts';
import { testWith } from './support/test.ts';
import type { Visit, VisitOptions } from './support/visit.ts';

/** The part of its address by which the host knows that it is this file's. */
const HOST = 'provider';
const TOKEN = 'the-token-of-the-provider';

const host = await startVideoHost();
afterAll(() => host.stop());
const base = `${host.url}/${HOST}`;
const elsewhere = host.url.replace('//127.0.0.1', '//localhost');

const may = { can_edit_pr_video: true };
const test = testWith({ settings: {
  VIDEO_HOST_URL: base, VIDEO_HOST_TOKEN: TOKEN, VIDEO_UPLOAD_ORIGINS: `${host.url} ${elsewhere}`,
} });

/** What a host may do that the portal's own does not (DECISIONS "Readings of video and online sessions", spec §7 Video hosting provider). */
const readings: readonly (readonly [name: string, ...readonly HostFault[]])[] = [
  ['it says more than is asked for, and its link ends in no name of a file', 'POST wordy'],
  ['the bytes go to another origin', 'POST elsewhere'],
  ['an upload has no length', '*HEAD lengthless'],
  ['bytes are taken in without a word of how many', '*PATCH mute'],
  ['bytes are taken with 200', '*PATCH ok'],
  ['the offset comes late', 'HEAD behind 0', 'HEAD behind 0', 'HEAD behind 1000', 'HEAD behind 70000'],
  ['a question is not answered now and then', 'HEAD behind 0', 'HEAD 503', 'HEAD cut 0'],
];

const film = (name: string): ChosenFile => ({ name, mimeType: 'video/mp4', buffer: Buffer.from(Uint8Array.from({ length: 200_000 }, (_, place) => (place * 31 + (place >> 8)) % 251)) });

const breaks = (...faults: readonly HostFault[]) => fetch(`${base}/faults`, { method: 'POST', body: JSON.stringify(faults) });
const seen = async (): Promise<readonly SeenCall[]> => (await (await fetch(`${base}/seen`)).json()) as SeenCall[];
/** What the host holds of the video of this address. */
const held = async (link: string): Promise<Buffer> => Buffer.from(await (await fetch(link.replace('/videos/', '/bytes/').replace('.mp4', ''))).arrayBuffer());

async function openOn(visit: (options: VisitOptions) => Promise<Visit>, as: ApplicantContent) {
  const opened = await visit({ language: 'en', as, path: '/profile?mode=edit' });
  const { page, t, watch } = opened;
  // The host is another place on purpose; what it plays is no https, and the policy of the page keeps it out.
  watch.allow(/^request: http:\/\/(?:127\.0\.0\.1|localhost):\d+\/provider\/|media-src|ERR_|status of 503/);
  const field = page.locator('[data-widget="promotional_video"]');
  const ready = field.getByText(t('video.ready'));
  return {
    opened, field, ready, profile: new ProfilePage(opened),
    choose: (words: 'widget.upload.choose' | 'widget.upload.replace', file: ChosenFile): Promise<void> =>
      chooseFile(page, () => field.getByRole('button', { name: t(words) }).press('Enter'), file),
    link: async (): Promise<string> => (await field.locator('video').getAttribute('src')) ?? '',
  };
}

test('a provider of other readings gets every byte, a video at a time, and the last is saved [PVID-04, PVID-05, PVID-09, PVID-10, PVID-11, PVID-13]', async ({ visit, newPerson }) => {
  const { opened, field, ready, profile, choose, link } = await openOn(visit, await newPerson('en', may));
  const { page, t } = opened;
  await profile.isEdited();
  for (const [name, ...faults] of readings) {
    await breaks(...faults);
    const file = film(`${name}.mp4`);
    await choose('widget.upload.choose', file);
    await eventually(() => ready.isVisible(), name).toBe(true);
    expect((await held(await link())).equals(file.buffer), name).toBe(true);
    if (name === readings.at(-1)?.[0]) continue;
    await field.getByRole('button', { name: t('video.remove') }).press('Enter');
    await field.getByText(t('profile.video.none')).waitFor();
  }
  const [saved, save] = [await link(), coming(page.waitForRequest((request) => request.method() === 'PUT'))];
  await profile.save();
  expect((await save).postDataBuffer()?.toString('latin1')).toContain(saved);
  // The provider's own token is the server's to send, and the applicant's is nobody's there.
  expect(new Set((await seen()).map(({ method, authorization }) => `${method === 'POST' ? 'POST' : 'tus'} ${String(authorization)}`))).toEqual(new Set([`POST Bearer ${TOKEN}`, 'tus undefined']));
});

test('a host that the page asks itself gets no token; what it answers wrong is said, and tried again [PVID-07, PVID-10]', async ({ visit, newPerson, proxy }) => {
  const before = (await seen()).length;
  proxy.break(/^GET \/config\.json/, answers(200, JSON.stringify({ product: { key: 'campus' }, videoHost: base })));
  const { opened: { t }, field, ready, profile, choose, link } = await openOn(visit, await newPerson('en', may));
  await profile.isEdited();
  await breaks('POST relative');
  const file = film('foreign.mp4');
  await choose('widget.upload.choose', file);
  await profile.toast(t('video.failed')).waitFor();
  expect((await seen()).slice(before).map(({ method }) => method)).toEqual(['POST']);
  await field.getByRole('button', { name: t('load.retry') }).press('Enter');
  await ready.waitFor();
  expect((await held(await link())).equals(file.buffer)).toBe(true);
  expect(new Set((await seen()).slice(before).map(({ authorization }) => authorization))).toEqual(new Set([undefined]));
});

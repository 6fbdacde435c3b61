/** @module-tag full */
import { EventEmitter, once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { rounds } from '../arbitraries/rounds.ts';
import { seedFrom } from '../arbitraries/seed.ts';
import { largeFilm } from '../server/support/filming.ts';
import { startObjectStorage } from '../server/support/object-storage.ts';
import { randomFrom } from '../server/support/random.ts';
import { applicant } from './support/applicants.ts';
import { killBrowser } from './support/browser.ts';
import { chooseFile } from './support/choose-file.ts';
import { eventually } from './support/eventually.ts';
import { startPortal, type Portal } from './support/portal.ts';
import { ProfilePage } from './support/profile.ts';
import { cutWithin, passOn, startProxy, type Exchange, type Fault, type Proxy } from './support/proxy.ts';
import { playedBytes } from './support/recorder.ts';
import { lastingTestWith } from './support/test.ts';

const people = [applicant('survives@example.com', 'en', { can_edit_pr_video: true })];
const [person] = people as [(typeof people)[0]];
const test = lastingTestWith({ applicants: people, home: 'own process' });

const BYTES = rounds(3_000_000, 30_000_000);
const [CUTS, KILLS] = [10, rounds(1, 5)];
/** What an attempt brings before it is disturbed: all of them together, less than the film. */
const SHARE = BYTES / 20;
const SEED = seedFrom('CRASH_SEED');
const PATCH = /^PATCH .*\/me\/videos\//;

type Disturbance = 'cut' | 'reload' | 'browser' | 'server';

/** Ten cuts of the network, each followed by something worse as long as there is. The server is there whenever a page is loaded. */
function disturbances(): Disturbance[] {
  const worse: readonly Disturbance[] = [...Array.from({ length: KILLS }, (): Disturbance => 'server'), 'reload', 'browser'];
  return Array.from({ length: CUTS }, (_, cut): readonly Disturbance[] => ['cut', ...worse.slice(cut, cut + 1)]).flat();
}

/** Disturbs one attempt after the other. What the test has to do itself is told of, and the attempt hangs until then. */
function disturbing(portal: Portal, left: Disturbance[]): { readonly fault: Fault; readonly told: EventEmitter } {
  const [told, random] = [new EventEmitter(), randomFrom(SEED)];
  let isDown = false;
  const hang = (what: Disturbance) => async ({ beginUpload }: Exchange): Promise<void> => {
    await beginUpload(SHARE);
    told.emit(what);
  };
  const ways: Readonly<Record<Disturbance, Fault>> = {
    cut: cutWithin(SHARE),
    reload: hang('reload'),
    browser: hang('browser'),
    server: async ({ request, beginUpload }) => {
      await beginUpload(SHARE);
      await wait(random() * 20);
      isDown = true;
      await portal.kill();
      isDown = false;
      request.socket.destroy();
    },
  };
  return {
    told,
    fault: async (exchange) => {
      // The browser repeats by itself what broke off on a connection that was used before.
      const next = isDown ? undefined : left.shift();
      await (next ? ways[next] : passOn)(exchange);
    },
  };
}

/** How many pieces of a chosen file the device keeps. Runs in the page. */
const keptPieces = (page: Page): Promise<number> => page.evaluate(() => new Promise<number>((resolve) => {
  const opening = indexedDB.open('portal-videos');
  opening.onsuccess = () => {
    const { result } = opening;
    const count = result.transaction('pieces').objectStore('pieces').count();
    count.onsuccess = () => {
      result.close();
      resolve(count.result);
    };
  };
}));

const inFolder = async (stage: { readonly portal: Portal; readonly proxy: Proxy }) => ({ ...stage, close: async (): Promise<void> => undefined });

async function inBucket() {
  const storage = await startObjectStorage();
  const portal = await startPortal([], { applicants: people, forms: [], hiring: {}, learning: {} }, storage.settings, 'own process');
  const proxy = await startProxy(portal);
  return {
    portal, proxy,
    close: async (): Promise<void> => {
      await proxy.close();
      await portal.close();
      await storage.close();
    },
  };
}

const storages = [
  { storage: 'a folder', open: inFolder },
  { storage: 'an object storage', open: inBucket },
].slice(0, rounds(1, 2));

const what = `${String(BYTES / 1_000_000)} MB arrive byte for byte in $storage: ${String(CUTS)} cuts of the network, a reload, a killed browser, a server killed ${String(KILLS)} times (CRASH_SEED=${String(SEED)}) [PVID-12]`;

test.for(storages)(what, async ({ open }, { lastingVisit, stage }) => {
  const { portal, proxy, close } = await open(stage);
  const film = { name: 'me.mp4', mimeType: 'video/mp4', buffer: Buffer.from(await largeFilm(BYTES, randomFrom(SEED))) };
  const left = disturbances();
  const { fault, told } = disturbing(portal, left);
  proxy.break(PATCH, fault);
  const [creations, offsets]: [string[], number[]] = [[], []];
  const enter = async () => {
    const opened = await lastingVisit({ language: 'en', as: person, path: '/profile?mode=edit' }, proxy.port);
    opened.watch.allow(/ERR_|status of |Failed to load/);
    opened.page.on('request', (request) => { if (request.method() === 'POST' && request.url().endsWith('/me/videos')) creations.push(request.url()); });
    // What the host has said that it has, in the order of its answers.
    opened.page.on('response', (response) => { if (response.ok() && 'upload-offset' in response.headers()) offsets.push(Number(response.headers()['upload-offset'])); });
    return { opened, field: opened.page.locator('[data-widget="promotional_video"]') };
  };
  const { opened: first, field } = await enter();
  const reload = once(told, 'reload');
  await chooseFile(first.page, () => field.getByRole('button', { name: first.t('widget.upload.choose') }).press('Enter'), film);
  await reload;
  await eventually(() => keptPieces(first.page)).toBe(Math.ceil(BYTES / 1_048_576));
  const kill = once(told, 'browser');
  first.page.once('dialog', (dialog) => void dialog.accept());
  await first.page.reload();
  await kill;
  await killBrowser(first.context);
  const { opened, field: last } = await enter();
  await last.getByText(opened.t('video.ready')).waitFor({ timeout: 120_000 });
  expect(left).toEqual([]);
  expect(creations).toHaveLength(1);
  expect(offsets, 'nothing that was acknowledged is gone').toEqual(offsets.toSorted((a, b) => a - b));
  await new ProfilePage(opened).save();
  const played = await opened.page.locator('video[src]').evaluate((video: HTMLVideoElement) => video.src);
  expect(Buffer.from(await playedBytes(played)).equals(film.buffer)).toBe(true);
  await opened.context.close();
  await close();
});

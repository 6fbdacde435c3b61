import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';
import { findFfmpeg } from '../../../server/videos/find-ffmpeg.ts';
import { probe, type Facts } from '../../../server/videos/probe.ts';
import { eventually } from './eventually.ts';
import { ownCall } from './own-call.ts';
import { labelled, type TextKey } from './texts.ts';
import type { Visit } from './visit.ts';

/** The recorder of one field, as the applicant finds their way in it. */
export class RecorderPage {
  readonly group: Locator;
  readonly #visit: Visit;

  constructor(visit: Visit, label: string, page: Page = visit.page) {
    this.#visit = visit;
    this.group = page.getByRole('group', { name: labelled(label, visit.t) });
  }

  /** A button, by the words it shows: what is said of its field besides stands behind them. */
  button(key: TextKey): Locator {
    return this.group.getByRole('button').filter({ hasText: this.#visit.t(key) });
  }

  async press(key: TextKey): Promise<void> {
    await this.group.getByRole('button').and(this.group.page().getByText(this.#visit.t(key), { exact: true })).click();
  }

  async stands(stage: string): Promise<void> {
    await this.group.locator(`[data-stage="${stage}"]`).waitFor();
  }

  /** From the first question to the countdown before a recording. */
  async begin(): Promise<void> {
    await this.press('widget.recorder.turnOn');
    await this.stands('ready');
    await this.press('widget.recorder.start');
  }

  /** From the first question to the running recording, which has lasted for some seconds then. */
  async record(seconds: number): Promise<void> {
    await this.begin();
    await this.stands('recording');
    await this.hasRecorded(seconds);
  }

  /** The device keeps this much. */
  async hasRecorded(seconds: number): Promise<void> {
    await eventually(async () => Math.max(0, ...(await this.kept()).map(({ length }) => length))).toBeGreaterThanOrEqual((seconds - 1) * 1_000);
  }

  /** What the device keeps, whoever's it is. */
  kept(): Promise<readonly { readonly length: number; readonly size: number }[]> {
    return this.group.page().evaluate(() => new Promise<{ length: number; size: number }[]>((resolve) => {
      const opening = indexedDB.open('portal-recordings');
      // The portal is to make its database itself, with all that belongs in it.
      opening.onupgradeneeded = () => { opening.transaction?.abort(); };
      opening.onerror = (event) => {
        event.preventDefault();
        resolve([]);
      };
      opening.onsuccess = () => {
        const { result } = opening;
        const all = result.transaction('recordings').objectStore('recordings').getAll();
        all.onsuccess = () => {
          result.close();
          resolve(all.result as { length: number; size: number }[]);
        };
      };
    }));
  }

  /** The address of the video that is played as the value. */
  async plays(): Promise<string> {
    const player = this.group.locator('video[src*=".mp4"]');
    await player.waitFor();
    await eventually(() => player.evaluate((video: HTMLVideoElement) => video.readyState > 0 && video.error === null)).toBe(true);
    return player.evaluate((video: HTMLVideoElement) => video.src);
  }
}

/** Names below `localhost` are the browser's own knowledge. */
const knownToAll = (address: string): string => address.replace('//campus.localhost', '//127.0.0.1');

/** Camera and microphone are allowed, as after a yes to the browser's question. */
export const allowCamera = ({ context, origin }: Visit): Promise<void> => context.grantPermissions(['camera', 'microphone'], { origin });

/** The browser refuses the page its camera and microphone from now on, as after a no. Answers what has it allow them again. */
export async function refuseCamera({ page, watch }: Visit): Promise<() => Promise<void>> {
  const isPage = (url: URL): boolean => url.pathname === new URL(page.url()).pathname;
  // Without a window there is nobody to say no; what the page's own policy rules out ends in the same error.
  watch.expect(/Permissions policy violation/);
  await page.route(isPage, async (route) => {
    const response = await route.fetch({ url: knownToAll(route.request().url()) });
    await route.fulfill({ response, headers: { ...response.headers(), 'permissions-policy': 'camera=(), microphone=()' } });
  });
  await page.reload();
  return async () => {
    await page.unroute(isPage);
    await page.reload();
  };
}

/** The id of a video, in the address that is saved or in that at which a session plays it. */
export function videoIn(shown: string): string {
  const [, grant] = /\/files\/([^/]+)\//.exec(shown) ?? [];
  return grant === undefined ? /[0-9a-f]{32}/.exec(shown)?.[0] ?? '' : (JSON.parse(Buffer.from(grant, 'base64url').toString()) as { id: string }).id;
}

/** The bytes that the host plays, once it is done with a video. `token`: of whose it is, where the address is the one that is saved. */
export async function playedBytes(shown: string, token?: string): Promise<Uint8Array> {
  const link = knownToAll(shown);
  const status = new URL(`/videos/${videoIn(link)}.json`, link).href;
  // It is made with what other work leaves of the machine.
  await expect.poll(async () => ((await (await ownCall(status, {})).json()) as { transcode?: { status: string } }).transcode?.status, { timeout: 180_000 }).toBe('complete');
  const { play_url: played } = await (await ownCall(status, token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } })).json() as { play_url?: string };
  return new Uint8Array(await (await ownCall(new URL(played ?? link, link).href, {})).arrayBuffer());
}

/** What the host made of a video. */
export async function storedVideo(shown: string, token?: string): Promise<Facts> {
  const bytes = await playedBytes(shown, token);
  const folder = await mkdtemp(join(tmpdir(), 'portal-recorded-'));
  try {
    const path = join(folder, 'video');
    await writeFile(path, bytes);
    const verdict = await probe({ ffmpeg: await findFfmpeg({ ffmpegPath: '' }) }, path, 'applicant');
    if (!('facts' in verdict)) throw new Error(`the stored video is refused: ${verdict.refusal}`);
    return verdict.facts;
  } finally {
    await rm(folder, { recursive: true });
  }
}

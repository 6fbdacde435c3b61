import { afterEach, describe, expect, inject, onTestFinished, test, vi } from 'vitest';
import { createClient } from '../../src/api/client.ts';
import type { ByteSource } from '../../src/base/byte-source.ts';
import type { UploadState } from '../../src/base/upload-state.ts';
import { createVideoHost } from '../../src/video/host.ts';
import { forgetUploads, allUploads } from '../../src/video/stored-uploads.ts';
import { uploadStore } from '../../src/video/store.ts';
import { TIMING as OWN_TIMING } from '../../src/video/timing.ts';
import { openVideoUploads, type OpenVideoUploads } from '../../src/video/uploads.ts';
import { spellings } from '../base/spellings.ts';
import { clearDatabase } from '../device/clear-database.ts';
import type { HostFault, SeenCall } from './video-server.ts';

const SIZE = 3_000_000;

/** The bytes differ from place to place, so that a part in the wrong place is seen. */
const bytesOf = (size: number): Uint8Array<ArrayBuffer> => Uint8Array.from({ length: size }, (_, index) => (index * 31 + (index >> 8)) % 251);
const film = (size = SIZE, name = 'film.mp4'): File => new File([bytesOf(size)], name, { type: 'video/mp4', lastModified: 1_700_000_000_000 });

/** Small enough that a test waits for nothing but what it waits for. */
const TIMING = { poll: 20, first: 10, longest: 100, patience: 300, failed: 200, behind: 500 };

const opened: OpenVideoUploads[] = [];
afterEach(async () => {
  for (const uploads of opened.splice(0)) uploads.close();
  await forgetUploads(() => true);
});

interface Page {
  readonly uploads: OpenVideoUploads;
  readonly state: () => UploadState | undefined;
  /** Every state that there was, one after the other, progress left out. */
  readonly kinds: string[];
}

/** A host of its own for each test, and pages of one browser that send to it. */
function stage(options: { readonly live?: boolean; readonly elsewhere?: boolean; readonly access?: 'stranger'; readonly applicantId?: () => string; readonly timing?: typeof OWN_TIMING } = {}) {
  const origin = `${inject('videoServer')}/${crypto.randomUUID()}`;
  const key = `7/profile/${crypto.randomUUID()}`;
  const session = { ends: false, tell: (): void => undefined };
  const client = createClient({ apiBase: options.elsewhere ? `${inject('videoServer')}/api` : origin, productKey: 'campus', token: () => 'secret', language: () => 'en', ...(options.applicantId && { applicantId: options.applicantId }) });
  const host = createVideoHost({ apiBase: options.elsewhere ? `${inject('videoServer')}/api` : origin, videoHost: origin, liveUploads: options.live ?? false, client, access: options.access ?? 'applicant' });
  /** `reopened`: what the page gets where it asks for a recording. */
  const open = async (reopened?: ByteSource | 'elsewhere'): Promise<Page> => {
    const uploads = await openVideoUploads({
      hostOf: () => host, timing: options.timing ?? TIMING, reopen: async () => reopened, mayGoUp: () => !session.ends,
      subscribeSession: (listener) => {
        session.tell = listener;
        return () => undefined;
      },
    });
    opened.push(uploads);
    const kinds: string[] = [];
    const note = (): void => {
      const kind = uploads.state(key)?.kind ?? 'none';
      if (kinds.at(-1) !== kind) kinds.push(kind);
    };
    uploads.subscribe((changed) => { if (changed === key) note(); });
    return { uploads, kinds, state: () => uploads.state(key) };
  };
  const seen = async (): Promise<readonly SeenCall[]> => (await (await fetch(`${origin}/seen`)).json()) as SeenCall[];
  return {
    origin, key, session, open, seen,
    breaks: (...faults: readonly HostFault[]) => fetch(`${origin}/faults`, { method: 'POST', body: JSON.stringify(faults) }),
    calls: async (method: string) => (await seen()).filter((call) => call.method === method),
    /** What the host holds of the video of this address. */
    held: async (link: string) => new Uint8Array(await (await fetch(link.replace('/videos/', '/bytes/').replace('.mp4', ''))).arrayBuffer()),
  };
}

const isDone = async (page: Page): Promise<Extract<UploadState, { kind: 'done' }>> => {
  await expect.poll(() => page.state()?.kind).toBe('done');
  return page.state() as Extract<UploadState, { kind: 'done' }>;
};

const same = (a: Uint8Array, b: Uint8Array): boolean => a.length === b.length && a.every((byte, index) => byte === b[index]);

describe('what became of a video', () => {
  const origin = inject('videoServer');
  const hostAt = (apiBase: string) => createVideoHost({
    apiBase, videoHost: undefined, liveUploads: false, access: 'applicant', client: createClient({ apiBase, productKey: 'campus', token: () => undefined, language: () => 'en' }),
  });
  /** The host of these tests knows nothing of it, and says so. */
  const isAsked = (apiBase: string, link: string): Promise<boolean> => hostAt(apiBase).statusOf(link, AbortSignal.timeout(5_000)).then(() => false, () => true);

  test.each(Object.entries(spellings))('is asked of the portal\'s own host at an address with %s', async (_name, spelt) => {
    expect(await isAsked(origin, spelt(`${origin}/videos/${'a1'.repeat(16)}.mp4`))).toBe(true);
  });

  test('is asked where a setting names the portal in other letters than the address', async () => {
    expect(await isAsked(origin.replace('http:', 'HTTP:'), `${origin}/videos/1.mp4`)).toBe(true);
  });

  test.each(['https://elsewhere.example/videos/1.mp4', `${origin}@elsewhere.example/videos/1.mp4`, `${origin}/api/../videos/1.mp4`, `${origin}/api/..%2fvideos/1.mp4`])('is not asked at %s', async (link) => {
    expect(await isAsked(`${origin}/api`, link)).toBe(false);
  });
});

describe('the way up', () => {
  test('is not begun in the name of somebody else who has logged in since it was their turn', async () => {
    let id = '8';
    const { key, open, session, calls, seen } = stage({ applicantId: () => id });
    const page = await open();
    page.uploads.start(key, { content: film() });
    await expect.poll(page.state).toMatchObject({ kind: 'waiting', for: 'session' });
    expect(await seen()).toEqual([]);
    id = '7';
    session.tell();
    await isDone(page);
    expect(await calls('POST')).toHaveLength(1);
  });

  test('creates, sends from 0, and asks until all is there [PVID-04, CALL-34, CALL-35, CALL-36]', async () => {
    const { key, open, seen, held } = stage();
    const page = await open();
    page.uploads.start(key, { content: film() });
    const { link, name, sent, total } = await isDone(page);
    expect({ name, sent, total }).toEqual({ name: 'film.mp4', sent: SIZE, total: SIZE });
    const calls = await seen();
    expect(calls[0]).toMatchObject({ method: 'POST', authorization: 'Bearer secret', body: { upload: { approach: 'resumable', size: SIZE }, name: 'film.mp4' } });
    expect(calls.find(({ method }) => method === 'PATCH')).toMatchObject({ offset: '0' });
    expect(calls.at(-1)?.method).toBe('HEAD');
    expect(same(await held(link), bytesOf(SIZE))).toBe(true);
  });

  test('the token goes to no upload link, and to no host but the portal\'s own [PVID-10, PVID-13]', async () => {
    const own = stage();
    const page = await own.open();
    page.uploads.start(own.key, { content: film(1_000) });
    await isDone(page);
    expect((await own.seen()).filter(({ authorization }) => authorization !== undefined).map(({ method }) => method)).toEqual(['POST']);
    const foreign = stage({ elsewhere: true });
    const other = await foreign.open();
    other.uploads.start(foreign.key, { content: film(1_000) });
    await isDone(other);
    expect((await foreign.seen()).filter(({ authorization }) => authorization !== undefined)).toEqual([]);
  });

  test('nor with what somebody who has no account yet sends, who is asked for no log-in', async () => {
    const { key, open, seen, breaks } = stage({ access: 'stranger' });
    const page = await open();
    await breaks('POST 401');
    page.uploads.start(key, { content: film(1_000) });
    await expect.poll(() => page.state()).toMatchObject({ kind: 'failed', failure: { kind: 'host' } });
    page.uploads.resume(key);
    await isDone(page);
    expect((await seen()).filter(({ authorization }) => authorization !== undefined)).toEqual([]);
  });

  test('is done only when the offset equals the length [PVID-05]', async () => {
    const { key, open, breaks, calls } = stage();
    const page = await open();
    // The first is tus-js-client's own before the bytes.
    await breaks('HEAD behind 0', 'HEAD behind 10', 'HEAD behind 20', 'HEAD behind 30');
    page.uploads.start(key, { content: film(1_000) });
    await isDone(page);
    expect((await calls('HEAD')).length).toBeGreaterThanOrEqual(5);
  });

  test('what is being made goes up where the host takes that, and its length with the last of it', async () => {
    const { key, open, held, calls } = stage({ live: true });
    const bytes = bytesOf(12_000_000);
    const growing = growingSource(bytes);
    const page = await open();
    page.uploads.start(key, { content: growing.source });
    await expect.poll(() => page.state()?.kind).toBe('sending');
    growing.grow(7_000_000);
    await expect.poll(() => page.state()?.sent ?? 0).toBeGreaterThan(5_000_000);
    growing.grow(12_000_000);
    growing.end();
    const { link } = await isDone(page);
    expect(same(await held(link), bytes)).toBe(true);
    expect((await calls('POST'))[0]?.body).toEqual({ upload: { approach: 'resumable' }, name: 'recording.webm' });
    page.uploads.forget(key);
    await expect.poll(() => growing.isReleased()).toBe(true);
  });

  test('where the host does not, it waits for the end', async () => {
    const { key, open, calls } = stage();
    const growing = growingSource(bytesOf(50_000));
    const page = await open();
    page.uploads.start(key, { content: growing.source });
    await expect.poll(() => page.state()).toMatchObject({ kind: 'waiting', for: 'source' });
    growing.grow(50_000);
    growing.end();
    await isDone(page);
    expect((await calls('POST'))[0]?.body).toEqual({ upload: { approach: 'resumable', size: 50_000 }, name: 'recording.webm' });
  });
});

describe('what goes wrong', () => {
  test('of a recording whose bytes the browser has cleared away it is never said that they are on this device', async () => {
    const { key, open } = stage();
    const growing = growingSource(bytesOf(50_000));
    const page = await open();
    const read = (): Promise<ArrayBuffer> => Promise.reject(new Error('the piece is gone'));
    page.uploads.start(key, { content: { ...growing.source, read } });
    growing.grow(50_000);
    growing.end();
    await expect.poll(() => page.state()).toMatchObject({ kind: 'failed', failure: { kind: 'recording' } });
  });

  test.for([['POST', 'PVID-07'], ['PATCH', 'PVID-08'], ['HEAD', 'PVID-08']] as const)('%s answered with 500 is said, and goes on when the host is well again [%s]', async ([method]) => {
    const { key, open, breaks } = stage();
    const page = await open();
    await breaks(`*${method} 500`);
    page.uploads.start(key, { content: film(100_000) });
    await expect.poll(() => page.state()).toMatchObject({ kind: 'failed', failure: { kind: 'host' } });
    await breaks();
    await isDone(page);
  });

  test('a network that is cut ten times costs nothing', async () => {
    const { key, open, breaks, held } = stage();
    const page = await open();
    await breaks(...Array.from({ length: 10 }, (_, time): HostFault => `PATCH cut ${(time % 3) * 200_000}`));
    page.uploads.start(key, { content: film() });
    const { link } = await isDone(page);
    expect(page.kinds).toContain('waiting');
    expect(page.kinds).not.toContain('failed');
    expect(same(await held(link), bytesOf(SIZE))).toBe(true);
  });

  test('time without a network is none in which the host has failed', async () => {
    const { key, open, breaks } = stage();
    const page = await open();
    await breaks(...Array.from({ length: 12 }, (): HostFault => 'PATCH cut 0'), 'PATCH 503');
    page.uploads.start(key, { content: film(100_000) });
    await isDone(page);
    expect(page.kinds).toContain('waiting');
    expect(page.kinds).not.toContain('failed');
  });

  test.for(['HEAD lengthless', 'PATCH mute'] as const)('%s: a host of another reading gets all of it', async (fault) => {
    const { key, open, breaks, held } = stage();
    const page = await open();
    await breaks(`*${fault}`);
    page.uploads.start(key, { content: film(100_000) });
    const { link } = await isDone(page);
    expect(same(await held(link), bytesOf(100_000))).toBe(true);
  });

  test.for(['POST relative', 'POST linkless', 'POST 422'] as const)('%s: has failed, and nothing is sent', async (fault) => {
    const { key, open, breaks, calls } = stage();
    const page = await open();
    await breaks(fault);
    page.uploads.start(key, { content: film(1_000) });
    await expect.poll(() => page.state()).toMatchObject({ kind: 'failed', failure: { kind: 'host' } });
    expect(await calls('PATCH')).toEqual([]);
    page.uploads.resume(key);
    await isDone(page);
  });

  test('an upload that the host has lost is begun anew', async () => {
    const { key, open, breaks, calls } = stage();
    const page = await open();
    await breaks('PATCH 404');
    page.uploads.start(key, { content: film(1_000) });
    await isDone(page);
    expect(await calls('POST')).toHaveLength(2);
  });

  test.for([true, false])('a video that the host has refused is not sent once more before it is chosen anew (by the next page: %s)', async (isNext) => {
    const { key, open, breaks, calls } = stage();
    const first = await open();
    // The answer to its last byte was lost.
    await breaks('PATCH cut 1000', '*HEAD 503');
    first.uploads.start(key, { content: film(1_000) });
    await expect.poll(async () => (await calls('HEAD')).length).toBeGreaterThan(0);
    if (isNext) first.uploads.close();
    await breaks('*HEAD 410', '*GET refused');
    const page = isNext ? await open() : first;
    await expect.poll(() => page.state()).toMatchObject({ kind: 'failed', failure: { kind: 'video', words: 'This is no video.' } });
    expect(await calls('POST')).toHaveLength(1);
    // But where it is chosen once more: the host may have had no time to read it.
    await breaks();
    page.uploads.start(key, { content: film(1_000) });
    await isDone(page);
    expect([(await calls('POST')).length, (await calls('DELETE')).length]).toEqual([2, 1]);
  });

  describe.each([{ isChosen: true, is: 'chosen' }, { isChosen: false, is: 'still to be decided about' }])(
    'a recording of which this device kept less, $is, is begun anew as it is here', ({ isChosen }) => {
      const KEPT = 4_000_000;
      const bytes = bytesOf(7_000_000);

      /** A page dies, and the next one has less of the recording. */
      async function lives({ key, open, held, calls, breaks }: ReturnType<typeof stage>, isFarEnough: (first: Page) => Promise<void>, isWhole: boolean) {
        const growing = growingSource(bytes);
        const first = await open();
        growing.grow(7_000_000);
        if (isWhole) growing.end();
        first.uploads.start(key, { content: growing.source });
        await isFarEnough(first);
        first.uploads.close();
        await breaks();
        const kept = growingSource(bytes.slice(0, KEPT));
        kept.grow(KEPT);
        if (isChosen) kept.end();
        const second = await open(kept.source);
        if (!isChosen) {
          await expect.poll(() => second.state()).toMatchObject({ kind: 'waiting', for: 'source' });
          kept.end();
        }
        const { link } = await isDone(second);
        expect(same(await held(link), bytes.slice(0, KEPT))).toBe(true);
        expect(await calls('POST')).toHaveLength(2);
      }

      test('than the host has', async () => {
        await lives(stage({ live: true }), (first) => expect.poll(() => first.state()?.sent ?? 0).toBeGreaterThan(6_000_000), false);
      });

      test.for([true, false])('than the host was told that there is (which takes what is being made: %s)', async (live) => {
        const at = stage({ live });
        await at.breaks('PATCH cut 2000000', '*PATCH 500');
        await lives(at, async () => { await expect.poll(async () => (await at.calls('PATCH')).length).toBeGreaterThan(1); }, true);
      });
    },
  );

  test('without a log-in it waits for one', async () => {
    const { key, open, session } = stage();
    session.ends = true;
    const page = await open();
    page.uploads.start(key, { content: film(1_000) });
    await expect.poll(() => page.state()).toMatchObject({ kind: 'waiting', for: 'session' });
    session.ends = false;
    session.tell();
    await isDone(page);
  });
});

describe('by the clock', () => {
  const goesOn = setTimeout;
  const stopClock = (): void => { vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }); };

  /** The limits of requests too, which the browser keeps itself. */
  function stopLimits(): void {
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      const limit = new AbortController();
      setTimeout(() => { limit.abort(new DOMException('too long', 'TimeoutError')); }, ms);
      return limit.signal;
    });
  }

  afterEach(() => {
    vi.restoreAllMocks();
    vi.useRealTimers();
  });

  test('what has been sent is asked for every 0.3 s [CONST-03]', async () => {
    const { key, open, breaks } = stage({ timing: OWN_TIMING });
    const page = await open();
    await breaks('HEAD behind 0', '*HEAD behind 10');
    stopClock();
    const [asked, send, wait]: [number[], typeof fetch, typeof setTimeout] = [[], fetch, setTimeout];
    // `expect.poll` moves a stopped clock on between its looks.
    const until = async (isSo: () => boolean): Promise<void> => { while (!isSo()) await new Promise((resolve) => { goesOn(resolve, 5); }); };
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (address, options) => {
      if (options?.method === 'HEAD') asked.push(performance.now());
      return send(address, options);
    });
    let waits = false;
    vi.spyOn(globalThis, 'setTimeout').mockImplementation((work: () => void, ms) => {
      waits ||= ms === OWN_TIMING.poll;
      return wait(work, ms);
    });
    page.uploads.start(key, { content: film(1_000) });
    // Time goes only where the page waits to ask again: while it does anything else, the next timer may be one that gives the answer up.
    const askAgain = async (): Promise<void> => {
      await until(() => waits);
      waits = false;
      await vi.advanceTimersByTimeAsync(OWN_TIMING.poll);
    };
    for (let again = 0; again < 5; again += 1) await askAgain();
    await until(() => waits && asked.length === 6);
    expect(asked.slice(1).map((at, index) => at - (asked[index] ?? 0))).toEqual([300, 300, 300, 300, 300]);
    await breaks();
    await askAgain();
    await until(() => page.state()?.kind === 'done');
  });

  test.for(['PATCH', 'HEAD'] as const)('%s is given up when nothing was heard of it for 120 s, and that is said [CONST-02]', async (method) => {
    const { key, open, breaks, calls } = stage({ timing: OWN_TIMING });
    const page = await open();
    await breaks(...(method === 'HEAD' ? ['HEAD behind 0'] as const : []), `*${method} silent`);
    stopClock();
    stopLimits();
    page.uploads.start(key, { content: film(1_000) });
    await expect.poll(async () => (await calls(method)).length).toBe(method === 'HEAD' ? 2 : 1);
    // All of it has left, which is told of after a while and counts as heard.
    await expect.poll(async () => {
      await vi.advanceTimersByTimeAsync(20);
      return page.state()?.sent;
    }).toBe(1_000);
    await vi.advanceTimersByTimeAsync(119_000);
    expect(page.state()?.kind).toBe('sending');
    await vi.advanceTimersByTimeAsync(2_000);
    // No time goes any more, but what this device keeps of it is written first.
    await expect.poll(page.state).toMatchObject({ kind: 'failed', failure: { kind: 'host' } });
  });
});

describe('pages that come and go', () => {
  test('the next page goes on where the last one was, from what this device has kept', async () => {
    const { key, open, breaks, calls, held } = stage();
    const first = await open();
    await breaks('*PATCH cut 1000000');
    first.uploads.start(key, { content: film() });
    await expect.poll(async () => (await calls('PATCH')).length).toBeGreaterThan(0);
    await expect.poll(async () => {
      const [record] = await allUploads();
      return record && await uploadStore.piece(record.id, 2) !== undefined;
    }).toBe(true);
    first.uploads.close();
    await breaks();
    const second = await open();
    const { link } = await isDone(second);
    expect(await calls('POST')).toHaveLength(1);
    expect(same(await held(link), bytesOf(SIZE))).toBe(true);
  });

  test('an upload is found whatever a killed browser did not write down of its local storage', async () => {
    const { key, open, breaks } = stage();
    const first = await open();
    await breaks('*PATCH cut 1000');
    first.uploads.start(key, { content: film(100_000) });
    await expect.poll(async () => (await Promise.all((await allUploads()).map(({ id }) => uploadStore.piece(id, 0))))[0]).toBeDefined();
    first.uploads.close();
    localStorage.clear();
    await breaks();
    expect((await allUploads()).map((kept) => kept.key)).toEqual([key]);
    await isDone(await open());
  });

  test('what was paused stays so until it is let go on', async () => {
    const { key, open, breaks } = stage();
    const first = await open();
    await breaks('*PATCH cut 1000');
    first.uploads.start(key, { content: film(100_000) });
    await expect.poll(() => first.state()?.kind).toBe('waiting');
    first.uploads.pause(key);
    await expect.poll(async () => (await allUploads())[0]?.paused).toBe(true);
    first.uploads.close();
    await breaks();
    const second = await open();
    expect(second.state()).toMatchObject({ kind: 'paused', name: 'film.mp4' });
    second.uploads.resume(key);
    await isDone(second);
  });

  test('of two tabs one sends, and the other goes on when it closes', async () => {
    const { key, open, breaks } = stage();
    const [first, second] = [await open(), await open()];
    await breaks('*PATCH cut 1000');
    first.uploads.start(key, { content: film(100_000) });
    await expect.poll(() => second.state()).toMatchObject({ kind: 'waiting' });
    await breaks();
    first.uploads.close();
    await isDone(second);
  });

  test('a file that this device could not keep is asked for once more, and goes on', async () => {
    const { key, open, breaks, calls } = stage();
    const first = await open();
    await breaks('*PATCH cut 1000');
    first.uploads.start(key, { content: film(100_000) });
    await expect.poll(() => first.state()?.kind).toBe('waiting');
    first.uploads.close();
    const [record] = await allUploads();
    await uploadStore.removePieces(record?.id ?? '');
    await breaks();
    const second = await open();
    await expect.poll(() => second.state()).toMatchObject({ kind: 'failed', failure: { kind: 'file' } });
    second.uploads.start(key, { content: film(100_000) });
    await isDone(second);
    expect(await calls('POST')).toHaveLength(1);
  });

  test('what is cancelled is given up here, at the host and in other tabs', async () => {
    const { key, open, breaks, calls } = stage();
    const [first, second] = [await open(), await open()];
    await breaks('*PATCH cut 1000');
    first.uploads.start(key, { content: film(100_000) });
    await expect.poll(() => second.state()).toBeDefined();
    second.uploads.cancel(key);
    expect(second.state()).toBeUndefined();
    await expect.poll(() => first.state()).toBeUndefined();
    await expect.poll(allUploads).toEqual([]);
    await expect.poll(async () => (await calls('DELETE')).length).toBe(1);
  });

  test('another video leaves the one that has gone up with the host: the field holds its address until the other is there', async () => {
    const { key, open, calls } = stage();
    const growing = growingSource(bytesOf(50_000));
    const page = await open();
    page.uploads.start(key, { content: growing.source });
    growing.grow(50_000);
    growing.end();
    await isDone(page);
    page.uploads.start(key, { content: film(1_000) });
    await isDone(page);
    expect(await calls('DELETE')).toEqual([]);
    await expect.poll(growing.isReleased).toBe(true);
    expect((await allUploads()).map(({ content }) => content.kind)).toEqual(['file']);
  });

  test('another video gives up the one that is still going up', async () => {
    const { key, open, breaks, calls } = stage();
    const page = await open();
    await breaks('*PATCH cut 1000');
    page.uploads.start(key, { content: film(100_000) });
    await expect.poll(async () => (await allUploads())[0]?.place).toBeDefined();
    page.uploads.start(key, { content: film(1_000, 'other.mp4') });
    await expect.poll(async () => (await calls('DELETE')).length).toBe(1);
    await breaks();
    expect(await isDone(page)).toMatchObject({ name: 'other.mp4' });
  });

  test('one page at a time has what goes up in hand: the next one once it has its turn', async () => {
    const { key, open, breaks } = stage();
    const [first, second] = [await open(), await open()];
    const heard: unknown[] = [];
    second.uploads.subscribe(() => { heard.push(second.uploads.isElsewhere(key)); });
    await breaks('*PATCH cut 1000');
    first.uploads.start(key, { content: film(100_000) });
    await expect.poll(() => heard.length).toBeGreaterThan(2);
    expect([new Set(heard), first.uploads.isElsewhere(key)]).toEqual([new Set([true]), false]);
    first.uploads.close();
    await expect.poll(() => second.uploads.isElsewhere(key)).toBe(false);
    second.uploads.pause(key);
    expect(second.uploads.isElsewhere(key)).toBe(false);
  });

  test('a recording whose address was saved in another tab is kept by no tab', async () => {
    const { key, open } = stage();
    const growing = growingSource(bytesOf(50_000));
    const [first, second] = [await open(growing.source), await open('elsewhere')];
    first.uploads.start(key, { content: growing.source });
    growing.grow(50_000);
    growing.end();
    await isDone(first);
    await isDone(second);
    second.uploads.forget(key);
    await expect.poll(growing.isReleased).toBe(true);
    expect(await allUploads()).toEqual([]);
  });

  test('what was written down of it is written once more when the data of the site was deleted', async () => {
    const { key, open, breaks } = stage();
    const page = await open();
    await breaks('*PATCH cut 1000');
    page.uploads.start(key, { content: film(100_000) });
    await expect.poll(async () => (await allUploads()).length).toBe(1);
    page.uploads.pause(key);
    await expect.poll(async () => (await allUploads())[0]?.paused).toBe(true);
    await clearDatabase(async () => Promise.all((await uploadStore.all()).map(uploadStore.remove)));
    await expect.poll(async () => (await allUploads())[0]).toMatchObject({ key, paused: true });
    await breaks();
    page.uploads.resume(key);
    await isDone(page);
  });

  test('what is paused while it is read what another tab has done stays paused', async () => {
    const { key, open } = stage();
    const page = await open();
    let letBeRead = (): void => undefined;
    const mayBeRead = new Promise<void>((done) => { letBeRead = done; });
    const read = uploadStore.get;
    const reading = vi.spyOn(uploadStore, 'get').mockImplementation(async (wanted) => {
      const record = await read(wanted);
      await mayBeRead;
      return record;
    });
    onTestFinished(() => { reading.mockRestore(); });
    page.uploads.start(key, { content: film(100_000) });
    await expect.poll(() => reading.mock.calls).toHaveLength(1);
    page.uploads.pause(key);
    letBeRead();
    await reading.mock.results[0]?.value;
    await clearDatabase(async () => Promise.all((await uploadStore.all()).map(uploadStore.remove)));
    await expect.poll(async () => (await allUploads())[0]).toMatchObject({ key, paused: true });
    page.uploads.resume(key);
    await isDone(page);
  });

  test('a log-out forgets it in every tab', async () => {
    const { key, open, breaks } = stage();
    const page = await open();
    await breaks('*PATCH cut 1000');
    page.uploads.start(key, { content: film(100_000) });
    await expect.poll(async () => (await allUploads()).length).toBe(1);
    await forgetUploads((record) => record.key.startsWith('7/'));
    await expect.poll(() => page.state()).toBeUndefined();
    expect(await allUploads()).toEqual([]);
  });
});

/** A source that a test makes longer. */
function growingSource(bytes: Uint8Array<ArrayBuffer>) {
  const listeners = new Set<() => void>();
  let [available, ended, released] = [0, false, false];
  const tell = (): void => { for (const listener of [...listeners]) listener(); };
  const source: ByteSource = {
    id: 'made', name: 'recording.webm',
    available: () => available,
    size: () => (ended ? available : undefined),
    read: async (start, end) => bytes.slice(start, end).buffer,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => { listeners.delete(listener); };
    },
    release: async () => { released = true; },
  };
  return {
    source,
    grow: (to: number) => { available = to; tell(); },
    end: () => { ended = true; tell(); },
    isReleased: () => released,
  };
}

import { page, userEvent } from 'vitest/browser';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Recordings } from '../../src/engine/contract/recordings.ts';
import type { ByteSource, FieldVideo, UploadState, VideoOfField } from '../../src/engine/contract/videos.ts';
import { forgetRecordings, recordingsOnDevice } from '../../src/recordings/stored-recordings.ts';
import { recordings } from '../../src/recordings/recordings.ts';
import { byTier, oneIn } from '../arbitraries/rounds.ts';
import { expectAccessible, mount, type FieldState, type MountedField } from './harness.tsx';
import { drop, pick } from './picked-file.ts';

/** Stands in for what sends videos: it takes whatever is begun, and says of it what a test tells it to. */
class Host implements FieldVideo {
  readonly key: string;
  readonly begun: VideoOfField[] = [];
  readonly asked: string[] = [];
  #state: UploadState | undefined;
  readonly #listeners = new Set<() => void>();
  constructor(key = `42/profile/video-${String(Math.random())}`) { this.key = key; }
  readonly state = (): UploadState | undefined => this.#state;
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => { this.#listeners.delete(listener); };
  };
  readonly start = (video: VideoOfField): void => {
    if (this.begun.at(-1)?.content !== video.content) this.#giveUp();
    this.begun.push(video);
    this.tell({ kind: 'sending', name: video.content.name, sent: 0, total: undefined, secondsLeft: undefined });
  };
  readonly pause = (): void => { this.asked.push('pause'); };
  readonly resume = (): void => { this.asked.push('resume'); };
  readonly cancel = (): void => {
    this.#giveUp();
    this.tell(undefined);
  };
  tell(state: UploadState | undefined): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
  get recording(): ByteSource {
    const content = this.begun.at(-1)?.content;
    if (!content || content instanceof File) throw new Error('no recording goes up');
    return content;
  }
  #giveUp(): void {
    const content = this.begun.at(-1)?.content;
    if (content && !(content instanceof File)) void content.release();
  }
}

const loadRecordings = (): Promise<Recordings> => Promise.resolve(recordings);
const button = (name: string | RegExp) => page.getByRole('button', { name });
const press = (name: string | RegExp): Promise<void> => button(name).click();
const stage = (): string | null | undefined => document.querySelector('[data-stage]')?.getAttribute('data-stage');
/** Patient: a machine that has much else to do encodes slowly. */
const until = <Result,>(check: () => Result | Promise<Result>): Promise<Result> => vi.waitFor(check, { timeout: 20_000, interval: 20 });
const reach = (name: string): Promise<void> => until(() => { expect(stage()).toBe(name); });
const line = (): string | null | undefined => document.querySelector('[data-recorder-line]')?.textContent;

function show(host: Host, options: Record<string, unknown> = {}, state: Partial<FieldState> = {}): MountedField {
  return mount('video', { widgetOptions: options as Record<string, number> }, { video: host, loadRecordings, label: 'Introduction', ...state });
}

const keptOf = async ({ key }: Host): Promise<readonly string[]> => (await recordingsOnDevice()).filter(({ place }) => place === key).map(({ id }) => id);

/** From the first question to the running recording. */
async function record(): Promise<void> {
  await press(/^Turn on the camera/);
  await reach('ready');
  await startAtOnce();
}

/** A recorder that records, and has kept a first piece. */
async function withFirstPiece(): Promise<void> {
  const host = new Host();
  show(host);
  await reach('intro');
  await record();
  await until(() => { expect(host.recording.available()).toBeGreaterThan(0); });
}

/** A recording that was stopped, and that nobody has decided about. */
async function withRecording() {
  const host = new Host();
  const field = show(host, { timelimit: 30 });
  await reach('intro');
  await record();
  await until(() => { expect(host.recording.available()).toBeGreaterThan(0); });
  await press('Stop');
  await reach('review');
  return { host, field };
}

/** Starts to record, and lets the countdown's three seconds go by at once; the recording itself has the real clock. */
async function startAtOnce(): Promise<void> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await press('Start recording');
  await reach('recording');
  vi.useRealTimers();
}

/** What a player makes of the bytes. */
async function play(bytes: ArrayBuffer, type: string): Promise<{ readonly seconds: number; readonly width: number; readonly height: number }> {
  const video = document.createElement('video');
  video.muted = true;
  video.src = URL.createObjectURL(new Blob([bytes], { type }));
  await new Promise((resolve, reject) => {
    video.onloadeddata = resolve;
    video.onerror = () => { reject(new Error(video.error?.message)); };
  });
  const { videoWidth: width, videoHeight: height } = video;
  if (!Number.isFinite(video.duration)) {
    video.currentTime = 1e9;
    await new Promise((resolve) => { video.ondurationchange = resolve; });
  }
  return { seconds: video.duration, width, height };
}

afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  mount('text');
  await forgetRecordings(() => true);
});

describe('the way to a recording', () => {
  test('leads over the camera, a countdown and a look at it to what goes up [REC-03, REC-05, REC-07, CONST-17, CONST-19]', async () => {
    await page.viewport(1280, 900);
    const asked = vi.spyOn(navigator.mediaDevices, 'getUserMedia');
    const host = new Host();
    const field = show(host, { timelimit: 20, recording: { request_type: 'online_session', question_id: 7 } });
    await reach('intro');
    expect(line()).toContain('20 seconds');
    expect(document.body.textContent).toContain('it cannot be recorded again after the profile is saved or the session is submitted.');
    await expectAccessible();
    await press(/^Turn on the camera/);
    await reach('ready');
    expect(asked.mock.calls[0]?.[0]?.video).toMatchObject({ width: { ideal: 1280 }, height: { ideal: 720 } });
    const picture = document.querySelector('video')?.getBoundingClientRect();
    expect([picture?.width, picture?.height]).toEqual([720, 480]);
    await until(() => { expect(document.querySelector('meter')?.value).toBeGreaterThan(0.05); });
    await expectAccessible();
    const begun = performance.now();
    await press('Start recording');
    await reach('countdown');
    await expectAccessible();
    await reach('recording');
    expect(field.underWay).toEqual({ kind: 'blocked', issue: { code: 'recordingUnused' } });
    await expectAccessible();
    await until(() => { expect(host.recording.available()).toBeGreaterThan(0); });
    expect(host.begun.at(-1)?.recording).toEqual({ request_type: 'online_session', question_id: 7 });
    expect(host.recording.size()).toBeUndefined();
    const [firstPiece, underWay] = [host.recording.available(), performance.now()];
    await until(() => { expect(host.recording.available()).toBeGreaterThan(firstPiece); });
    const stopping = performance.now();
    await press('Stop');
    const stopped = performance.now();
    await reach('review');
    expect(line()).toMatch(/^The recording is \d seconds? long\./);
    const player = document.querySelector('video');
    await until(() => { expect(player?.readyState).toBeGreaterThan(0); });
    await expectAccessible();
    await press('Use this recording');
    await reach('sending');
    await until(() => { expect(player?.networkState).toBe(HTMLMediaElement.NETWORK_EMPTY); });
    await until(() => { expect(host.recording.size()).toBe(host.recording.available()); });
    expect([host.begun.length, field.underWay]).toEqual([1, undefined]);
    const kept = (await recordingsOnDevice()).find(({ id }) => id === host.recording.id);
    const { seconds, width, height } = await play(await host.recording.read(0, host.recording.available()), kept?.type ?? '');
    expect([width, height]).toEqual([1280, 720]);
    expect(kept?.length).toBeLessThan(stopped - begun);
    expect(kept?.length).toBeGreaterThan(stopping - underWay);
    expect(seconds).toBeGreaterThan(0);
    await expectAccessible();
  });

  test('says what is left in the language of that moment, and not anew in another', async () => {
    const field = show(new Host(), { timelimit: 12 });
    await reach('intro');
    await record();
    const said = () => page.getByRole('timer').element().parentElement?.querySelector('[role=status]')?.textContent;
    await until(() => { expect(said()).toBe('10 seconds left'); });
    field.set({ language: 'jp' });
    expect(said()).toBe('');
    field.set({ language: 'en' });
    expect(said()).toBe('');
  });

  test('ends by itself after the question\'s limit, or after 65 seconds [REC-04, CONST-18]', async () => {
    const host = new Host();
    show(host);
    await reach('intro');
    expect(line()).toContain('1 minute 5 seconds');
    show(host, { timelimit: 1 });
    await reach('intro');
    await record();
    await reach('review');
    expect(line()).toBe('Time is up. The recording is 1 second long. Please watch it and decide.');
  });

  test('can be taken back at the countdown, and turns the camera off when it is left', async () => {
    const streams: MediaStream[] = [];
    const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation(async (wish) => {
      const stream = await open(wish);
      streams.push(stream);
      return stream;
    });
    show(new Host());
    await reach('intro');
    await press(/^Turn on the camera/);
    await reach('ready');
    await press('Start recording');
    await reach('countdown');
    await press('Cancel');
    await reach('ready');
    expect(streams[0]?.active).toBe(true);
    mount('text');
    await until(() => { expect(streams.map(({ active }) => active)).toEqual([false]); });
  });

  test('goes by the keyboard alone: the focus is never lost', async () => {
    const host = new Host();
    show(host, { timelimit: 30 });
    await reach('intro');
    const heard: (string | null)[] = [];
    document.addEventListener('focusin', ({ target }) => { heard.push((target as Element).textContent); });
    await userEvent.tab();
    for (const [key, next] of [['{Enter}', 'ready'], ['{Tab}{Enter}', 'recording'], ['{Tab}{Enter}', 'review']] as const) {
      if (next === 'review') await until(() => { expect(host.recording.available()).toBeGreaterThan(0); });
      await userEvent.keyboard(key);
      await reach(next);
      await until(() => { expect(document.activeElement?.hasAttribute('data-recorder-line'), next).toBe(true); });
      // It changes by itself, under a focus that is there already.
      if (next === 'recording') expect(heard.at(-1)).toBe(line());
    }
  });
});

describe('a recording that is there', () => {
  test('stays until another is begun, and is deleted only when that is said twice', { tags: 'full' }, async () => {
    const host = new Host();
    show(host, { timelimit: 1 });
    await reach('intro');
    await record();
    await reach('review');
    const first = host.recording;
    await press('Record again');
    await reach('ready');
    await press('Back to the earlier recording');
    await reach('review');
    expect(await keptOf(host)).toEqual([first.id]);
    await press('Record again');
    await reach('ready');
    await startAtOnce();
    await reach('review');
    await until(async () => { expect(await keptOf(host)).toEqual([host.recording.id]); });
    expect(host.recording.id).not.toBe(first.id);
    await press('Delete');
    await press('Keep it');
    expect(document.activeElement?.textContent).toBe('Delete');
    expect(stage()).toBe('review');
    await press('Delete');
    await press('Delete it');
    await reach('intro');
    expect([await keptOf(host), host.state()]).toEqual([[], undefined]);
  });

  test('becomes the answer where the time is over while another is about to be made', async () => {
    const { host, field } = await withRecording();
    await press('Record again');
    await reach('ready');
    expect(field.underWay).toEqual({ kind: 'blocked', issue: { code: 'recordingUnused' } });
    field.finish();
    await reach('sending');
    await until(() => { expect(host.recording.size()).toBe(host.recording.available()); });
    expect([host.begun.length, field.underWay]).toEqual([1, undefined]);
  });

  test('stays where nothing comes of another', async () => {
    const { host } = await withRecording();
    const first = host.recording;
    await press('Record again');
    await reach('ready');
    vi.spyOn(MediaRecorder.prototype, 'start').mockImplementation(function start(this: MediaRecorder) { queueMicrotask(() => { this.onstop?.(new Event('stop')); }); });
    await startAtOnce().catch(() => undefined);
    vi.useRealTimers();
    await reach('problem');
    expect([await keptOf(host), host.begun.length]).toEqual([[first.id], 1]);
    await press('Back to the earlier recording');
    await reach('review');
    await press('Use this recording');
    await reach('sending');
    await until(() => { expect(host.recording.size()).toBe(first.available()); });
  });

  test('is offered where it was left, whatever was there of it', async () => {
    const host = new Host();
    show(host, { timelimit: 30 });
    await reach('intro');
    await record();
    await until(() => { expect(host.recording.available()).toBeGreaterThan(0); });
    mount('text');
    const before = host.recording.id;
    host.tell(undefined);
    show(host, { timelimit: 30 });
    await reach('review');
    expect(line()).toMatch(/^You have a recording of \d seconds? that is not sent yet\.$/);
    await press('Use this recording');
    await reach('sending');
    await until(() => { expect(host.begun.length).toBe(2); });
    // The last of it may still be on its way to the device.
    await until(() => { expect([host.recording.id, host.recording.size()]).toEqual([before, host.recording.available()]); });
  });

  test('of an earlier page is gone once a file is taken in its place', async () => {
    const { host } = await withRecording();
    mount('text');
    const later = new Host(host.key);
    show(later);
    await reach('review');
    vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockRejectedValue(new DOMException('', 'NotAllowedError'));
    await press('Record again');
    await reach('problem');
    pick(new File(['film'], 'film.mp4', { type: 'video/mp4' }));
    await reach('sending');
    await until(async () => { expect(await keptOf(later)).toEqual([]); });
  });

  test('goes up at once where an earlier page had begun with it: what goes up by then looks for it now and then only', async () => {
    const { host } = await withRecording();
    host.tell({ kind: 'waiting', for: 'source', name: host.recording.name, sent: 0, total: undefined });
    await press('Use this recording');
    await reach('sending');
    expect(host.begun.map(({ content }) => content)).toEqual([host.recording, host.recording]);
    await until(() => { expect(host.recording.size()).toBe(host.recording.available()); });
  });

  test('is made anew where it has gone up and is not saved yet, and is there until then', async () => {
    const { host, field } = await withRecording();
    await press('Use this recording');
    await reach('sending');
    const { recording: first } = host;
    const link = 'http://127.0.0.1:9/answer.mp4';
    host.tell({ kind: 'done', link, name: first.name, sent: first.available(), total: first.available() });
    field.set({ value: link });
    await until(() => { expect(stage()).toBeUndefined(); });
    await press(/^Record Again/);
    await reach('intro');
    await record();
    await until(() => { expect(host.begun).toHaveLength(2); });
    expect(host.recording.id).not.toBe(first.id);
    await press('Stop');
    await reach('review');
  });

  test.each(oneIn(2, ['ended', 'mute']))('is what came before the camera %s', async (event) => {
    const streams: MediaStream[] = [];
    const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation(async (wish) => {
      const stream = await open(wish);
      streams.push(stream);
      return stream;
    });
    await withFirstPiece();
    streams[0]?.getVideoTracks()[0]?.dispatchEvent(new Event(event));
    await reach('review');
    expect(line()).toMatch(/^The camera or the microphone was interrupted/);
  });

  test('whose value arrived is played, with the way to another [REC-01, REC-02]', async () => {
    const field = show(new Host(), {}, { value: 'http://127.0.0.1:9/answer.mp4' });
    expect(document.querySelector('video')?.src).toBe('http://127.0.0.1:9/answer.mp4');
    expect(stage()).toBeUndefined();
    await expectAccessible();
    await press(/^Record Again/);
    await reach('intro');
    expect(field.state.value).toBe('http://127.0.0.1:9/answer.mp4');
    await press('Back to the video');
    expect(document.querySelector('video')?.src).toBe('http://127.0.0.1:9/answer.mp4');
    field.set({ disabled: true });
    expect(document.querySelector('button')).toBeNull();
  });
});

describe('the focus', () => {
  const isWithin = ({ element }: MountedField): boolean => element.contains(document.activeElement);
  const pressByKey = async (name: string | RegExp): Promise<void> => {
    await expect.element(button(name)).toBeVisible();
    (button(name).element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
  };

  test('stays in the field where its code is asked for once more', async () => {
    let isBroken = true;
    const load = (): Promise<Recordings> => (isBroken ? Promise.reject(new Error('no network')) : Promise.resolve(recordings));
    const field = show(new Host(), {}, { loadRecordings: load });
    await expect.element(button('Try again')).toBeVisible();
    isBroken = false;
    await pressByKey('Try again');
    await reach('intro');
    expect(isWithin(field)).toBe(true);
  });

  test('stays in the field from the video to the recorder and back', async () => {
    const field = show(new Host(), {}, { value: 'http://127.0.0.1:9/answer.mp4' });
    await pressByKey(/^Record Again/);
    await reach('intro');
    expect(isWithin(field)).toBe(true);
    await pressByKey('Back to the video');
    await until(() => { expect(stage()).toBeUndefined(); });
    expect(isWithin(field)).toBe(true);
  });

  test('stays in the field when its value arrives', async () => {
    const field = show(new Host());
    await reach('intro');
    (button(/^Turn on the camera/).element() as HTMLElement).focus();
    field.set({ value: 'http://127.0.0.1:9/answer.mp4' });
    await until(() => { expect(stage()).toBeUndefined(); });
    expect(isWithin(field)).toBe(true);
  });
});

/** How a browser stores nothing: it refuses its database, or has no room. */
const unstored: readonly (readonly [string, () => void])[] = [
  ['its database is refused', () => {
    vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => { throw new DOMException('refused', 'SecurityError'); });
    vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => { throw new DOMException('refused', 'InvalidStateError'); });
  }],
  ['there is no room', () => {
    vi.spyOn(navigator.storage, 'estimate').mockResolvedValue({ quota: 1_000_000, usage: 900_000 });
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => { throw new DOMException('full', 'QuotaExceededError'); });
  }],
];

describe('that the page has to stay open', () => {
  test.each(unstored.flatMap(([why, refuse], turn) => ([
    { why, refuse, language: 'en', words: 'This device cannot store the recording. Keep this page open until it has been sent.', on: /^Turn on the camera/, start: 'Start recording', stop: 'Stop', use: 'Use this recording' },
    { why, refuse, language: 'jp', words: 'この端末に録画を保存できません。送信が終わるまでこのページを閉じないでください。', on: /^カメラをオンにする/, start: '録画を開始する', stop: '停止する', use: 'この録画を使う' },
  ] as const).filter((_, language) => byTier({ suite: language === turn, full: true, long: true }))))('is said before, while and after it is recorded where $why ($language)', { tags: 'full' }, async ({ refuse, language, words, on, start, stop, use }) => {
    refuse();
    const host = new Host();
    show(host, {}, { language });
    await reach('intro');
    await press(on);
    /** At once: whoever waits for it would find what the next stage says. */
    const saysAt = async (name: string): Promise<void> => {
      await reach(name);
      expect([stage(), ...[...document.querySelectorAll('[role="alert"]')].map((alert) => alert.textContent)]).toEqual([name, words]);
    };
    await saysAt('ready');
    await expectAccessible();
    await press(start);
    await saysAt('countdown');
    await saysAt('recording');
    await until(() => { expect(host.recording.available()).toBeGreaterThan(0); });
    await saysAt('recording');
    await press(stop);
    await saysAt('review');
    await press(use);
    await saysAt('sending');
  });

  test('is not all that is said of a recording that was cleared away meanwhile', { tags: 'full' }, async () => {
    await withFirstPiece();
    await forgetRecordings(() => true);
    await press('Stop');
    await reach('review');
    await expect.element(page.getByText('The browser has deleted this recording from the device. Please record again.')).toBeVisible();
  });

  test('ends by itself, with what came before, where a piece of it cannot be read', async () => {
    await withFirstPiece();
    const read = vi.spyOn(Blob.prototype, 'arrayBuffer').mockRejectedValue(new DOMException('gone', 'NotReadableError'));
    await until(() => { expect(stage()).not.toBe('recording'); });
    expect(read).toHaveBeenCalled();
  });

  test('is said as soon as the room ends while it is recorded', async () => {
    await withFirstPiece();
    expect(document.querySelector('[role="alert"]')).toBeNull();
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => { throw new DOMException('full', 'QuotaExceededError'); });
    await expect.element(page.getByRole('alert')).toHaveTextContent('Keep this page open');
    expect(stage()).toBe('recording');
  });
});

describe('where there is no picture', () => {
  test.each([
    ['NotAllowedError', 'en', 'This page may not use the camera and the microphone.'],
    ['NotAllowedError', 'jp', 'このページでカメラとマイクを使用できません。'],
    ['NotFoundError', 'en', 'No camera or no microphone was found.'],
    ['NotFoundError', 'jp', 'カメラまたはマイクが見つかりません。'],
    ['NotReadableError', 'en', 'The camera or the microphone is in use by another program.'],
    ['NotReadableError', 'jp', 'カメラまたはマイクが他のアプリで使用されています。'],
    ['TypeError', 'en', 'The recording did not work.'],
    ['TypeError', 'jp', '録画できませんでした。'],
  ] as const)('%s is said in %s, with what can be done', async (name, language, words) => {
    const refusal = vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockRejectedValue(new DOMException('no', name));
    show(new Host(), {}, { language });
    await reach('intro');
    await press(language === 'en' ? /^Turn on the camera/ : /^カメラをオンにする/);
    await reach('problem');
    expect(line()).toBe(words);
    await expectAccessible();
    refusal.mockRestore();
    await press(language === 'en' ? 'Try again' : 'もう一度試す');
    await reach('ready');
  });

  test('and no recorder, a file is chosen', async () => {
    vi.stubGlobal('MediaRecorder', undefined);
    const host = new Host();
    show(host);
    await reach('intro');
    expect(line()).toBe('This browser cannot record. Choose a video file instead.');
    await expectAccessible();
    pick(new File(['text'], 'notes.txt', { type: 'text/plain' }));
    await expect.element(page.getByRole('alert')).toHaveTextContent('This is not a video. Choose a video file, for example mp4 or mov.');
    pick(new File([], 'film.mp4', { type: 'video/mp4' }));
    await expect.element(page.getByRole('alert')).toHaveTextContent('This file is empty. Choose another one.');
    expect(host.begun).toEqual([]);
    // Not every system knows its type.
    const film = new File(['film'], 'film.mts', { type: 'application/octet-stream' });
    // Chosen elsewhere, dropped here.
    drop(film);
    await reach('sending');
    expect(host.begun).toMatchObject([{ content: { name: film.name, type: film.type } }]);
  });
});

describe('while it goes up', () => {
  const around = { name: 'film.mp4', sent: 30, total: 120 };
  test.each([
    [{ kind: 'waiting', for: 'network', ...around }, 'There is no connection at the moment.', 'Pause', 'pause'],
    [{ kind: 'sending', secondsLeft: 40, ...around }, 'about 40 sec left', 'Pause', 'pause'],
    [{ kind: 'sending', secondsLeft: 100, ...around }, 'about 2 min left', 'Pause', 'pause'],
    [{ kind: 'paused', ...around }, 'The upload is paused.', 'Resume', 'resume'],
    [{ kind: 'failed', failure: { kind: 'host', words: 'Too big.' }, ...around }, 'still on this device.\nToo big.', 'Try again', 'resume'],
    [{ kind: 'failed', failure: { kind: 'video' }, ...around }, 'The server could not use this video. Try again, or choose another video.', 'Try again', 'resume'],
  ] as const)('says how far it is: %o', async (state, words, name, asked) => {
    const host = new Host();
    show(host);
    await reach('intro');
    host.tell(state);
    await reach('sending');
    await until(() => { expect(document.body.textContent).toContain(words); });
    expect(page.getByRole('progressbar', { name: 'Uploading: Introduction' }).element()).toHaveProperty('value', 25);
    await expectAccessible();
    await press(name);
    expect(host.asked).toEqual([asked]);
    host.tell(undefined);
    await reach('intro');
  });

  test('a pause and what follows it keep the focus, and the line says that it is not sent', async () => {
    const host = new Host();
    show(host);
    await reach('intro');
    host.tell({ kind: 'sending', secondsLeft: 40, ...around });
    await reach('sending');
    expect(line()).toBe('Your video is being sent.');
    await press('Pause');
    host.tell({ kind: 'paused', ...around });
    await expect.element(button('Resume')).toHaveFocus();
    expect(line()).toBe('Your video has not been sent yet.');
    host.tell({ kind: 'failed', failure: { kind: 'host' }, ...around });
    await expect.element(button('Try again')).toHaveFocus();
    expect(line()).toBe('Your video has not been sent yet.');
    host.tell({ kind: 'failed', failure: { kind: 'recording' }, ...around });
    await until(() => { expect(document.activeElement?.textContent).toBe('Your video has not been sent yet.'); });
  });

  test('a file that this device has no more is asked for again', async () => {
    const host = new Host();
    show(host);
    await reach('intro');
    host.tell({ kind: 'failed', failure: { kind: 'file' }, ...around });
    await reach('sending');
    await expect.element(button(/^Choose a file/)).toBeVisible();
    await expect.element(page.getByText(/Choose the same file once more/)).toBeVisible();
    await expectAccessible();
  });

  test('a recording that this device has no more is made anew: nobody has a file of it', async () => {
    const host = new Host();
    show(host);
    await reach('intro');
    host.tell({ kind: 'failed', failure: { kind: 'recording' }, ...around });
    await reach('sending');
    await expect.element(page.getByText('The browser has deleted this recording from the device. Please record again.')).toBeVisible();
    expect([button(/^Choose a file/).elements(), button('Try again').elements()]).toEqual([[], []]);
    await expectAccessible();
    await press('Record again');
    await reach('ready');
    await startAtOnce();
    await until(() => { expect(host.begun).toHaveLength(1); });
  });

  test('what the host does not take can be replaced by another file, and the focus goes to what becomes of it', async () => {
    const host = new Host();
    show(host);
    await reach('intro');
    host.tell({ kind: 'failed', failure: { kind: 'video' }, ...around });
    await reach('sending');
    (button(/^Choose a file/).element() as HTMLElement).focus();
    const other = new File(['film'], 'other.mp4', { type: 'video/mp4' });
    pick(other);
    host.tell({ kind: 'sending', secondsLeft: undefined, ...around });
    await until(() => { expect(document.activeElement?.textContent).toBe('Your video is being sent.'); });
    expect(host.begun).toMatchObject([{ content: { name: other.name } }]);
  });
});

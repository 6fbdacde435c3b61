import { sleep } from '../api/retry.ts';
import { backOff, withJitter } from '../base/back-off.ts';
import { BytesMissing, type ByteSource } from '../base/byte-source.ts';
import type { UploadState } from '../base/upload-state.ts';
import { waitForLock } from '../device/lock.ts';
import { subscribePage } from '../device/page-lifecycle.ts';
import { attempt } from './attempt.ts';
import type { VideoHost } from './host.ts';
import { verdictFor, type Verdict } from './verdict.ts';
import { followProgress, type Progress } from './progress.ts';
import type { UploadRecord } from './record.ts';
import { BytesElsewhere, storeFile, storedFile, sendableOf, type Sendable } from './sources.ts';
import { uploadStore } from './store.ts';
import { MAX_TIMER_MS, type Timing } from './timing.ts';

/** How long the lock of a tab that is closing may be waited for before another tab is assumed, in ms. */
const GRACE_MS = 700;
/** How often in a row the host may lose an upload. */
const MAX_RESTARTS = 2;

/** Ends a pause early when the page is online or visible again. */
const onWake = (wake: () => void): (() => void) => subscribePage((event) => { if (event === 'wake') wake(); });

const [SENDING, PAUSED] = [{ kind: 'sending', secondsLeft: undefined }, { kind: 'paused' }] as const;

/** The dependencies of an upload. */
export interface UploadDeps {
  /** The host for the video of a key. */
  readonly hostOf: (key: string) => VideoHost;
  readonly timing: Timing;
  /** Reopens the stored source of this id; `undefined` where it is gone, and `elsewhere` where another tab has it. */
  readonly reopen: (id: string) => Promise<ByteSource | 'elsewhere' | undefined>;
  /** Whether the upload belongs to the applicant who is logged in, or needs no log-in. */
  readonly mayGoUp: (key: string) => boolean;
  readonly subscribeSession: (listener: () => void) => () => void;
  /** `isOwn`: this tab sends the upload. `undefined`: another tab has cancelled or forgotten it. */
  readonly onState: (key: string, state: UploadState | undefined, isOwn: boolean) => void;
}

/** One upload, from its start or from where an earlier page left it. */
export class Upload {
  #record: UploadRecord;
  #sendable: Sendable | undefined;
  #stop: AbortController | undefined;
  readonly #deps: UploadDeps;
  readonly #copying = new AbortController();
  readonly #progress: Progress;
  /** This tab has the upload's lock and sends it. */
  #isOwn = false;
  #isStored = true;

  constructor(record: UploadRecord, deps: UploadDeps, sendable?: Sendable) {
    this.#record = record;
    this.#deps = deps;
    this.#sendable = sendable;
    const onState = (state: UploadState): void => { deps.onState(record.key, state, this.#isOwn); };
    this.#progress = followProgress(this.#atRest() ?? SENDING, () => this.#about(), onState);
  }

  get record(): UploadRecord {
    return this.#record;
  }

  get state(): UploadState {
    return this.#progress.state();
  }

  /** Whether another page sends it, or may: this one waits for the lock. */
  get isElsewhere(): boolean {
    return !this.#isOwn && this.#stop !== undefined;
  }

  /** Starts or continues the upload, unless it is done or paused. */
  run(): void {
    if (this.#stop || this.#record.done || this.#record.paused) return;
    const stop = new AbortController();
    this.#stop = stop;
    // Its failure is shown already.
    void this.#run(stop.signal).catch(() => undefined).finally(() => { if (this.#stop === stop) this.#stop = undefined; });
  }

  pause(): void {
    if (this.#record.done) return;
    this.#halt();
    this.#change({ paused: true });
    this.#progress.show(PAUSED);
  }

  resume(): void {
    if (this.#record.done) return;
    this.#halt();
    this.#change({ paused: false });
    this.#progress.show(SENDING);
    this.run();
  }

  /** Continues with content that the applicant has chosen again. */
  give(sendable: Sendable): void {
    this.#sendable = sendable;
    this.#copyFile();
    this.resume();
  }

  /** Adopts the state that the sending tab has reported. */
  follow(state: UploadState): void {
    this.#progress.follow(state);
    // The other tab has the recording now, and this page's copy may be older.
    if (this.#record.content.kind === 'source') this.#sendable = undefined;
  }

  /** Called when the upload is cancelled or forgotten, in any tab: stops it and deletes its data. */
  async end(): Promise<void> {
    this.#halt();
    this.#copying.abort();
    const { content } = this.#record;
    const source =
      content.kind === 'source' ? this.#sendable?.source ?? await this.#deps.reopen(content.id).catch(() => undefined) : undefined;
    if (source !== 'elsewhere') await source?.release().catch(() => undefined);
    await uploadStore.remove(this.#record).catch(() => undefined);
  }

  /** Stops here; the upload continues in another tab or at the next load. */
  leave(): void {
    this.#halt();
    this.#copying.abort();
  }

  /** Stores the record, and a copy of a chosen file. */
  async save(): Promise<void> {
    this.#isStored = await uploadStore.put(this.#record).then(() => true, () => false);
    this.#copyFile();
  }

  /** Stores it again where the browser has deleted it, unless another tab sends it. */
  async saveAgain(): Promise<void> {
    const isElsewhere = this.state.kind === 'waiting' && this.state.for === 'elsewhere';
    if (!isElsewhere && this.#isStored && await uploadStore.putBack(this.#record).catch(() => false)) this.#copyFile();
  }

  #copyFile(): void {
    if (this.#sendable?.file) void storeFile(this.#record.id, this.#sendable, this.#copying.signal);
  }

  #halt(): void {
    this.#progress.halt();
    this.#stop?.abort();
    this.#stop = undefined;
  }

  #about(): Pick<UploadState, 'name' | 'total'> {
    const { content } = this.#record;
    return { name: content.name, total: content.kind === 'file' ? content.size : this.#sendable?.source.size() };
  }

  #atRest() {
    const { done, paused, place } = this.#record;
    if (done && place) return { kind: 'done', link: place.link } as const;
    return paused ? PAUSED : undefined;
  }

  #change(change: Partial<UploadRecord>): void {
    this.#record = { ...this.#record, ...change };
    void uploadStore.patch(this.#record, change).catch(() => undefined);
  }

  async #run(signal: AbortSignal): Promise<void> {
    // A tab without the recording releases the lock for the tab that has it.
    while (await this.#runExclusive(signal)) await sleep(this.#deps.timing.longest, signal, onWake);
  }

  /** Returns whether to try again after releasing the lock. */
  async #runExclusive(signal: AbortSignal): Promise<boolean> {
    const late = setTimeout(() => { this.#progress.show({ kind: 'waiting', for: 'elsewhere' }); }, GRACE_MS);
    // Without locks two tabs may send the same upload, and the host accepts the bytes of one.
    const release = await waitForLock(`portal-video:${this.#record.key}`, signal).finally(() => { clearTimeout(late); });
    this.#isOwn = true;
    try {
      return await this.#catchUp(signal) && await this.#goOn(signal);
    } finally {
      this.#isOwn = false;
      release();
    }
  }

  /** Adopts what another tab did meanwhile. Returns whether anything is left to do. */
  async #catchUp(signal: AbortSignal): Promise<boolean> {
    const { key, id } = this.#record;
    const stored = await uploadStore.get(key).catch(() => this.#record);
    // A pause during the read has changed the record; the read may return the record from before the pause.
    signal.throwIfAborted();
    if (this.#isStored && stored?.id !== id) {
      this.#deps.onState(key, undefined, false);
      return false;
    }
    this.#record = stored ?? this.#record;
    const state = this.#atRest();
    if (state) this.#progress.show(state);
    return !state;
  }

  /** Returns whether to try again after releasing the lock. */
  async #goOn(signal: AbortSignal): Promise<boolean> {
    const { timing, mayGoUp, subscribeSession } = this.#deps;
    const failures = { times: 0, since: undefined as number | undefined, anew: 0, reached: this.#progress.reached() };
    for (;;) {
      if (!mayGoUp(this.#record.key)) {
        this.#progress.show({ kind: 'waiting', for: 'session' });
        await sleep(MAX_TIMER_MS, signal, subscribeSession);
        continue;
      }
      const verdict = await this.#attempt(signal);
      if (!verdict) return false;
      if (verdict.kind === 'elsewhere') {
        this.#progress.rest({ kind: 'waiting', for: 'source' });
        return true;
      }
      const reached = this.#progress.reached();
      if (reached > failures.reached) Object.assign(failures, { times: 0, since: undefined, anew: 0, reached });
      // Time without a network is none in which the host fails.
      if (verdict.kind === 'wait') failures.since = undefined;
      else if (failures.since === undefined) Object.assign(failures, { times: 0, since: performance.now() });
      failures.times += 1;
      if (verdict.kind === 'final' || (verdict.kind === 'gone' && failures.anew === MAX_RESTARTS)) {
        this.#progress.rest({ kind: 'failed', failure: verdict.failure });
        return false;
      }
      if (verdict.kind === 'gone') {
        failures.anew += 1;
        this.#change({ place: undefined });
        this.#progress.beginAnew();
        continue;
      }
      const pause = withJitter(backOff(failures.times, timing));
      const failing = failures.since === undefined ? 0 : performance.now() - failures.since;
      const isDue = verdict.kind === 'unwell' && (verdict.late || failing + pause > timing.patience);
      if (isDue) this.#progress.rest({ kind: 'failed', failure: verdict.failure });
      if (verdict.kind === 'wait') this.#progress.rest({ kind: 'waiting', for: verdict.for });
      await sleep(isDue ? timing.failed : pause, signal, verdict.kind === 'wait' && verdict.for === 'session' ? subscribeSession : onWake);
    }
  }

  /** Returns how it failed; `undefined` once the host has everything. Rejects when it was stopped. */
  async #attempt(signal: AbortSignal): Promise<Verdict | undefined> {
    try {
      this.#sendable ??= await this.#open();
      const link = await attempt(this.#record, {
        host: this.#deps.hostOf(this.#record.key), timing: this.#deps.timing, sendable: this.#sendable, signal,
        onPlace: (place) => { this.#change({ place }); },
        onWaitingForSource: () => { this.#progress.rest({ kind: 'waiting', for: 'source' }); },
        onProgress: this.#progress.send,
        onReached: this.#progress.reach,
      });
      this.#copying.abort();
      this.#change({ done: true });
      if (this.#record.content.kind === 'file') void uploadStore.removePieces(this.#record.id).catch(() => undefined);
      this.#progress.done(link);
      return undefined;
    } catch (error) {
      if (signal.aborted) throw error;
      await this.#replaceUnreadableFile();
      return verdictFor(error, this.#record);
    }
  }

  /** Reading a moved or changed file fails like a lost network: the stored copy then replaces it. */
  async #replaceUnreadableFile(): Promise<void> {
    const [{ content, id }, reached] = [this.#record, this.#progress.reached()];
    const isThere = await this.#sendable?.file?.slice(reached, reached + 1).arrayBuffer().then(() => true, () => false);
    if (isThere === false && content.kind === 'file') this.#sendable = storedFile(id, content);
  }

  async #open(): Promise<Sendable> {
    const { content, id } = this.#record;
    if (content.kind === 'file') return storedFile(id, content);
    const source = await this.#deps.reopen(content.id);
    if (source === 'elsewhere') throw new BytesElsewhere();
    if (!source) throw new BytesMissing('a recording is gone');
    return sendableOf(id, source);
  }
}

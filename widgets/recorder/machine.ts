import { Listeners } from '../../src/base/listeners.ts';
import type { RecordingHandle, Recordings } from '../../src/engine/contract/recordings.ts';
import type { FieldVideo, UploadState, VideoOfField } from '../../src/engine/contract/videos.ts';
import { closeCamera, openCamera, problemOf, type ChosenDevices } from './camera.ts';
import { recordedType } from './media-type.ts';
import type { Stage } from './stage.ts';
import { BITS, startTake, type Take, type TakeEnd } from './take.ts';

/** Whole seconds before a recording begins. */
const COUNTDOWN_S = 3;

/** The greatest size of a recording of this length, in bytes. */
const bytesOf = (ms: number): number => (BITS.videoBitsPerSecond + BITS.audioBitsPerSecond) / 8 * ms / 1_000;

/** Whether the stage needs the claim that only one tab has at a time. */
const needsClaim = (stage: Stage): boolean =>
  !['elsewhere', 'intro', 'sending'].includes(stage.kind) && (stage.kind !== 'problem' || stage.earlier !== undefined);

/** Whether an upload is running: a finished one is the answer by now, which another recording may replace. */
const isUploading = (state: UploadState | undefined): boolean => state !== undefined && state.kind !== 'done';

/** How a take has ended. `earlier`: the previous recording, which stays until the new one has a piece. */
interface Ended {
  readonly recording: RecordingHandle;
  readonly stream: MediaStream;
  readonly end: TakeEnd;
  readonly earlier: RecordingHandle | undefined;
}

interface MachineParts {
  readonly recordings: Recordings;
  readonly video: FieldVideo;
  /** The longest recording, in ms. */
  readonly limit: number;
  /** Metadata of the recording for the video host (spec §7 Online sessions). */
  readonly metadata: NonNullable<VideoOfField['recording']>;
}

/**
 * The state machine of a field's recorder, from the permission for the camera to the upload. One step runs at a time; a recording that
 * is abandoned is stopped and stored (docs/decisions/0033).
 */
export class RecorderMachine {
  readonly limit: number;
  readonly #parts: MachineParts;
  readonly #listeners = new Listeners();
  #stage: Stage = { kind: 'looking' };
  #take: Take | undefined;
  #tick: ReturnType<typeof setTimeout> | undefined;
  #isOpen = false;
  /** Releases the claim, so that another tab can record. */
  #release: (() => void) | undefined;
  #endWaiting: (() => void) | undefined;
  /** The recording that the applicant has yet to decide about; this page keeps it open after the widget is unmounted. */
  #undecided: RecordingHandle | undefined;
  #isLost = false;

  constructor(parts: MachineParts) {
    this.#parts = parts;
    this.limit = parts.limit;
  }

  readonly stage = (): Stage => this.#stage;

  readonly subscribe = this.#listeners.add;

  /** The widget is on the screen. Returns a close. */
  open(): () => void {
    this.#isOpen = true;
    void this.#findRecording();
    return () => { this.#close(); };
  }

  /** Requests camera and microphone, the named devices where there are any. */
  async turnOn(devices: ChosenDevices = {}): Promise<void> {
    const earlier = this.#earlier();
    const before = this.#stream();
    this.#enter({ kind: 'asking', ...(earlier && { earlier }) });
    if (before) closeCamera(before);
    if (!await this.#claim()) {
      this.#goElsewhere();
      return;
    }
    try {
      const [stream, isStored] = await Promise.all([openCamera(devices), this.#parts.recordings.hasSpace(bytesOf(this.limit))]);
      if (!this.#isOpen || this.#stage.kind !== 'asking') closeCamera(stream);
      else this.#getReady(stream, isStored, earlier);
    } catch (error) {
      if (this.#stage.kind === 'asking') this.#enter({ kind: 'problem', problem: problemOf(error), ...(earlier && { earlier }) });
    }
  }

  /** Takes the claim over from the other tab, whose recording is reviewed here first. */
  async takeOver(): Promise<void> {
    await this.#resume(true);
  }

  /** Counts down, and then records. */
  start(): void {
    if (this.#stage.kind === 'ready') this.#count(COUNTDOWN_S);
  }

  /** Back from the countdown, or from the camera to the previous recording. */
  goBack(): void {
    const [stage, earlier] = [this.#stage, this.#earlier()];
    if (stage.kind === 'countdown') {
      clearTimeout(this.#tick);
      this.#enter({ ...stage, kind: 'ready' });
    } else if (earlier) {
      this.#turnOff();
      this.#enter({ kind: 'review', recording: earlier, why: 'stopped' });
    }
  }

  stop(): void {
    this.#take?.stop('stopped');
  }

  /** The log-in opens over the page: stops the recording, which is kept, and the camera. */
  interrupt(): void {
    this.#take?.stop('session');
  }

  /** Whether there is a recording that can become the answer, and that no other tab has. */
  canFinish(): boolean {
    const { kind } = this.#stage;
    return kind === 'recording' || (kind !== 'elsewhere' && this.#earlier() !== undefined);
  }

  /** Uses the recording as the answer without asking: the time to answer is over. */
  finish(): void {
    if (!this.canFinish()) return;
    const [stage, earlier] = [this.#stage, this.#earlier()];
    if (stage.kind === 'recording') {
      this.#enter({ ...stage, isFinishing: true });
      this.stop();
    } else if (earlier) {
      this.#turnOff();
      void this.#send(earlier);
    }
  }

  /** The applicant takes the recording as the answer. */
  async use(): Promise<void> {
    if (this.#stage.kind === 'review') await this.#send(this.#stage.recording);
  }

  async #send(recording: RecordingHandle): Promise<void> {
    const { video, metadata: facts } = this.#parts;
    this.#undecided = undefined;
    this.#enter({ kind: 'sending', recording });
    // An earlier page may have closed before the upload began, a tab from which it was taken over has paused it, and an upload after a
    // reload looks for its bytes only now and then.
    if (!['sending', 'done'].includes(video.state()?.kind ?? '')) video.start({ content: recording, recording: facts });
    await recording.choose();
    if (!this.#isOpen) this.#releaseClaim();
  }

  /** Records again. The present recording stays until the new one has begun. */
  again(): void {
    void this.turnOn();
  }

  /** Deletes the recording. */
  async remove(): Promise<void> {
    const recording = this.#stage.kind === 'review' ? this.#stage.recording : undefined;
    this.#undecided = undefined;
    this.#enter({ kind: 'looking' });
    this.#parts.video.cancel();
    await recording?.release();
    await this.#findRecording();
  }

  /** Uses a file as the answer, in place of any recording. */
  takeFile(file: File): void {
    // Of an earlier page: an upload of this page would release its own.
    void this.#undecided?.release();
    this.#undecided = undefined;
    this.#parts.video.start({ content: file });
    this.#enter({ kind: 'sending' });
  }

  /** Follows a change of the field's upload, perhaps by another tab. */
  follow(): void {
    const stage = this.#stage;
    const state = this.#parts.video.state();
    if (stage.kind === 'sending' && !state) {
      this.#enter({ kind: 'looking' });
      void this.#findRecording();
    } else if (state && stage.kind === 'review' && stage.recording.kept().chosen) {
      stage.recording.letGo();
      this.#enter({ kind: 'sending' });
    } else if (isUploading(state) && (stage.kind === 'intro' || (stage.kind === 'problem' && !stage.earlier))) {
      this.#enter({ kind: 'looking' });
      void this.#findRecording();
    }
  }

  async #findRecording(isTakenOver = false): Promise<void> {
    const { recordings, video } = this.#parts;
    if (!await this.#claim()) {
      this.#goElsewhere();
      return;
    }
    const left = await recordings.openLatest(video.key, { isTakenOver });
    const state = video.state();
    if (!this.#isOpen || this.#stage.kind !== 'looking') {
      left?.letGo();
      if (!this.#isOpen) this.#releaseClaim();
    } else if (left && left.available() > 0 && !(state && left.kept().chosen && !isTakenOver)) {
      this.#undecided = left;
      this.#enter({ kind: 'review', recording: left, why: 'left' });
    } else if (isTakenOver && !isUploading(state)) await this.turnOn();
    else this.#enter({ kind: isUploading(state) ? 'sending' : 'intro' });
  }

  async #claim(takeOver = false): Promise<boolean> {
    const { recordings, video } = this.#parts;
    this.#release ??= await recordings.claim(video.key, { takeOver, onLost: () => { this.#lose(); } });
    return this.#release !== undefined;
  }

  #releaseClaim(): void {
    this.#release?.();
    this.#release = undefined;
  }

  /** Waits until no other tab records; then reviews what that has left. */
  #goElsewhere(isLost = false, earlier?: RecordingHandle): void {
    const { recordings, video } = this.#parts;
    this.#enter({ kind: 'elsewhere', isLost, ...(earlier && { earlier }) });
    if (!this.#isOpen) return;
    this.#endWaiting = recordings.whenFree(video.key, () => void this.#resume(false));
  }

  async #resume(takeOver: boolean): Promise<void> {
    const earlier = this.#undecided;
    this.#enter({ kind: 'looking' });
    if (!await this.#claim(takeOver)) this.#goElsewhere(false, earlier);
    else if (earlier) this.#enter({ kind: 'review', recording: earlier, why: 'stopped' });
    else await this.#findRecording(takeOver);
  }

  /** Another tab has taken over: stops the recording here and hands it over. */
  #lose(): void {
    this.#release = undefined;
    this.#isLost = true;
    if (this.#take) this.stop();
    else void this.#handOver();
  }

  async #handOver(): Promise<void> {
    const recording = this.#undecided;
    this.#isLost = false;
    this.#turnOff();
    // A recording in this page's memory cannot be handed over.
    const stays = recording && !recording.isSafe() ? recording : undefined;
    this.#goElsewhere(true, stays);
    if (!recording || stays) return;
    this.#undecided = undefined;
    this.#parts.video.pause();
    await recording.handOver();
  }

  #getReady(stream: MediaStream, isStored: boolean, earlier: RecordingHandle | undefined): void {
    this.#enter({ kind: 'ready', stream, isStored, ...(earlier && { earlier }) });
    for (const track of stream.getTracks()) {
      track.addEventListener('ended', () => {
        if ((this.#stage.kind !== 'ready' && this.#stage.kind !== 'countdown') || this.#stage.stream !== stream) return;
        clearTimeout(this.#tick);
        closeCamera(stream);
        this.#enter({ kind: 'problem', problem: 'missing', ...(earlier && { earlier }) });
      });
    }
  }

  #count(left: number): void {
    const stage = this.#stage;
    if (stage.kind !== 'ready' && stage.kind !== 'countdown') return;
    if (left === 0) {
      this.#record(stage);
      return;
    }
    this.#enter({ ...stage, kind: 'countdown', left });
    this.#tick = setTimeout(() => { this.#count(left - 1); }, 1_000);
  }

  #record({ stream, isStored, earlier }: Extract<Stage, { kind: 'ready' | 'countdown' }>): void {
    const { recordings, video, metadata: facts, limit } = this.#parts;
    const type = recordedType();
    if (type === undefined) return;
    const recording = recordings.begin(video.key, type);
    this.#undecided = recording;
    try {
      this.#take = startTake({ stream, limit, recording, onEnd: (end) => void this.#ended({ recording, stream, end, earlier }) });
    } catch (error) {
      this.#undecided = earlier;
      recording.letGo();
      closeCamera(stream);
      this.#enter({ kind: 'problem', problem: problemOf(error), ...(earlier && { earlier }) });
      return;
    }
    // The previous recording is deleted only once the new one has a piece. That is uploaded while it is made, where the host supports it.
    const end = recording.subscribe(() => {
      end();
      void earlier?.release();
      video.start({ content: recording, recording: facts });
    });
    this.#enter({ kind: 'recording', stream, isStored, recording, length: this.#take.length, isFinishing: false });
  }

  async #ended({ recording, stream, end, earlier }: Ended): Promise<void> {
    closeCamera(stream);
    this.#take = undefined;
    if (recording.available() === 0) {
      this.#undecided = earlier;
      await recording.release();
      if (this.#isLost) await this.#handOver();
      else this.#enter({ kind: 'problem', problem: 'failed', ...(earlier && { earlier }) });
      return;
    }
    if (this.#isLost) await this.#handOver();
    else if (this.#stage.kind === 'recording' && this.#stage.isFinishing) await this.#send(recording);
    else this.#enter({ kind: 'review', recording, why: end });
  }

  #earlier(): RecordingHandle | undefined {
    const stage = this.#stage;
    return stage.kind === 'review' ? stage.recording : 'earlier' in stage ? stage.earlier : undefined;
  }

  #stream(): MediaStream | undefined {
    return 'stream' in this.#stage ? this.#stage.stream : undefined;
  }

  /** Stops the countdown and the camera. */
  #turnOff(): void {
    clearTimeout(this.#tick);
    const stream = this.#stream();
    if (stream) closeCamera(stream);
  }

  /** Stops a running recording, which stays on the device for the next widget of the field; another tab can take it over. */
  #close(): void {
    this.#isOpen = false;
    const stage = this.#stage;
    if (this.#take) this.stop();
    else this.#turnOff();
    this.#endWaiting?.();
    if (!this.#undecided) this.#releaseClaim();
    // A recording that is finishing is used, whether or not the widget is still mounted.
    if (stage.kind !== 'recording' || !stage.isFinishing) this.#stage = { kind: 'looking' };
  }

  #enter(stage: Stage): void {
    if (!this.#isOpen) return;
    this.#endWaiting?.();
    this.#stage = stage;
    if (!needsClaim(stage)) this.#releaseClaim();
    this.#listeners.notify();
  }
}

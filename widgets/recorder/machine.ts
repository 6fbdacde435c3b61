import { Listeners } from '../../src/base/listeners.ts';
import type { HeldRecording, Recordings } from '../../src/engine/contract/recordings.ts';
import type { FieldVideo, UploadState, VideoOfField } from '../../src/engine/contract/videos.ts';
import { closeCamera, openCamera, problemOf, type ChosenDevices } from './camera.ts';
import { recordedType } from './media-type.ts';
import type { Stage } from './stage.ts';
import { BITS, startTake, type Take, type TakeEnd } from './take.ts';

/** Whole seconds before a recording begins. */
const COUNTDOWN_S = 3;

/** What a recording of this length may come to, in bytes. */
const bytesOf = (ms: number): number => (BITS.videoBitsPerSecond + BITS.audioBitsPerSecond) / 8 * ms / 1_000;

/** Whether the tab has something on that no other tab may have on at the same time. */
const needsClaim = (stage: Stage): boolean =>
  !['elsewhere', 'intro', 'sending'].includes(stage.kind) && (stage.kind !== 'problem' || stage.earlier !== undefined);

/** Whether a video is still on its way: one that has gone up is the answer by now, in whose place another may be recorded. */
const isComing = (state: UploadState | undefined): boolean => state !== undefined && state.kind !== 'done';

/** How a take has ended. `earlier`: the recording before, which stands while nothing of the new one has come. */
interface Ended {
  readonly recording: HeldRecording;
  readonly stream: MediaStream;
  readonly end: TakeEnd;
  readonly earlier: HeldRecording | undefined;
}

interface MachineParts {
  readonly recordings: Recordings;
  readonly video: FieldVideo;
  /** How long a recording may be, in ms. */
  readonly limit: number;
  /** What the video host is told of a recording (spec §7 Online sessions). */
  readonly facts: NonNullable<VideoOfField['recording']>;
}

/**
 * The way of a field to its recording: from the question for the camera to what goes up. Only one step at a time is taken,
 * and whatever is begun and left is turned off and kept (docs/decisions/0033).
 */
export class RecorderMachine {
  readonly limit: number;
  readonly #parts: MachineParts;
  readonly #listeners = new Listeners();
  #stage: Stage = { kind: 'looking' };
  #take: Take | undefined;
  #tick: ReturnType<typeof setTimeout> | undefined;
  #isOpen = false;
  /** Lets another tab record. */
  #free: (() => void) | undefined;
  #endWaiting: (() => void) | undefined;
  /** What the applicant has still to decide about; it stays this page's after the widget is gone. */
  #undecided: HeldRecording | undefined;
  #isLost = false;

  constructor(parts: MachineParts) {
    this.#parts = parts;
    this.limit = parts.limit;
  }

  readonly stage = (): Stage => this.#stage;

  readonly subscribe = this.#listeners.add;

  /** The widget is on the screen. Answers what ends that. */
  open(): () => void {
    this.#isOpen = true;
    void this.#look();
    return () => { this.#close(); };
  }

  /** Asks for camera and microphone, others than before where they are named. */
  async turnOn(devices: ChosenDevices = {}): Promise<void> {
    const earlier = this.#earlier();
    const before = this.#stream();
    this.#go({ kind: 'asking', ...(earlier && { earlier }) });
    if (before) closeCamera(before);
    if (!await this.#claim()) {
      this.#goElsewhere();
      return;
    }
    try {
      const [stream, isStored] = await Promise.all([openCamera(devices), this.#parts.recordings.hasRoom(bytesOf(this.limit))]);
      if (!this.#isOpen || this.#stage.kind !== 'asking') closeCamera(stream);
      else this.#getReady(stream, isStored, earlier);
    } catch (error) {
      if (this.#stage.kind === 'asking') this.#go({ kind: 'problem', problem: problemOf(error), ...(earlier && { earlier }) });
    }
  }

  /** The applicant records here, and no longer in the other tab: what that has recorded is looked at first. */
  async takeOver(): Promise<void> {
    await this.#comeBack(true);
  }

  /** Counts down, and then records. */
  start(): void {
    if (this.#stage.kind === 'ready') this.#count(COUNTDOWN_S);
  }

  /** Back from the countdown, or from the camera to the recording that was there. */
  goBack(): void {
    const [stage, earlier] = [this.#stage, this.#earlier()];
    if (stage.kind === 'countdown') {
      clearTimeout(this.#tick);
      this.#go({ ...stage, kind: 'ready' });
    } else if (earlier) {
      this.#turnOff();
      this.#go({ kind: 'review', recording: earlier, why: 'stopped' });
    }
  }

  stop(): void {
    this.#take?.stop('stopped');
  }

  /** The log-in comes over the page: what is recorded by now is kept, and the camera is turned off. */
  interrupt(): void {
    this.#take?.stop('session');
  }

  /** Something is recorded here that can become the answer. What another tab has to do with cannot. */
  canFinish(): boolean {
    const { kind } = this.#stage;
    return kind === 'recording' || (kind !== 'elsewhere' && this.#earlier() !== undefined);
  }

  /** What is recorded by now is the answer, without being asked about: the time to answer is over. */
  finish(): void {
    if (!this.canFinish()) return;
    const [stage, earlier] = [this.#stage, this.#earlier()];
    if (stage.kind === 'recording') {
      this.#go({ ...stage, isFinishing: true });
      this.stop();
    } else if (earlier) {
      this.#turnOff();
      void this.#send(earlier);
    }
  }

  /** The applicant takes the recording for the answer. */
  async use(): Promise<void> {
    if (this.#stage.kind === 'review') await this.#send(this.#stage.recording);
  }

  async #send(recording: HeldRecording): Promise<void> {
    const { video, facts } = this.#parts;
    this.#undecided = undefined;
    this.#go({ kind: 'sending', recording });
    // An earlier page may have left it before anything of it went up, a tab from which it was taken over has paused it, and what goes up
    // after a reload looks for it now and then only.
    if (!['sending', 'done'].includes(video.state()?.kind ?? '')) video.start({ content: recording, recording: facts });
    await recording.choose();
    if (!this.#isOpen) this.#letGoOfClaim();
  }

  /** The applicant wants another one. This one is there until the other is begun. */
  again(): void {
    void this.turnOn();
  }

  /** The applicant wants none of it. */
  async remove(): Promise<void> {
    const recording = this.#stage.kind === 'review' ? this.#stage.recording : undefined;
    this.#undecided = undefined;
    this.#go({ kind: 'looking' });
    this.#parts.video.cancel();
    await recording?.release();
    await this.#look();
  }

  /** A file is to be the answer, in the place of any recording. */
  takeFile(file: File): void {
    this.#undecided = undefined;
    this.#parts.video.start({ content: file });
    this.#go({ kind: 'sending' });
  }

  /** What goes up for the field has changed, perhaps in another tab. */
  follow(): void {
    const stage = this.#stage;
    const state = this.#parts.video.state();
    if (stage.kind === 'sending' && !state) {
      this.#go({ kind: 'looking' });
      void this.#look();
    } else if (state && stage.kind === 'review' && stage.recording.kept().chosen) {
      stage.recording.letGo();
      this.#go({ kind: 'sending' });
    } else if (isComing(state) && (stage.kind === 'intro' || (stage.kind === 'problem' && !stage.earlier))) {
      this.#go({ kind: 'looking' });
      void this.#look();
    }
  }

  async #look(isTakenOver = false): Promise<void> {
    const { recordings, video } = this.#parts;
    if (!await this.#claim()) {
      this.#goElsewhere();
      return;
    }
    const left = await recordings.takeLeft(video.key, { isTakenOver });
    const state = video.state();
    if (!this.#isOpen || this.#stage.kind !== 'looking') {
      left?.letGo();
      if (!this.#isOpen) this.#letGoOfClaim();
    } else if (left && left.available() > 0 && !(state && left.kept().chosen && !isTakenOver)) {
      this.#undecided = left;
      this.#go({ kind: 'review', recording: left, why: 'left' });
    } else if (isTakenOver && !isComing(state)) await this.turnOn();
    else this.#go({ kind: isComing(state) ? 'sending' : 'intro' });
  }

  async #claim(takeOver = false): Promise<boolean> {
    const { recordings, video } = this.#parts;
    this.#free ??= await recordings.claim(video.key, { takeOver, onLost: () => { this.#lose(); } });
    return this.#free !== undefined;
  }

  #letGoOfClaim(): void {
    this.#free?.();
    this.#free = undefined;
  }

  /** Until no other tab records any more: what that has left is looked at then. */
  #goElsewhere(isLost = false, earlier?: HeldRecording): void {
    const { recordings, video } = this.#parts;
    this.#go({ kind: 'elsewhere', isLost, ...(earlier && { earlier }) });
    if (!this.#isOpen) return;
    this.#endWaiting = recordings.whenFree(video.key, () => void this.#comeBack(false));
  }

  async #comeBack(takeOver: boolean): Promise<void> {
    const earlier = this.#undecided;
    this.#go({ kind: 'looking' });
    if (!await this.#claim(takeOver)) this.#goElsewhere(false, earlier);
    else if (earlier) this.#go({ kind: 'review', recording: earlier, why: 'stopped' });
    else await this.#look(takeOver);
  }

  /** Another tab records now: what runs here is ended, and handed over to it. */
  #lose(): void {
    this.#free = undefined;
    this.#isLost = true;
    if (this.#take) this.stop();
    else void this.#handOver();
  }

  async #handOver(): Promise<void> {
    const recording = this.#undecided;
    this.#isLost = false;
    this.#turnOff();
    // What only the memory of this page has can go nowhere.
    const stays = recording && !recording.isSafe() ? recording : undefined;
    this.#goElsewhere(true, stays);
    if (!recording || stays) return;
    this.#undecided = undefined;
    this.#parts.video.pause();
    await recording.handOver();
  }

  #getReady(stream: MediaStream, isStored: boolean, earlier: HeldRecording | undefined): void {
    this.#go({ kind: 'ready', stream, isStored, ...(earlier && { earlier }) });
    for (const track of stream.getTracks()) {
      track.addEventListener('ended', () => {
        if ((this.#stage.kind !== 'ready' && this.#stage.kind !== 'countdown') || this.#stage.stream !== stream) return;
        clearTimeout(this.#tick);
        closeCamera(stream);
        this.#go({ kind: 'problem', problem: 'missing', ...(earlier && { earlier }) });
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
    this.#go({ ...stage, kind: 'countdown', left });
    this.#tick = setTimeout(() => { this.#count(left - 1); }, 1_000);
  }

  #record({ stream, isStored, earlier }: Extract<Stage, { kind: 'ready' | 'countdown' }>): void {
    const { recordings, video, facts, limit } = this.#parts;
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
      this.#go({ kind: 'problem', problem: problemOf(error), ...(earlier && { earlier }) });
      return;
    }
    // The one before is given up only where there is something of another. It goes up while it is made, where the host takes that.
    const end = recording.subscribe(() => {
      end();
      void earlier?.release();
      video.start({ content: recording, recording: facts });
    });
    this.#go({ kind: 'recording', stream, isStored, recording, length: this.#take.length, isFinishing: false });
  }

  async #ended({ recording, stream, end, earlier }: Ended): Promise<void> {
    closeCamera(stream);
    this.#take = undefined;
    if (recording.available() === 0) {
      this.#undecided = earlier;
      await recording.release();
      if (this.#isLost) await this.#handOver();
      else this.#go({ kind: 'problem', problem: 'failed', ...(earlier && { earlier }) });
      return;
    }
    if (this.#isLost) await this.#handOver();
    else if (this.#stage.kind === 'recording' && this.#stage.isFinishing) await this.#send(recording);
    else this.#go({ kind: 'review', recording, why: end });
  }

  #earlier(): HeldRecording | undefined {
    const stage = this.#stage;
    return stage.kind === 'review' ? stage.recording : 'earlier' in stage ? stage.earlier : undefined;
  }

  #stream(): MediaStream | undefined {
    return 'stream' in this.#stage ? this.#stage.stream : undefined;
  }

  /** Nothing is counted down, and no camera is on. */
  #turnOff(): void {
    clearTimeout(this.#tick);
    const stream = this.#stream();
    if (stream) closeCamera(stream);
  }

  /** What runs is stopped and stays on the device, for the next widget of the field; another tab can take it over. */
  #close(): void {
    this.#isOpen = false;
    const stage = this.#stage;
    if (this.#take) this.stop();
    else this.#turnOff();
    this.#endWaiting?.();
    if (!this.#undecided) this.#letGoOfClaim();
    // One that is being finished is used, whether or not anybody is there to see it.
    if (stage.kind !== 'recording' || !stage.isFinishing) this.#stage = { kind: 'looking' };
  }

  #go(stage: Stage): void {
    if (!this.#isOpen) return;
    this.#endWaiting?.();
    this.#stage = stage;
    if (!needsClaim(stage)) this.#letGoOfClaim();
    this.#listeners.tell();
  }
}

import type { HeldRecording, Recordings } from '../../src/engine/contract/recordings.ts';
import type { FieldVideo, VideoOfField } from '../../src/engine/contract/videos.ts';
import { closeCamera, openCamera, problemOf, type ChosenDevices } from './camera.ts';
import { recordedType } from './media-type.ts';
import type { Stage } from './stage.ts';
import { startTake, type Take, type TakeEnd } from './take.ts';

/** Whole seconds before a recording begins. */
const COUNTDOWN_S = 3;

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
  readonly #listeners = new Set<() => void>();
  #stage: Stage = { kind: 'looking' };
  #take: Take | undefined;
  #tick: ReturnType<typeof setTimeout> | undefined;
  #isOpen = false;

  constructor(parts: MachineParts) {
    this.#parts = parts;
    this.limit = parts.limit;
  }

  readonly stage = (): Stage => this.#stage;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => { this.#listeners.delete(listener); };
  };

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
    try {
      const stream = await openCamera(devices);
      if (!this.#isOpen || this.#stage.kind !== 'asking') closeCamera(stream);
      else this.#getReady(stream, earlier);
    } catch (error) {
      if (this.#stage.kind === 'asking') this.#go({ kind: 'problem', problem: problemOf(error), ...(earlier && { earlier }) });
    }
  }

  /** Counts down, and then records. */
  start(): void {
    if (this.#stage.kind === 'ready') this.#count(COUNTDOWN_S);
  }

  /** Back from the countdown, or from the camera to the recording that was there. */
  goBack(): void {
    clearTimeout(this.#tick);
    const stage = this.#stage;
    const [stream, earlier] = [this.#stream(), this.#earlier()];
    if (stage.kind === 'countdown') this.#go({ ...stage, kind: 'ready' });
    else if (earlier) {
      if (stream) closeCamera(stream);
      this.#go({ kind: 'review', recording: earlier, why: 'stopped' });
    }
  }

  stop(): void {
    this.#take?.stop('stopped');
  }

  /** What is recorded by now is the answer, without being asked about: the time to answer is over. */
  finish(): void {
    const stage = this.#stage;
    if (stage.kind === 'recording') {
      this.#go({ ...stage, isFinishing: true });
      this.stop();
    } else if (stage.kind === 'review') void this.use();
  }

  /** The applicant takes the recording for the answer. */
  async use(): Promise<void> {
    if (this.#stage.kind === 'review') await this.#send(this.#stage.recording);
  }

  async #send(recording: HeldRecording): Promise<void> {
    const { video, facts } = this.#parts;
    this.#go({ kind: 'sending' });
    await recording.choose();
    // An earlier page may have left it before anything of it went up.
    if (!video.state()) video.start({ content: recording, recording: facts });
  }

  /** The applicant wants another one. This one is there until the other is begun. */
  again(): void {
    void this.turnOn();
  }

  /** The applicant wants none of it. */
  async remove(): Promise<void> {
    const recording = this.#stage.kind === 'review' ? this.#stage.recording : undefined;
    this.#go({ kind: 'looking' });
    this.#parts.video.cancel();
    await recording?.release();
    await this.#look();
  }

  /** A file is to be the answer, in the place of any recording. */
  takeFile(file: File): void {
    this.#parts.video.start({ content: file });
    this.#go({ kind: 'sending' });
  }

  /** What goes up for the field has changed, perhaps in another tab. */
  follow(): void {
    const stage = this.#stage;
    const isSending = this.#parts.video.state() !== undefined;
    if (stage.kind === 'sending' && !isSending) {
      this.#go({ kind: 'looking' });
      void this.#look();
    } else if (isSending && stage.kind === 'review' && stage.recording.kept().chosen) {
      stage.recording.letGo();
      this.#go({ kind: 'sending' });
    } else if (isSending && (stage.kind === 'intro' || (stage.kind === 'problem' && !stage.earlier))) this.#go({ kind: 'sending' });
  }

  async #look(): Promise<void> {
    const { recordings, video } = this.#parts;
    const left = await recordings.takeLeft(video.key);
    const isSending = video.state() !== undefined;
    if (!this.#isOpen || this.#stage.kind !== 'looking') left?.letGo();
    else if (left && left.available() > 0 && !(isSending && left.kept().chosen)) this.#go({ kind: 'review', recording: left, why: 'left' });
    else this.#go({ kind: isSending ? 'sending' : 'intro' });
  }

  #getReady(stream: MediaStream, earlier: HeldRecording | undefined): void {
    this.#go({ kind: 'ready', stream, ...(earlier && { earlier }) });
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
      this.#record(stage.stream, stage.earlier);
      return;
    }
    this.#go({ ...stage, kind: 'countdown', left });
    this.#tick = setTimeout(() => { this.#count(left - 1); }, 1_000);
  }

  #record(stream: MediaStream, earlier: HeldRecording | undefined): void {
    const { recordings, video, facts, limit } = this.#parts;
    const type = recordedType();
    if (type === undefined) return;
    const recording = recordings.begin(video.key, type);
    try {
      this.#take = startTake({ stream, limit, recording, onEnd: (end) => void this.#ended(recording, stream, end) });
    } catch (error) {
      recording.letGo();
      closeCamera(stream);
      this.#go({ kind: 'problem', problem: problemOf(error), ...(earlier && { earlier }) });
      return;
    }
    // The one before is given up only now that there will be another. It goes up while it is made, where the host takes that.
    void earlier?.release();
    video.start({ content: recording, recording: facts });
    this.#go({ kind: 'recording', stream, recording, length: this.#take.length, isFinishing: false });
  }

  async #ended(recording: HeldRecording, stream: MediaStream, end: TakeEnd): Promise<void> {
    closeCamera(stream);
    this.#take = undefined;
    if (recording.available() === 0) {
      this.#parts.video.cancel();
      await recording.release();
      this.#go({ kind: 'problem', problem: 'failed' });
      return;
    }
    if (this.#stage.kind === 'recording' && this.#stage.isFinishing) await this.#send(recording);
    else this.#go({ kind: 'review', recording, why: end });
  }

  #earlier(): HeldRecording | undefined {
    const stage = this.#stage;
    return stage.kind === 'review' ? stage.recording : 'earlier' in stage ? stage.earlier : undefined;
  }

  #stream(): MediaStream | undefined {
    return 'stream' in this.#stage ? this.#stage.stream : undefined;
  }

  /** What runs is stopped and stays on the device; what was only looked at can be taken up by another page. */
  #close(): void {
    this.#isOpen = false;
    clearTimeout(this.#tick);
    const stage = this.#stage;
    if (this.#take) this.stop();
    else if ('stream' in stage) closeCamera(stage.stream);
    if (stage.kind === 'review' && stage.why === 'left') stage.recording.letGo();
    // One that is being finished is used, whether or not anybody is there to see it.
    if (stage.kind !== 'recording' || !stage.isFinishing) this.#stage = { kind: 'looking' };
  }

  #go(stage: Stage): void {
    if (!this.#isOpen) return;
    this.#stage = stage;
    for (const listener of this.#listeners) listener();
  }
}

import type { WireId } from '../wire/values.ts';

/** An answer (spec §3 Exam question): a text, ids of options, the address of an mp4, or a file. An emptied one is `''` or `[]`. */
export type WireAnswer = string | readonly string[] | File;

/** What the server answers to a save of an answer; what it does not say is absent. */
export interface AnswerSaved {
  /** Whole seconds that the group has left. */
  readonly remainingTime?: number;
  /** The number that the server now holds of the question: above the one sent where a newer save had come before. */
  readonly number?: number;
}

/** One answer on its way. */
export interface AnswerToSave {
  readonly questionId: WireId;
  readonly answer: WireAnswer;
  /** Whole seconds shown as left; the server does not believe them. */
  readonly remainingTime: number;
  /** Places this save among all of this answer, on whatever page or device: the highest is the newest. */
  readonly number: number;
}

/** The calls that a session makes. Both throw an `ApiError`. */
export interface ExamServer {
  /** `update` (spec §7 Exams). `keepalive`: the page is going; the call is to outlive it. */
  readonly save: (answer: AnswerToSave, options: { readonly keepalive: boolean }) => Promise<AnswerSaved>;
  /** Asks what time the group has left: `get_question_data` once more. `undefined` where the answer does not say. */
  readonly askTime: () => Promise<number | undefined>;
}

/** A question of the group as `get_question_data` answered it. */
export interface HeldQuestion {
  readonly id: WireId;
  /** The answer that the server holds; absent where there is none. */
  readonly answer?: WireAnswer;
  /** The highest number stored for it; absent or 0 where none is. */
  readonly number?: number;
}

/** A question group as `get_question_data` answered it. */
export interface HeldGroup {
  readonly id: WireId;
  readonly questions: readonly HeldQuestion[];
  /** Whole seconds left, as answered. */
  readonly remainingTime: number;
  /** When the call was made and when its answer came, both by the clock's `monotonic`. */
  readonly asked: number;
  readonly answered: number;
}

/** Where the answers of a group are. */
export type AnswerState =
  /** The server holds all of them. `at`: since when, in ms since 1970; absent where nothing has been sent yet. */
  | { readonly kind: 'saved'; readonly at?: number }
  /** Some are on their way, or will be within two seconds. */
  | { readonly kind: 'saving' }
  /**
   * Some could not be sent; they are sent again by themselves, for `session` once somebody has logged in. `kept`: they are
   * stored on this device; false where the browser stores nothing, or has no room left.
   */
  | { readonly kind: 'waiting'; readonly for: 'server' | 'session'; readonly kept: boolean }
  /** The server does not take the answers to these questions as they are. `words`: its own, where it said any. */
  | { readonly kind: 'refused'; readonly words?: string; readonly questions: readonly WireId[] }
  /** A newer answer to these questions was given on another device, and it counts; a further change here counts again. */
  | { readonly kind: 'superseded'; readonly questions: readonly WireId[] }
  /** Another tab of this browser has the exam. Nothing is taken here: `openGroup` anew with `takeOver` brings it here. */
  | { readonly kind: 'elsewhere' }
  /** The time is over. `lost`: answers typed before that did not reach the server in time; `words`: what it said of them. */
  | { readonly kind: 'over'; readonly lost: readonly WireId[]; readonly words?: string };

/** How a `flush` ended. */
export type Flushed =
  /** The server holds every answer. */
  | { readonly kind: 'saved' }
  /** Some are not there yet; they stay on this device and are tried again. */
  | { readonly kind: 'unsent'; readonly failure: unknown }
  /** The server does not take them; what it said. */
  | { readonly kind: 'refused'; readonly words?: string; readonly questions: readonly WireId[] }
  /** Another tab has the exam. */
  | { readonly kind: 'elsewhere' };

export interface RecordOptions {
  /** It was given before the time was over and took its time to come, as a video does: it is taken until the grace is over. */
  readonly tookTime?: boolean;
}

/** One question group while it is worked on (docs/decisions/0029): its answers on their way to the server, and its time. */
export interface GroupSession {
  /** Whole seconds left as the server counts them; never below 0. */
  readonly remaining: () => number;
  /** The same object until it changes. */
  readonly state: () => AnswerState;
  /** Hears of each whole second and of each change of `state`; once of 0, after a sleep or in a background tab too. Answers what ends it. */
  readonly subscribe: (listener: () => void) => () => void;
  /** An answer as it stands on the screen now. On this device when it returns, at the server at most two seconds later. False once the time is over or another tab has the exam. */
  readonly record: (questionId: WireId, answer: WireAnswer, options?: RecordOptions) => boolean;
  /** Sends at once what the server does not hold. After zero it tries until the ten seconds of grace are over. Never throws. */
  readonly flush: () => Promise<Flushed>;
  /** Ends it; what is not sent stays on this device. */
  readonly close: () => void;
}

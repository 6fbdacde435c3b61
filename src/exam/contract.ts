import type { Exam, ExamGroup } from '../wire/exam.ts';
import type { JsonObject } from '../base/json.ts';
import type { LocalizedText } from '../base/text.ts';
import type { WireId } from '../wire/values.ts';

/** An answer (spec §3 Exam question): a text, ids of options, the address of an mp4, or a file. An emptied one is `''` or `[]`. */
export type WireAnswer = string | readonly string[] | File;

/** The names of a question's options, by id. */
export type OptionNames = Readonly<Record<string, LocalizedText>>;

/** How a question is named to the applicant where its form is not on the screen. */
export interface QuestionWords {
  readonly title?: LocalizedText;
  readonly options?: OptionNames;
  /** As the wire names it; absent in rows of earlier builds. */
  readonly type?: string;
}

/** The question of an answer: its ids go back to the server as they came. */
export interface AnswerAddress extends QuestionWords {
  readonly exam: WireId;
  readonly group: WireId;
  readonly question: WireId;
}

/** The server's response to a save of an answer; members that it does not send are absent. */
export interface AnswerSaved {
  /** Whole seconds that the group has left. */
  readonly remainingTime?: number;
  /** The order of the answer that the server now has: above the one sent where it already had a newer answer. */
  readonly order?: number;
}

/** One answer to send. */
export interface AnswerToSave {
  readonly questionId: WireId;
  readonly answer: WireAnswer;
  /** Whole seconds shown as left; the server does not rely on them. Absent: the group has no time limit. */
  readonly remainingTime?: number;
  /** Orders this answer among all to this question, on whatever page or device: the highest is the newest (`AnswerOrder`). */
  readonly order: number;
}

/** The server's current state of a group that is worked on. */
export interface GroupStatus {
  /** Whole seconds; absent where the server does not send them. */
  readonly remainingTime?: number;
  readonly questions: readonly QuestionSnapshot[];
}

/** The calls that a session makes. Both throw an `ApiError`. */
export interface ExamServer {
  /** `update` (spec §7 Exams). `keepalive`: the page is being left, and the call must outlive it. */
  readonly save: (answer: AnswerToSave, options: { readonly keepalive: boolean }) => Promise<AnswerSaved>;
  /** `get_question_data` again. Only for the group that is worked on: it hands in every other. */
  readonly ask: () => Promise<GroupStatus>;
}

/** Whether a question is answered by a file, as its type says. */
export type IsFile = (question: JsonObject) => boolean;

/** A question of the group as `get_question_data` answered it. */
export interface QuestionSnapshot extends QuestionWords {
  readonly id: WireId;
  /** The question is answered by a file. */
  readonly isFile?: boolean;
  /** The answer that the server has; absent where there is none, or a file. */
  readonly answer?: WireAnswer;
  /** The order of that answer; absent or 0 where there is none. */
  readonly order?: number;
}

/** A question group as `get_question_data` answered it. */
export interface GroupSnapshot {
  readonly id: WireId;
  readonly questions: readonly QuestionSnapshot[];
  /** Whole seconds left, as answered; absent: no time limit. */
  readonly remainingTime?: number;
  /** When the call was made and when its answer came, both by the clock's `monotonic`. */
  readonly asked: number;
  readonly answered: number;
}

/**
 * Whether the applicant of a session is logged in on this page: `out` where a log-in is expected, `gone` after a log-out or where
 * somebody else is.
 */
export type LoginState = 'in' | 'out' | 'gone';

/** The applicant whose exams these are. */
export interface ExamAccount {
  readonly applicantId: WireId;
  readonly server: (examId: WireId, groupId: WireId) => ExamServer;
  readonly loginState: () => LoginState;
  /** Calls back after each change of the log-in; returns the function that unsubscribes. */
  readonly subscribe: (listener: () => void) => () => void;
}

/** The questions whose current answers the server refuses. */
export interface Refusals {
  /** The server's message, where it sent one. */
  readonly words?: string;
  readonly questions: readonly WireId[];
  /** All of them were refused at an earlier press of Next or Submit: the next press continues without them. */
  readonly again: boolean;
}

/** The state of a group's answers. */
export type AnswerState =
  /**
   * The server has every answer whose question still exists. `at`: since when, in ms since 1970; absent where nothing has been sent
   * yet.
   */
  | { readonly kind: 'saved'; readonly at?: number }
  /** Some are being sent, or will be within two seconds. */
  | { readonly kind: 'saving' }
  /**
   * Some could not be sent; they are retried automatically, for `session` after a log-in. `kept`: they are stored on this
   * device; false where the browser stores nothing, or has no space left.
   */
  | { readonly kind: 'waiting'; readonly for: 'server' | 'session'; readonly kept: boolean }
  | { readonly kind: 'refused' } & Refusals
  /** Newer answers of another device have replaced some that were given here. */
  | { readonly kind: 'superseded' }
  /** Another tab of this browser has the exam, and this one records nothing: opening it with `takeOver` takes it back. */
  | { readonly kind: 'elsewhere' }
  /** The time is over. `lost`: answers that did not reach the server in time; `words`: the server's message about them. */
  | { readonly kind: 'over'; readonly lost: readonly WireId[]; readonly words?: string };

/** An answer of this device that a newer one of another device has replaced. */
export interface ReplacedAnswer extends QuestionWords {
  readonly questionId: WireId;
  readonly own: WireAnswer;
  /** The newer one, where the server has sent it. */
  readonly newer?: WireAnswer;
}

/** An answer of this device that the server does not have, or not yet, in a group that is no longer worked on. */
export interface Undelivered {
  readonly to: AnswerAddress;
  readonly answer: WireAnswer;
  /** `sending` and `waiting` are still retried, `refused` is not. `replaced`: another device has given a newer answer. */
  readonly state: 'sending' | 'waiting' | 'refused' | 'replaced';
  /** The server's message about it. */
  readonly words?: string;
}

/** How a `flush` ended. */
export type FlushResult =
  /** The server has every answer whose question still exists. */
  | { readonly kind: 'saved' }
  /** The server lacks some answers; they stay on this device and are retried. */
  | { readonly kind: 'unsent'; readonly failure: unknown }
  | { readonly kind: 'refused' } & Refusals
  /** Another tab has the exam. */
  | { readonly kind: 'elsewhere' };

export interface RecordOptions {
  /** The answer was given in time but took long, as a video does: it is accepted until the grace ends. A file always is. */
  readonly tookTime?: boolean;
}

/** One question group while it is worked on (docs/decisions/0029, 0049): its unsent answers, and its time. */
export interface GroupSession {
  /** Whole seconds left as the server counts them; never below 0, and a very long time where there is no limit. */
  readonly remaining: () => number;
  /** The same object until it changes. */
  readonly state: () => AnswerState;
  /** Answers that newer ones have replaced and that the applicant can restore. */
  readonly replaced: () => readonly ReplacedAnswer[];
  /** Questions that the group no longer has but that were answered here; the same list until it changes. */
  readonly gone: () => readonly WireId[];
  /**
   * Calls back at each whole second and each change of `state`; once at 0, also after a sleep or in a background tab. Returns the
   * function that unsubscribes.
   */
  readonly subscribe: (listener: () => void) => () => void;
  /**
   * Records the answer that is on the screen. It is on this device when this returns, and is sent within two seconds. False once the
   * time is over or another tab has the exam.
   */
  readonly record: (questionId: WireId, answer: WireAnswer, options?: RecordOptions) => boolean;
  /** Restores the applicant's own answer in place of the one that replaced it. */
  readonly reclaim: (questionId: WireId) => void;
  /**
   * Sends at once the unacknowledged answers, and the refused ones again. After zero it retries until the ten seconds of grace are
   * over. Never throws.
   */
  readonly flush: () => Promise<FlushResult>;
  /** Sends every current answer with the remaining time, even unchanged ones, as Exit does (spec §4 Exam). Never throws. */
  readonly flushAll: () => Promise<FlushResult>;
  /** Ends the work on the group. Unacknowledged answers are sent at once, and retried for as long as the page lives. */
  readonly close: () => void;
}

/** A group that can be worked on. */
export interface RunningGroup {
  readonly session: GroupSession;
  /** The answers of this device that the server has not acknowledged, by question. */
  readonly unsent: ReadonlyMap<WireId, WireAnswer>;
  /** The scope of the group's log on this device. */
  readonly scope: string;
}

/** The applicant's position in the exam. */
export type ExamStep =
  | { readonly kind: 'intro' }
  /** `running` is absent where the group is read-only. `opened` counts openings: each has a form of its own. */
  | {
    readonly kind: 'group';
    readonly position: number;
    /** The group after this one; absent: the end of the exam. */
    readonly next: ExamGroup | undefined;
    readonly group: ExamGroup;
    readonly running: RunningGroup | undefined;
    readonly opened: number;
    readonly timeWasUp: boolean;
    /** The group was added, or opened for answers, after the page had loaded the exam: it follows what seemed to be the last. */
    readonly wasAdded: boolean;
  }
  | { readonly kind: 'outro'; readonly timeWasUp: boolean };

export interface ExamView {
  /** The exam as of the last opening of the page or of a part: its parts may change meanwhile. */
  readonly exam: Exam;
  readonly step: ExamStep;
  /** A navigation call is pending. */
  readonly busy: boolean;
  /** Answers that an earlier page left are being sent first. */
  readonly settling: boolean;
}

/** A problem to show to the applicant. */
export type ExamProblem =
  | { readonly kind: 'failed'; readonly failure: unknown }
  /** The server refused answers; `words`: its message. */
  | { readonly kind: 'refused'; readonly words?: string }
  | { readonly kind: 'lost'; readonly words?: string }
  /** Videos or files of these fields were not sent. `over`: and the time is up. */
  | { readonly kind: 'videoUnsent'; readonly fields: readonly string[]; readonly over: boolean };

/** The form of the group on the screen. */
export interface GroupFormHandle {
  /** Ends recordings and waits for uploads; returns the ids of the fields whose value did not arrive. */
  readonly finishPending: (signal: AbortSignal) => Promise<readonly string[]>;
  /** Resolves when no file is being read any more, also after the form has closed; `undefined` where none is. */
  readonly detached: () => Promise<void> | undefined;
  /** Cancels the uploads, which would come too late. */
  readonly cancelPending: () => void;
}

/** The page of the exam. */
export interface ExamPage {
  /** Whether the applicant has not navigated to another page, whose code may still be loading. */
  readonly isShown: () => boolean;
  readonly onProblem: (problem: ExamProblem) => void;
  /** The exam is left. */
  readonly onExit: () => void;
}

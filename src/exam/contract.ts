import type { Exam, ExamGroup } from '../wire/exam.ts';
import type { JsonObject } from '../base/json.ts';
import type { LocalizedText } from '../base/text.ts';
import type { WireId } from '../wire/values.ts';

/** An answer (spec §3 Exam question): a text, ids of options, the address of an mp4, or a file. An emptied one is `''` or `[]`. */
export type WireAnswer = string | readonly string[] | File;

/** The names of a question's options, by id. */
export type OptionNames = Readonly<Record<string, LocalizedText>>;

/** How a question is told to the applicant where its form is not on the screen. */
export interface QuestionWords {
  readonly title?: LocalizedText;
  readonly options?: OptionNames;
  /** As the wire names it; absent in rows of earlier builds. */
  readonly type?: string;
}

/** Which question an answer is to: its ids go back to the server as they came. */
export interface AnswerAddress extends QuestionWords {
  readonly exam: WireId;
  readonly group: WireId;
  readonly question: WireId;
}

/** What the server answers to a save of an answer; what it does not say is absent. */
export interface AnswerSaved {
  /** Whole seconds that the group has left. */
  readonly remainingTime?: number;
  /** The order of the answer that the server now has: above the one sent where a newer answer had come before. */
  readonly order?: number;
}

/** One answer on its way. */
export interface AnswerToSave {
  readonly questionId: WireId;
  readonly answer: WireAnswer;
  /** Whole seconds shown as left; the server does not believe them. Absent: the group takes as long as it takes. */
  readonly remainingTime?: number;
  /** Orders this answer among all to this question, on whatever page or device: the highest is the newest (`AnswerOrder`). */
  readonly order: number;
}

/** What the server says of a group that is worked on. */
export interface GroupNow {
  /** Whole seconds; absent where the server does not say. */
  readonly remainingTime?: number;
  readonly questions: readonly HeldQuestion[];
}

/** The calls that a session makes. Both throw an `ApiError`. */
export interface ExamServer {
  /** `update` (spec §7 Exams). `keepalive`: the page is going; the call is to outlive it. */
  readonly save: (answer: AnswerToSave, options: { readonly keepalive: boolean }) => Promise<AnswerSaved>;
  /** `get_question_data` once more. Only for the group that is worked on: it hands in every other. */
  readonly ask: () => Promise<GroupNow>;
}

/** Whether a question is answered by a file, as its type says. */
export type IsFile = (question: JsonObject) => boolean;

/** A question of the group as `get_question_data` answered it. */
export interface HeldQuestion extends QuestionWords {
  readonly id: WireId;
  /** It is answered by a file. */
  readonly isFile?: boolean;
  /** The answer that the server has; absent where there is none, or a file. */
  readonly answer?: WireAnswer;
  /** The order of that answer; absent or 0 where there is none. */
  readonly order?: number;
}

/** A question group as `get_question_data` answered it. */
export interface HeldGroup {
  readonly id: WireId;
  readonly questions: readonly HeldQuestion[];
  /** Whole seconds left, as answered; absent: it takes as long as it takes. */
  readonly remainingTime?: number;
  /** When the call was made and when its answer came, both by the clock's `monotonic`. */
  readonly asked: number;
  readonly answered: number;
}

/**
 * Whether the applicant of a session is logged in on this page: `out` where a log-in is expected, `gone` after a log-out or where
 * somebody else is.
 */
export type Standing = 'in' | 'out' | 'gone';

/** The applicant whose exams these are. */
export interface ExamAccount {
  readonly applicantId: WireId;
  readonly server: (examId: WireId, groupId: WireId) => ExamServer;
  readonly standing: () => Standing;
  /** Tells of each change of the log-in; returns the way to stop it. */
  readonly subscribe: (listener: () => void) => () => void;
}

/** Answers that the server refuses as they are, by their questions. */
export interface Refused {
  /** The server's own words, where it said any. */
  readonly words?: string;
  readonly questions: readonly WireId[];
  /** Each of them was refused at an earlier press on a way on: one more goes on without them. */
  readonly again: boolean;
}

/** Where the answers of a group are. */
export type AnswerState =
  /**
   * The server has all of them whose question is still there. `at`: since when, in ms since 1970; absent where nothing has been sent
   * yet.
   */
  | { readonly kind: 'saved'; readonly at?: number }
  /** Some are on their way, or will be within two seconds. */
  | { readonly kind: 'saving' }
  /**
   * Some could not be sent; they are sent again by themselves, for `session` once somebody has logged in. `kept`: they are
   * stored on this device; false where the browser stores nothing, or has no room left.
   */
  | { readonly kind: 'waiting'; readonly for: 'server' | 'session'; readonly kept: boolean }
  | { readonly kind: 'refused' } & Refused
  /** Answers that were given here were replaced by newer ones of another device. */
  | { readonly kind: 'superseded' }
  /** Another tab of this browser has the exam. Nothing is taken here: opening it anew with `takeOver` brings it here. */
  | { readonly kind: 'elsewhere' }
  /** The time is over. `lost`: answers typed before that did not reach the server in time; `words`: what it said of them. */
  | { readonly kind: 'over'; readonly lost: readonly WireId[]; readonly words?: string };

/** An answer of this device that a newer one of another device has replaced. */
export interface ReplacedAnswer extends QuestionWords {
  readonly questionId: WireId;
  readonly own: WireAnswer;
  /** The newer one, where the server has said it. */
  readonly newer?: WireAnswer;
}

/** An answer that was given on this device and does not count, or not yet, in a group that is not worked on any more. */
export interface Undelivered {
  readonly to: AnswerAddress;
  readonly answer: WireAnswer;
  /** `sending` and `waiting` are tried on; `refused` is not. `replaced`: another device has given a newer one meanwhile. */
  readonly state: 'sending' | 'waiting' | 'refused' | 'replaced';
  /** What the server said of it. */
  readonly words?: string;
}

/** How a `flush` ended. */
export type Flushed =
  /** The server has every answer whose question is still there. */
  | { readonly kind: 'saved' }
  /** Some are not there yet; they stay on this device and are tried again. */
  | { readonly kind: 'unsent'; readonly failure: unknown }
  | { readonly kind: 'refused' } & Refused
  /** Another tab has the exam. */
  | { readonly kind: 'elsewhere' };

export interface RecordOptions {
  /** It was given before the time was over and took its time to come, as a video: it is taken until the grace is over. A file always is. */
  readonly tookTime?: boolean;
}

/** One question group while it is worked on (docs/decisions/0029, 0049): its answers on their way to the server, and its time. */
export interface GroupSession {
  /** Whole seconds left as the server counts them; never below 0, and no end of them where it counts none. */
  readonly remaining: () => number;
  /** The same object until it changes. */
  readonly state: () => AnswerState;
  /** What newer answers have replaced and can be put back, whatever becomes of the others. */
  readonly replaced: () => readonly ReplacedAnswer[];
  /** Questions that the group has no more, of which an answer was given here that no server takes; the same list until it changes. */
  readonly gone: () => readonly WireId[];
  /**
   * Hears of each whole second and of each change of `state`; once of 0, after a sleep or in a background tab too. Returns the way to
   * stop it.
   */
  readonly subscribe: (listener: () => void) => () => void;
  /**
   * An answer as it stands on the screen now. On this device when it returns, at the server at most two seconds later. False once the
   * time is over or another tab has the exam.
   */
  readonly record: (questionId: WireId, answer: WireAnswer, options?: RecordOptions) => boolean;
  /** Takes the applicant's own answer back in the place of the one that replaced it. */
  readonly reclaim: (questionId: WireId) => void;
  /**
   * Sends at once what the server has not acknowledged, and what it refused once more. After zero it tries until the ten seconds of
   * grace are over. Never throws.
   */
  readonly flush: () => Promise<Flushed>;
  /** Sends every current answer with the time that is left, also where nothing has changed, as Exit does (spec §4 Exam). Never throws. */
  readonly flushAll: () => Promise<Flushed>;
  /** The group is not worked on any more. What is not acknowledged goes at once, and on for as long as the page lives. */
  readonly close: () => void;
}

/** A group that can be worked on. */
export interface Running {
  readonly session: GroupSession;
  /** What was given on this device and the server has not acknowledged, by question. */
  readonly unsent: ReadonlyMap<WireId, WireAnswer>;
  /** Names the group, and whose it is, on this device. */
  readonly scope: string;
}

/** Where in the exam the applicant is. */
export type ExamStep =
  | { readonly kind: 'intro' }
  /** `running` is absent where it is only read. `opened` counts openings: each is a form of its own. */
  | {
    readonly kind: 'group';
    readonly position: number;
    /** Where the way on leads; absent: to the end. */
    readonly next: ExamGroup | undefined;
    readonly group: ExamGroup;
    readonly running: Running | undefined;
    readonly opened: number;
    readonly timeWasUp: boolean;
    /** It takes answers by now, and did not as far as the page knew when what was to be the last was left. */
    readonly wasAdded: boolean;
  }
  | { readonly kind: 'outro'; readonly timeWasUp: boolean };

export interface ExamView {
  /** As it stood when the page or a part was opened last: its parts may change while it runs. */
  readonly exam: Exam;
  readonly step: ExamStep;
  /** A call is under way that leads on. */
  readonly busy: boolean;
  /** What an earlier page has left goes first. */
  readonly settling: boolean;
}

/** What is told to the applicant besides the step. */
export type ExamProblem =
  | { readonly kind: 'failed'; readonly failure: unknown }
  /** The server refused answers; `words`: its own. */
  | { readonly kind: 'refused'; readonly words?: string }
  | { readonly kind: 'lost'; readonly words?: string }
  /** A video or a file was not sent, to the fields of these ids. `over`: and the time is up. */
  | { readonly kind: 'videoUnsent'; readonly fields: readonly string[]; readonly over: boolean };

/** The form of the group on the screen. */
export interface GroupFormHandle {
  /** Ends what is being recorded and waits for what goes up; returns the ids of the fields whose value did not come. */
  readonly finishPending: (signal: AbortSignal) => Promise<readonly string[]>;
  /** What goes up comes too late: it is given up. */
  readonly cancelPending: () => void;
}

/** The page of the exam. */
export interface ExamPage {
  /** It is where the applicant wants to be: no other page has been asked for, whose code may be on the way. */
  readonly isShown: () => boolean;
  readonly onProblem: (problem: ExamProblem) => void;
  /** The exam is left. */
  readonly onExit: () => void;
}

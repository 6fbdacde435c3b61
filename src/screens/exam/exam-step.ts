import type { ExamGroup } from '../../api/exams.ts';
import type { GroupSession, WireAnswer } from '../../exam/contract.ts';

/** A group that can be worked on. */
export interface Running {
  readonly session: GroupSession;
  /** What was given on this device and the server does not hold yet, by question. */
  readonly unsent: ReadonlyMap<string | number, WireAnswer>;
  /** Names the group, and whose it is, on this device. */
  readonly scope: string;
  /** What the video host is told of a recorded answer. */
  readonly recording: Readonly<Record<string, string | number>>;
}

/** Where in the exam the applicant is. */
export type ExamStep =
  | { readonly kind: 'intro' }
  /** `running` is absent where it is only read. `opened` counts openings: each is a form of its own. */
  | { readonly kind: 'group'; readonly position: number; readonly group: ExamGroup; readonly running: Running | undefined; readonly opened: number; readonly timeWasUp: boolean }
  | { readonly kind: 'outro' };

export interface GoOptions {
  /** Takes the exam from the tab that has it. */
  readonly takeOver?: boolean;
  /** The time of the group before was over. */
  readonly timeWasUp?: boolean;
}

export interface ExamRunState {
  readonly step: ExamStep;
  /** A call is under way that leads on. */
  readonly busy: boolean;
  readonly start: () => void;
  /** Opens a group; answers whether it is open. */
  readonly go: (position: number, options?: GoOptions) => Promise<boolean>;
  /** Hands the exam in. */
  readonly finish: () => Promise<boolean>;
}

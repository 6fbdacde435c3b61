import type { ExamGroup } from '../../content/content.ts';

/** The timing of one group for one applicant: when its clock was started, and when the applicant left it; ms since 1970. */
export interface Timing {
  readonly started: number;
  readonly left?: number;
}

/** By the group's id; a group that was never opened has none. */
export type Progress = Readonly<Record<string, Timing>>;

/** What an applicant's remaining time depends on, in addition to the groups. */
export interface Sitting {
  readonly progress: Progress;
  /** Percent more of each group's time. */
  readonly extraTime: number;
  /** In ms since 1970; null: not yet. */
  readonly doneAt: number | null;
  /** When the exam is over for everybody, in ms since 1970; null: never. */
  readonly endsAt: number | null;
}

type Timed = Pick<ExamGroup, 'question_group_id' | 'timelimit'>;

/** How long an answer may still be on its way when the time is up, in ms (DECISIONS "Time"). */
export const GRACE_MS = 10_000;

/** Whether a group takes answers, or why it does not. */
export type GroupState = 'open' | 'done' | 'unstarted' | 'handedIn' | 'timeUp';

export const timingOf = ({ progress }: Pick<Sitting, 'progress'>, { question_group_id: id }: Timed): Timing | undefined =>
  progress[String(id)];

/** A group's time in seconds, with the applicant's extra time. */
export const limitOf = ({ timelimit }: Timed, extraTime: number): number => Math.ceil((timelimit * (100 + extraTime)) / 100);

/** When a group's time is up, in ms since 1970; the end of the exam may come first. */
export const deadlineOf = (group: Timed, { started }: Timing, { extraTime, endsAt }: Sitting): number =>
  Math.min(started + limitOf(group, extraTime) * 1000, endsAt ?? Number.POSITIVE_INFINITY);

/** Leaving a group after its time is up gains nothing, so its answers keep their grace. */
const wasHandedIn = (group: Timed, timing: Timing, sitting: Sitting): boolean =>
  timing.left !== undefined && timing.left < deadlineOf(group, timing, sitting);

/** Whether a group takes an answer that arrives `now`. */
export function groupStateOf(group: Timed, sitting: Sitting, now: number): GroupState {
  const timing = timingOf(sitting, group);
  if (sitting.doneAt !== null) return 'done';
  if (!timing) return 'unstarted';
  if (wasHandedIn(group, timing, sitting)) return 'handedIn';
  return now > deadlineOf(group, timing, sitting) + GRACE_MS ? 'timeUp' : 'open';
}

/** Whether a group counts as handed in (DECISIONS "Shapes of answers"): nothing in it can be changed on the screen. */
export function isSubmitted(group: Timed, sitting: Sitting, now: number): boolean {
  const timing = timingOf(sitting, group);
  return sitting.doneAt !== null || (timing !== undefined && (timing.left !== undefined || now >= deadlineOf(group, timing, sitting)));
}

/**
 * Whole remaining seconds: all of a group that can still be opened, and none of one that is handed in. Never more than the limit, although
 * this server's clock may be behind that of the server that opened the group, or was set back.
 */
export function remainingOf(group: Timed, sitting: Sitting, now: number): number {
  if (isSubmitted(group, sitting, now) || now >= (sitting.endsAt ?? Infinity)) return 0;
  const [timing, limit] = [timingOf(sitting, group), limitOf(group, sitting.extraTime)];
  return timing ? Math.min(limit, Math.ceil((deadlineOf(group, timing, sitting) - now) / 1000)) : limit;
}

/** Whether the exam is over: correct answers may be seen, since no answer is taken any more. */
export const isOver = ({ endsAt }: Pick<Sitting, 'endsAt'>, now: number): boolean => endsAt !== null && now > endsAt + GRACE_MS;

/** Whether an exam was never begun and still can be: there is nothing to hand in. */
export function isUntouched(groups: readonly ExamGroup[], sitting: Pick<Sitting, 'progress' | 'endsAt'>, now: number): boolean {
  const { progress, endsAt } = sitting;
  const mayBegin = groups.some(({ is_valid: isValid }) => isValid !== false);
  return Object.keys(progress).length === 0 && mayBegin && (endsAt === null || now < endsAt);
}

/**
 * Whether a step from one group would hand in another one, which is open by now on another device: the applicant meant the group on the
 * screen. `from`: absent where the client does not say; `to`: the group to open.
 */
export function handsInAnother(
  groups: readonly ExamGroup[], from: number | undefined, to: Timed | undefined, sitting: Sitting, now: number,
): boolean {
  if (from === undefined) return false;
  return groups.some((group) => {
    const timing = timingOf(sitting, group);
    const isOpen = timing !== undefined && timing.left === undefined && now < deadlineOf(group, timing, sitting);
    return isOpen && group !== to && group.question_group_id !== from;
  });
}

/** The result of opening a group. */
export type Opening =
  | { readonly kind: 'opened'; readonly progress: Progress }
  | { readonly kind: 'same' }
  | { readonly kind: 'outOfReach' | 'examDone' | 'examOver' };

/**
 * Plans to open a group (spec §4 Exam): it starts the group's clock unless that runs already, and hands in every other group. A group is
 * within reach when all before it were opened; groups that take no answers do not count.
 */
export function planOpening(groups: readonly ExamGroup[], group: ExamGroup, sitting: Sitting, now: number): Opening {
  const isKnown = timingOf(sitting, group) !== undefined || group.is_valid === false;
  if (isOver(sitting, now) || (isKnown && sitting.doneAt !== null)) return { kind: 'same' };
  if (sitting.doneAt !== null) return { kind: 'examDone' };
  if (!isKnown) {
    if (sitting.endsAt !== null && now >= sitting.endsAt) return { kind: 'examOver' };
    const before = groups.slice(0, groups.indexOf(group)).filter(({ is_valid: isValid }) => isValid !== false);
    if (before.some((earlier) => timingOf(sitting, earlier) === undefined)) return { kind: 'outOfReach' };
  }
  const ownKey = String(group.question_group_id);
  const isChanged = !isKnown || Object.entries(sitting.progress).some(([id, { left }]) => id !== ownKey && left === undefined);
  if (!isChanged) return { kind: 'same' };
  const others =
    Object.entries(sitting.progress).map(([id, timing]): [string, Timing] => [id, id === ownKey ? timing : { left: now, ...timing }]);
  const progress = Object.fromEntries(others);
  return { kind: 'opened', progress: isKnown ? progress : { ...progress, [ownKey]: { started: now } } };
}

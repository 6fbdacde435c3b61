import type { Exam, ExamGroup } from '../wire/exam.ts';
import type { WireId } from '../wire/values.ts';

/** In seconds, for all groups together; absent where one of them has no limit. */
export function wholeLimit(groups: readonly ExamGroup[]): number | undefined {
  const limits = groups.flatMap(({ limit }) => limit ?? []);
  return limits.length === groups.length && limits.length > 0 ? limits.reduce((sum, limit) => sum + limit, 0) : undefined;
}

/** The clock of a group runs. */
export const isRunning = (groups: readonly ExamGroup[]): boolean => groups.some(({ remaining, submitted, limit }) => (
  remaining !== undefined && remaining > 0 && limit !== undefined && remaining < limit && !submitted));

/** Whether a group is handed in or closed for work, and so read-only. */
export const isReadOnly = ({ submitted, valid }: ExamGroup): boolean => submitted || !valid;

/** Whether a group accepts no answers any more. */
export const isClosed = (group: ExamGroup): boolean => isReadOnly(group) || group.remaining === 0;

/** The group, other than `from`, that takes answers now: the one whose clock runs, or the first that can be worked on. */
export function workedOn(groups: readonly ExamGroup[], from?: WireId): ExamGroup | undefined {
  const open = groups.filter((group) => group.id !== from && !isReadOnly(group));
  return open.find((group) => isRunning([group])) ?? open[0];
}

/** The group after the one at `position`: the next in order, then one that still accepts answers; undefined: the end. */
export const nextOf = (groups: readonly ExamGroup[], position: number): ExamGroup | undefined =>
  groups[position + 1] ?? workedOn(groups, groups[position]?.id);

type ExamState = 'open' | 'running' | 'done' | 'over';

/** The state as the exam's page shows it: over takes precedence over done. `endsAt` and `now`: in ms since 1970. */
export function examState({ over, done, groups }: Exam, endsAt: number | undefined, now: number): ExamState {
  if (over) return 'over';
  if (done) return 'done';
  if ((endsAt ?? Infinity) <= now) return 'over';
  // A part that was handed in, or whose time ran out, was started.
  return isRunning(groups) || groups.some(({ submitted, remaining }) => submitted || remaining === 0) ? 'running' : 'open';
}

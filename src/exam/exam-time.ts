import type { Exam, ExamGroup } from '../wire/exam.ts';

/** In seconds, for all groups together; absent where one of them has no limit. */
export function wholeLimit(groups: readonly ExamGroup[]): number | undefined {
  const limits = groups.flatMap(({ limit }) => limit ?? []);
  return limits.length === groups.length && limits.length > 0 ? limits.reduce((sum, limit) => sum + limit, 0) : undefined;
}

/** The clock of a group runs. */
export const isRunning = (groups: readonly ExamGroup[]): boolean => groups.some(({ remaining, submitted, limit }) => (
  remaining !== undefined && remaining > 0 && limit !== undefined && remaining < limit && !submitted));

type ExamState = 'open' | 'running' | 'done' | 'over';

/** As the page of the exam reads it: that it is over goes before that it is done. `endsAt` and `now`: in ms since 1970. */
export function examState({ over, done, groups }: Exam, endsAt: number | undefined, now: number): ExamState {
  if (over) return 'over';
  if (done) return 'done';
  if ((endsAt ?? Infinity) <= now) return 'over';
  // A part that was handed in, or whose time ran out, was begun.
  return isRunning(groups) || groups.some(({ submitted, remaining }) => submitted || remaining === 0) ? 'running' : 'open';
}

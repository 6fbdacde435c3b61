import { beginningOf, endOf } from './day-or-moment.ts';

interface Dated {
  readonly date?: string | undefined;
}

/** The assumed duration of a lesson, which is not over before. */
const LESSON_MS = 60 * 60_000;

/** When a lesson is over, in ms since 1970: one with a plain day at the end of that. `undefined` where its day is not known. */
export function endOfLesson({ date }: Dated): number | undefined {
  const [start, end] = [beginningOf(date), endOf(date)];
  return start === undefined || end !== start ? end : start + LESSON_MS;
}

/** Whether a lesson is over; one whose day is not known is not. `now`: in ms since 1970. */
export const isOver = (lesson: Dated, now: number): boolean => (endOfLesson(lesson) ?? Infinity) <= now;

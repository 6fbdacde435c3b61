import type { Lesson } from '../../wire/lessons.ts';
import { beginningOf } from '../../i18n/day-or-moment.ts';

/** A day of the calendar in the applicant's own zone; months from 1. */
interface Day {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/** The parts that a day must have to be shown; an absent part matches any. */
export type DayFilter = Partial<Day>;

export function dayOf({ date }: Lesson): Day | undefined {
  const start = beginningOf(date);
  if (start === undefined) return undefined;
  const moment = new Date(start);
  return { year: moment.getFullYear(), month: moment.getMonth() + 1, day: moment.getDate() };
}

/** Whether a lesson matches a filter; one whose day is not known matches only the empty filter. */
export function isWithin(lesson: Lesson, filter: DayFilter): boolean {
  const required = Object.entries(filter) as readonly (readonly [keyof Day, number])[];
  if (required.length === 0) return true;
  const day = dayOf(lesson);
  return day !== undefined && required.every(([part, number]) => day[part] === number);
}

/** The years in which there are lessons, the latest first. */
export const yearsOf = (lessons: readonly Lesson[]): readonly number[] =>
  [...new Set(lessons.flatMap((lesson) => dayOf(lesson)?.year ?? []))].sort((some, other) => other - some);

/** How many days a month has; without a year its maximum, without a month 31. */
export const daysIn = ({ year = 2024, month }: DayFilter): number => (month === undefined ? 31 : new Date(year, month, 0).getDate());

/** Sorts lessons by date; those without one are last, and those with the same date in the server's order. */
export function inOrder(lessons: readonly Lesson[], newestFirst: boolean): readonly Lesson[] {
  const sign = newestFirst ? -1 : 1;
  const dated = lessons.map((lesson) => ({ lesson, at: beginningOf(lesson.date) }));
  dated.sort(({ at: some }, { at: other }) => {
    if (some === undefined || other === undefined) return Number(some === undefined) - Number(other === undefined);
    return sign * (some - other);
  });
  return dated.map(({ lesson }) => lesson);
}

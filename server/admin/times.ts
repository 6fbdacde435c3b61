import { eq, isNotNull } from 'drizzle-orm';
import type { WithClock } from '../base/clock.ts';
import { StartupError } from '../base/startup-error.ts';
import type { Moment } from '../content/content.ts';
import { readMoment } from '../content/moment.ts';
import type { Queries } from '../database/database.ts';
import { exams, lessons } from '../database/learning-schema.ts';
import { events, interviews } from '../database/schema.ts';

/** When a moment of the content is. Throws a `StartupError` with its place where it names a day that is none. */
export function timeOf(place: string, moment: Moment, { clock }: WithClock): Date {
  const time = readMoment(moment, clock());
  if (!time) throw new StartupError(`${place} has a time that is none: ${JSON.stringify(moment)}.`);
  return time;
}

const isCounted = (moment: Moment): boolean => typeof moment !== 'string';

/** Counts the times of content that names none anew from now: a demo has its events, interviews, lessons and exams ahead at every start. */
export async function countTimesAnew(queries: Queries, judging: WithClock): Promise<void> {
  const eventTimes = await queries.select({ id: events.id, times: events.times }).from(events);
  for (const { id, times: { start, end } } of eventTimes.filter(({ times }) => isCounted(times.start) || isCounted(times.end))) {
    await queries.update(events).set({ startsAt: timeOf('an event', start, judging), endsAt: timeOf('an event', end, judging) }).where(eq(events.id, id));
  }
  const interviewTimes = await queries.select({ id: interviews.id, time: interviews.time }).from(interviews);
  for (const { id, time } of interviewTimes.filter((interview) => isCounted(interview.time))) {
    await queries.update(interviews).set({ startsAt: timeOf('an interview', time, judging) }).where(eq(interviews.id, id));
  }  for (const { id, time } of (await queries.select({ id: lessons.id, time: lessons.time }).from(lessons)).filter((lesson) => isCounted(lesson.time))) {
    await queries.update(lessons).set({ startsAt: timeOf('a lesson', time, judging) }).where(eq(lessons.id, id));
  }
  for (const { id, endTime } of await queries.select({ id: exams.id, endTime: exams.endTime }).from(exams).where(isNotNull(exams.endTime))) {
    if (endTime && isCounted(endTime)) await queries.update(exams).set({ endsAt: timeOf('an exam', endTime, judging) }).where(eq(exams.id, id));
  }
}

import { eq } from 'drizzle-orm';
import { type WithClock, addSeconds, dayInJapan } from '../base/clock.ts';
import { StartupError } from '../base/startup-error.ts';
import type { Moment } from '../content/generated/content.d.ts';
import type { Queries, WithDatabase } from '../database/database.ts';
import { interviews, ownEvents } from '../database/schema.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Draft } from '../definitions/draft.ts';
import { changeContent, TIMES_COUNTED } from '../definitions/versions.ts';
import { formats } from '../contract/formats.ts';

const timeInJapan = (day: Date, at: string): string => `${dayInJapan(day)}T${at}+09:00`;

/** The point in time that content means, counted from `now` where it does not name one; `undefined` for a day that is none. */
export function readMoment(moment: Moment, now: Date): Date | undefined {
  if (typeof moment !== 'string' && 'in_minutes' in moment) {
    const time = addSeconds(now, moment.in_minutes * 60);
    const latest = moment.today_by === undefined ? time : new Date(timeInJapan(now, moment.today_by));
    return time < latest ? time : latest;
  }
  const text = typeof moment === 'string' ? moment : timeInJapan(addSeconds(now, moment.in_days * 86_400), moment.at);
  // Date takes the 31st of February for the 3rd of March.
  return formats['calendar-date']?.(text.slice(0, 10)) ? new Date(text) : undefined;
}

/** When a moment of the content is. Throws a `StartupError` with its place where it names a day that is none. */
export function timeOf(place: string, moment: Moment, { clock }: WithClock): Date {
  const time = readMoment(moment, clock());
  if (!time) throw new StartupError(`${place} has a time that is none: ${JSON.stringify(moment)}.`);
  return time;
}

const isCounted = (moment: Moment): boolean => typeof moment !== 'string';

async function countOwnTimes(queries: Queries, judging: WithClock): Promise<void> {
  for (const { id, times: { start, end } } of await queries.select({ id: ownEvents.id, times: ownEvents.times }).from(ownEvents)) {
    if (!isCounted(start) && !isCounted(end)) continue;
    await queries.update(ownEvents).set({ startsAt: timeOf('an event', start, judging), endsAt: timeOf('an event', end, judging) })
      .where(eq(ownEvents.id, id));
  }
  for (const { id, time } of await queries.select({ id: interviews.id, time: interviews.time }).from(interviews)) {
    if (isCounted(time)) {
      await queries.update(interviews).set({ startsAt: timeOf('an interview', time, judging) }).where(eq(interviews.id, id));
    }
  }
}

function countTimes(draft: Draft, judging: WithClock): void {
  for (const event of draft.lists.events) {
    const { start, end } = event.times;
    if (isCounted(start) || isCounted(end)) {
      draft.put('events', { ...event, startsAt: timeOf('an event', start, judging), endsAt: timeOf('an event', end, judging) });
    }
  }
  for (const lesson of draft.lists.lessons) {
    if (isCounted(lesson.time)) draft.put('lessons', { ...lesson, startsAt: timeOf('a lesson', lesson.time, judging) });
  }
  for (const exam of draft.lists.exams) {
    const { endTime } = exam;
    if (endTime !== null && isCounted(endTime)) draft.put('exams', { ...exam, endsAt: timeOf('an exam', endTime, judging) });
  }
}

/** Counts the times of content that names none anew from now: a demo has its events, interviews, lessons and exams ahead at every start. */
export async function countTimesAnew(db: WithDatabase['db'], judging: WithClock): Promise<void> {
  const said = { author: 'the server', at: judging.clock(), action: TIMES_COUNTED, message: 'counted from this start' };
  await inTransaction(db.$client, async (transaction) => {
    await countOwnTimes(transaction, judging);
    await changeContent(transaction, said, (draft) => {
      countTimes(draft, judging);
      return Promise.resolve();
    });
  });
}

import { eq } from 'drizzle-orm';
import type { WithClock } from '../base/clock.ts';
import type { Moment } from '../content/generated/content.d.ts';
import { readMoment } from '../content/moment.ts';
import type { Queries, WithDatabase } from '../database/database.ts';
import { interviews, ownEvents } from '../database/schema.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Draft } from '../definitions/draft.ts';
import { changeContent, lockContent, TIMES_COUNTED } from '../definitions/versions.ts';

const isCounted = (moment: Moment): boolean => typeof moment !== 'string';

async function countOwnTimes(queries: Queries, now: Date): Promise<void> {
  for (const { id, times: { start, end } } of await queries.select({ id: ownEvents.id, times: ownEvents.times }).from(ownEvents)) {
    if (!isCounted(start) && !isCounted(end)) continue;
    await queries.update(ownEvents).set({ startsAt: readMoment(start, now), endsAt: readMoment(end, now) })
      .where(eq(ownEvents.id, id));
  }
  for (const { id, time } of await queries.select({ id: interviews.id, time: interviews.time }).from(interviews)) {
    if (isCounted(time)) {
      await queries.update(interviews).set({ startsAt: readMoment(time, now) }).where(eq(interviews.id, id));
    }
  }
}

function countTimes(draft: Draft, now: Date): void {
  for (const event of draft.lists.events) {
    const { start, end } = event.times;
    if (isCounted(start) || isCounted(end)) {
      draft.put('events', { ...event, startsAt: readMoment(start, now), endsAt: readMoment(end, now) });
    }
  }
  for (const lesson of draft.lists.lessons) {
    if (isCounted(lesson.time)) draft.put('lessons', { ...lesson, startsAt: readMoment(lesson.time, now) });
  }
  for (const exam of draft.lists.exams) {
    const { endTime } = exam;
    if (endTime !== null && isCounted(endTime)) draft.put('exams', { ...exam, endsAt: readMoment(endTime, now) });
  }
}

/** Computes relative times of content anew from now: a demo has its events, interviews, lessons and exams ahead at every start. */
export async function countTimesAnew(db: WithDatabase['db'], { clock }: WithClock): Promise<void> {
  const now = clock();
  const change = { author: 'the server', at: now, action: TIMES_COUNTED, message: 'counted from this start' };
  await inTransaction(db.$client, async (transaction) => {
    // The lock comes before the rows, as in the loader: in another order two servers that start together would deadlock.
    await lockContent(transaction);
    await countOwnTimes(transaction, now);
    await changeContent(transaction, change, (draft) => {
      countTimes(draft, now);
      return Promise.resolve();
    });
  });
}

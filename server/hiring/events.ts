import { and, asc, eq, gt, isNull, or } from 'drizzle-orm';
import type { Event } from '../../schemas/generated/wire.d.ts';
import type { WithClock } from '../base/clock.ts';
import type { WithDatabase } from '../database/database.ts';
import { eventApplications, events } from '../database/schema.ts';
import { Refusal, notFound } from '../http/refusal.ts';

type EventRow = Pick<typeof events.$inferSelect, 'id' | 'name' | 'startsAt' | 'endsAt'>;

const columns = { id: events.id, name: events.name, startsAt: events.startsAt, endsAt: events.endsAt };

const eventAnswer = ({ id, name, startsAt, endsAt }: EventRow): Event =>
  ({ id, name, start_date: startsAt.toISOString(), end_date: endsAt.toISOString() });

const isInvited = (applicantId: number) => or(isNull(events.applicantId), eq(events.applicantId, applicantId));
const isApplication = (applicantId: number) => and(eq(eventApplications.eventId, events.id), eq(eventApplications.applicantId, applicantId));

/** The events that are not over, the next one first (spec §2 Landing). */
export async function openEvents({ db, clock }: WithDatabase & WithClock, applicantId: number): Promise<Event[]> {
  const rows = await db.select(columns).from(events)
    .where(and(isInvited(applicantId), gt(events.endsAt, clock()))).orderBy(asc(events.startsAt), asc(events.id));
  return rows.map(eventAnswer);
}

/** The events that the applicant has applied to, also those that are over. */
export async function appliedEvents({ db }: WithDatabase, applicantId: number): Promise<Event[]> {
  const rows = await db.select(columns).from(events).innerJoin(eventApplications, isApplication(applicantId)).orderBy(asc(events.startsAt), asc(events.id));
  return rows.map(eventAnswer);
}

/** Applies to an event (spec §4 Event). Who has applied before changes nothing, and an event that is over takes nobody. */
export async function applyTo({ db, clock }: WithDatabase & WithClock, applicantId: number, eventId: number): Promise<void> {
  const [event] = await db.select({ endsAt: events.endsAt, appliedAt: eventApplications.createdAt }).from(events)
    .leftJoin(eventApplications, isApplication(applicantId)).where(and(eq(events.id, eventId), isInvited(applicantId)));
  if (!event) throw notFound();
  if (event.appliedAt) return;
  if (event.endsAt <= clock()) throw new Refusal(422, { key: 'eventOver' });
  await db.insert(eventApplications).values({ applicantId, eventId, createdAt: clock() }).onConflictDoNothing();
}

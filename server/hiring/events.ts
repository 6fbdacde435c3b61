import { sql } from 'drizzle-orm';
import type { Event } from '../../schemas/generated/wire.d.ts';
import type { WithClock } from '../base/clock.ts';
import type { WithDatabase } from '../database/database.ts';
import { liveNumber } from '../database/definitions-schema.ts';
import type { WithDefinitions } from '../definitions/definitions.ts';
import type { InterviewEvent } from '../definitions/lists.ts';
import { whileLive } from '../definitions/while-live.ts';
import { bearerLists } from '../http/bearer-lists.ts';
import { HttpError, notFound } from '../http/http-error.ts';
import type { Session } from '../http/sessions.ts';

type EventRow = Pick<InterviewEvent, 'id' | 'name' | 'startsAt' | 'endsAt'>;

interface EventRows {
  /** Events of the applicant's own. */
  readonly own: readonly (Pick<EventRow, 'id' | 'name'> & { readonly startsAt: string; readonly endsAt: string })[];
  readonly applied: readonly { readonly id: number }[];
}

const read = bearerLists<EventRows>('read_events', {
  own: 'select id, name, starts_at as "startsAt", ends_at as "endsAt" from own_events where applicant_id = caller.id',
  applied: 'select event_id as id from event_applications where applicant_id = caller.id',
});

const eventAnswer = ({ id, name, startsAt, endsAt }: EventRow): Event =>
  ({ id, name, start_date: startsAt.toISOString(), end_date: endsAt.toISOString() });

/** The events for all applicants and those of the token's bearer that `isShown` accepts, in order of their start. */
async function eventsOf(
  services: WithDatabase & WithDefinitions & WithClock, tokenHash: string,
  isShown: (event: EventRow, applied: ReadonlySet<number>) => boolean,
): Promise<Event[]> {
  const { own, applied, liveVersion } = await read(services, tokenHash);
  const { lists } = await services.definitions.at(services.db, liveVersion);
  const rows: readonly EventRow[] =
    own.map(({ startsAt, endsAt, ...row }) => ({ ...row, startsAt: new Date(startsAt), endsAt: new Date(endsAt) }));
  const ids = new Set(applied.map(({ id }) => id));
  return [...lists.events, ...rows].filter((event) => isShown(event, ids))
    .sort((one, other) => one.startsAt.getTime() - other.startsAt.getTime() || one.id - other.id).map(eventAnswer);
}

/** The events that are not over, the next one first (spec §2 Landing). */
export const openEvents = (services: WithDatabase & WithDefinitions & WithClock, tokenHash: string): Promise<Event[]> =>
  eventsOf(services, tokenHash, ({ endsAt }) => endsAt > services.clock());

/** The events that the applicant has applied to, also those that are over. */
export const appliedEvents = (services: WithDatabase & WithDefinitions & WithClock, tokenHash: string): Promise<Event[]> =>
  eventsOf(services, tokenHash, ({ id }, applied) => applied.has(id));

/** Applies to an event (spec §4 Event). A repeat changes nothing, and an event that is over is refused. */
export const applyTo = (
  services: WithDatabase & WithDefinitions & WithClock,
  { applicantId, liveVersion }: Pick<Session, 'applicantId' | 'liveVersion'>,
  eventId: number,
): Promise<unknown> => whileLive(services, liveVersion, async (live) => {
  const [{ db, definitions }, now] = [services, services.clock()];
  const { rows: [existing] } = await db.execute<{ is_own_over: boolean | null; is_applied: boolean }>(sql`
    select (select ends_at <= ${now.toISOString()}::timestamptz from own_events where applicant_id = ${applicantId} and id = ${eventId}) as is_own_over,
      exists (select 1 from event_applications where applicant_id = ${applicantId} and event_id = ${eventId}) as is_applied`);
  const { lists } = await definitions.at(db, live);
  const forAll = lists.events.find(({ id }) => id === eventId);
  const isOver = forAll ? forAll.endsAt <= now : existing?.is_own_over ?? undefined;
  if (isOver === undefined) throw notFound();
  if (existing?.is_applied === true) return true;
  if (isOver) throw new HttpError(422, { key: 'eventOver' });
  const { rowCount } = forAll
    ? await db.execute(sql`insert into event_applications (applicant_id, event_id, created_at)
      select ${applicantId}, ${eventId}, ${now.toISOString()} where ${liveNumber} = ${live} on conflict do nothing`)
    : await db.execute(sql`insert into event_applications (applicant_id, event_id, created_at)
      select applicant_id, id, ${now.toISOString()} from own_events where applicant_id = ${applicantId} and id = ${eventId} for share
      on conflict do nothing`);
  // Without a row it was applied to, withdrawn or published away at the same time.
  return rowCount !== 0;
});

import type { FastifyInstance } from 'fastify';
import type { AppliedEventsResponse, ApplyToEventRequest, ApplyToEventResponse, EventsResponse } from '../../schemas/generated/wire.d.ts';
import type { WithClock } from '../base/clock.ts';
import type { WithDatabase } from '../database/database.ts';
import { appliedEvents, applyTo, openEvents } from '../hiring/events.ts';
import { privateCall } from '../http/call.ts';
import { numberOfId } from '../http/wire-id.ts';

/** Interview events and applying to them (spec §7 Events and job reviews). */
export function eventCalls(app: FastifyInstance, services: WithDatabase & WithClock): void {
  privateCall<undefined, EventsResponse>(app, services, 'sgwj_events', ({ session }) => openEvents(services, session.applicantId));

  privateCall<undefined, AppliedEventsResponse>(app, services, 'applied_events', async ({ session }) => ({
    events: await appliedEvents(services, session.applicantId),
  }));

  privateCall<ApplyToEventRequest, ApplyToEventResponse>(app, services, 'sgwj_applications', async ({ session, body, messages }) => {
    await applyTo(services, session.applicantId, numberOfId(body.sgwj_event_id, 9));
    return { message: messages({ key: 'applied' }) };
  });
}

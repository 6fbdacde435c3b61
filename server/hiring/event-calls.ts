import type { FastifyInstance } from 'fastify';
import type { AppliedEventsResponse, ApplyToEventRequest, ApplyToEventResponse, EventsResponse } from '../../schemas/generated/wire.d.ts';
import type { WithClock } from '../base/clock.ts';
import type { WithDatabase } from '../database/database.ts';
import type { WithDefinitions } from '../definitions/definitions.ts';
import { appliedEvents, applyTo, openEvents } from './events.ts';
import { privateCall, tokenCall } from '../http/call.ts';
import { numberOfId } from '../http/wire-id.ts';

/** Interview events and applying to them (spec §7 Events and job reviews). */
export function eventCalls(app: FastifyInstance, services: WithDatabase & WithDefinitions & WithClock): void {
  tokenCall<EventsResponse>(app, 'sgwj_events', ({ tokenHash }) => openEvents(services, tokenHash));

  tokenCall<AppliedEventsResponse>(app, 'applied_events', async ({ tokenHash }) => ({ events: await appliedEvents(services, tokenHash) }));

  privateCall<ApplyToEventRequest, ApplyToEventResponse>(app, services, 'sgwj_applications', async ({ session, body, messages }) => {
    await applyTo(services, session, numberOfId(body.sgwj_event_id, 9));
    return { message: messages({ key: 'applied' }) };
  });
}

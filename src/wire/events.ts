import type { AppliedEventsResponse, ApplyToEventResponse, Event, EventsResponse } from '../../schemas/generated/wire.d.ts';
import { ok, type Result } from '../base/result.ts';
import type { LocalizedText } from '../base/text.ts';
import { validate as validateApplied } from './generated/applied_events.js';
import { validate as validateApplication } from './generated/sgwj_applications.js';
import { validate as validateEvents } from './generated/sgwj_events.js';
import { checkAnswer, type WireIssue } from './issue.ts';
import { readList, readLocalized, readText, type WireId } from './values.ts';

/** An interview event (spec §3 Event). */
export interface InterviewEvent {
  readonly id: WireId;
  readonly name: LocalizedText;
  /** A plain day or a moment, as the server writes it. */
  readonly start: string | undefined;
  readonly end: string | undefined;
}

const readEvent = ({ id, name, start_date: start, end_date: end }: Event): InterviewEvent =>
  ({ id, name: readLocalized(name, String(id)), start: readText(start), end: readText(end) });

/** The events that there are (spec §7 Events and job reviews). */
export function decodeEvents(value: unknown): Result<readonly InterviewEvent[], WireIssue> {
  const checked = checkAnswer<EventsResponse>('sgwj_events', validateEvents, value ?? []);
  return checked.ok ? ok(readList<Event>(checked.value, 'events', 'sgwj_events').map(readEvent)) : checked;
}

/** The ids, as text, of the events that the applicant has applied to. */
export function decodeAppliedEvents(value: unknown): Result<ReadonlySet<string>, WireIssue> {
  const checked = checkAnswer<AppliedEventsResponse>('applied_events', validateApplied, value ?? []);
  return checked.ok ? ok(new Set(readList<Event>(checked.value, 'events', 'applied_events').map(({ id }) => String(id)))) : checked;
}

/** What the server says to an application; it may say nothing. */
export function decodeApplication(value: unknown): Result<string | undefined, WireIssue> {
  const checked = checkAnswer<ApplyToEventResponse>('sgwj_applications', validateApplication, value ?? {});
  return checked.ok ? ok(readText(checked.value.message)) : checked;
}

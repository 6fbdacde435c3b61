import createCalendar, { ICalCalendarMethod } from 'ical-generator';

/** What a calendar is told of an interview. */
export interface CalendarEntry {
  /** The same for the same interview whenever the file is made: a calendar then moves its entry and makes no second. */
  readonly uid: string;
  /** Moments in ms since 1970. */
  readonly start: number;
  readonly end: number;
  readonly title: string;
  readonly description: string;
  /** Where the interview takes place. */
  readonly address: string | undefined;
  readonly made: number;
}

/** One entry as an iCalendar file (RFC 5545), in UTC, for every calendar to show in its own zone. */
export function calendarFile({ uid, start, end, title, description, address, made }: CalendarEntry): string {
  const calendar = createCalendar({ prodId: { company: 'Applicant Portal', product: 'Interviews' }, method: ICalCalendarMethod.PUBLISH });
  calendar.createEvent({
    id: uid, start: new Date(start), end: new Date(end), stamp: new Date(made), summary: title, description,
    ...(address !== undefined && { location: address }),
  });
  return calendar.toString();
}

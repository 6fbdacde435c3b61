import createCalendar, { ICalCalendarMethod, type ICalEventData } from 'ical-generator';

/** One entry as an iCalendar file (RFC 5545), in UTC, so that every calendar shows it in its own zone. */
export function calendarFile(entry: ICalEventData): string {
  const calendar = createCalendar({ prodId: { company: 'Applicant Portal', product: 'Interviews' }, method: ICalCalendarMethod.PUBLISH });
  calendar.createEvent(entry);
  return calendar.toString();
}

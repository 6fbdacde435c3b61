import type { ICalEventData } from 'ical-generator';
import type { Interview, InterviewCompany } from '../../../wire/interviews.ts';
import type { Language, Translate } from '../../../base/text.ts';
import { formatSpan, JAPAN, type Span } from '../../../i18n/zoned.ts';
import { likelyEnd } from '../../../ui/interview-time/phase.ts';

interface Writer {
  readonly language: Language;
  readonly t: Translate;
  /** The portal's host, which makes the ids unique among portals. */
  readonly host: string;
  /** In ms since 1970. */
  readonly now: number;
}

/** The calendar entry of an interview, in the language in force. */
export function calendarEntry(
  company: InterviewCompany, interview: Interview, span: Span, { language, t, host, now }: Writer,
): ICalEventData {
  const { name, jobTitle, address } = company;
  const lines = [
    jobTitle?.[language],
    interview.step?.[language],
    t('interview.calendar.japan', { time: formatSpan(span, language, JAPAN) }),
    span.end === undefined ? t('interview.calendar.noEnd') : undefined,
    address === undefined ? undefined : t('interview.calendar.join', { address }),
  ];
  return {
    // A stable id: a calendar then updates its entry instead of adding a second one.
    id: `interview-${String(interview.id ?? `${company.key}-${span.start}`)}@${host}`,
    start: new Date(span.start),
    end: new Date(likelyEnd(span)),
    summary: t('interview.calendar.title', { company: name[language] }),
    description: lines.filter((line) => line !== undefined).join('\n'),
    ...(address !== undefined && { location: address }),
    stamp: new Date(now),
  };
}

import type { Interview, InterviewCompany } from '../../../wire/interviews.ts';
import { type Span } from '../../../i18n/zoned.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { Late } from '../../../late/late.ts';
import { tryAgain } from '../../../late/try-again.ts';
import controls from '../../../ui/controls.module.css';
import { jobNamed } from '../../../ui/job-named.ts';
import { usePortal } from '../../../ui/portal.ts';
import { calendarEntry } from './calendar-entry.ts';
import { saveFile } from '../../../ui/save-file.ts';

const lateCalendarFile = new Late(async () => (await import('./calendar-file.ts')).calendarFile);

interface CalendarButtonProps {
  readonly company: InterviewCompany;
  readonly interview: Interview;
  readonly span: Span;
}

/** `20261123`: the day in UTC, for the file's name. */
const dayOf = (moment: number): string => new Date(moment).toISOString().slice(0, 10).replaceAll('-', '');

/** Downloads the interview as a file for the applicant's own calendar. The code that writes it is loaded on demand. */
export function CalendarButton({ company, interview, span }: CalendarButtonProps) {
  const { notify } = usePortal();
  const { language, t } = useLanguage();
  const save = async (): Promise<void> => {
    try {
      const calendarFile = await lateCalendarFile.load();
      const entry = calendarEntry(company, interview, span, { language, t, host: location.hostname, now: Date.now() });
      saveFile(`interview-${dayOf(span.start)}.ics`, 'text/calendar;charset=utf-8', calendarFile(entry));
    } catch {
      notify({ kind: 'error', text: t('failure.network') });
    }
  };
  return (
    <button
      type="button"
      className={controls.quiet}
      aria-label={t('interview.calendar.addNamed', { company: jobNamed(company.name, company.jobTitle, language, t) })}
      onClick={() => { tryAgain(lateCalendarFile.state().retried, () => void save()); }}
    >
      {t('interview.calendar.add')}
    </button>
  );
}

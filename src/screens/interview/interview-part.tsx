import type { InterviewResult } from '../../wire/interview-result.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { CalendarButton } from './calendar/calendar-button.tsx';
import styles from './interview.module.css';
import { InterviewActions, type InterviewNow } from '../../ui/interview-marks/interview-actions.tsx';
import { phaseOf, spanOf } from '../../ui/interview-time/phase.ts';
import record from '../../ui/record.module.css';
import { When } from './when/when.tsx';

/** One interview of a company: its step, when it is, what came of it, and what can be done (spec §2 Interview, §4). */
export function InterviewPart({ company, interview, now }: InterviewNow) {
  const { language, t } = useLanguage();
  const span = interview && spanOf(interview);
  const title = interview?.step?.[language] ?? t('interview.step');
  return (
    <section className={styles.interview} aria-label={`${company.name[language]}: ${title}`}>
      <div className={styles.step}>
        <h3 className={styles.stepName}>{title}</h3>
        {interview?.result !== undefined && <ResultBadge result={interview.result} />}
        {span && phaseOf(span, now) !== 'over' && <CalendarButton company={company} interview={interview} span={span} />}
      </div>
      {interview ? <When interview={interview} now={now} /> : <p className={record.note}>{t('interview.noneYet')}</p>}
      <InterviewActions company={company} interview={interview} now={now} />
    </section>
  );
}

const RESULTS = { pass: 'interview.result.pass', pending: 'interview.result.pending', noMatch: 'interview.result.noMatch' } as const;

/** What came of an interview, in the place of its symbol; what is not known is shown as it came (DECISIONS "Interview results"). */
function ResultBadge({ result }: { readonly result: InterviewResult }) {
  const { t } = useLanguage();
  const known = typeof result === 'string';
  return <span className={styles.result} data-result={known ? result : undefined}>{known ? t(RESULTS[result]) : result.text}</span>;
}

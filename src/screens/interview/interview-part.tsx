import type { Interview, InterviewCompany, InterviewResult } from '../../api/interviews.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { CalendarButton } from './calendar/calendar-button.tsx';
import styles from './interview.module.css';
import { JoinLink } from '../../ui/join-link.tsx';
import { dueAt, isToday, type Due } from '../../ui/interview-marks/due.ts';
import { Mark } from '../../ui/interview-marks/mark.tsx';
import { phaseOf, spanOf } from '../../ui/interview-time/phase.ts';
import { When } from './when/when.tsx';

interface InterviewPartProps {
  readonly company: InterviewCompany;
  /** Absent: no interview has been arranged yet. */
  readonly interview?: Interview | undefined;
  readonly now: number;
}

/** One interview of a company: its step, when it is, what came of it, and what can be done (spec §2 Interview, §4). */
export function InterviewPart({ company, interview, now }: InterviewPartProps) {
  const { language, t } = useLanguage();
  const span = interview && spanOf(interview);
  const phase = span && phaseOf(span, now);
  const over = phase === 'over';
  const due = dueAt(interview, phase, now);
  const title = interview?.step?.[language] ?? t('interview.step');
  const others = !interview || over ? 'quiet' : 'secondary';
  const look = (what: Due) => (due === what ? 'primary' : others);
  const marks = { company, interview };
  const standsBack = !interview || !over && !interview.ready && !isToday(interview, now);
  const ready = <Mark kind="ready" {...marks} look={standsBack ? 'quiet' : look('ready')} />;
  const confirm = <Mark kind="confirm" {...marks} look={look('confirm')} />;
  const joinStandsBack = standsBack && due !== 'join';
  const join = (
    <JoinLink
      address={company.address}
      text={t('interview.join')}
      name={t('interview.joinNamed', { company: company.name[language] })}
      look={joinStandsBack ? 'quiet' : look('join')}
    />
  );
  return (
    <section className={styles.interview} aria-label={`${company.name[language]}: ${title}`}>
      <div className={styles.step}>
        <h3 className={styles.stepName}>{title}</h3>
        {interview?.result !== undefined && <ResultBadge result={interview.result} />}
      </div>
      {interview ? <When interview={interview} now={now} /> : <p className={styles.note}>{t('interview.noneYet')}</p>}
      {interview && (
        <div className={styles.actions} data-quiet={over || undefined}>{confirm}{!joinStandsBack && join}{!standsBack && ready}</div>
      )}
      {!over && (standsBack || span) && (
        <div className={styles.actions} data-quiet>
          {!interview && confirm}
          {joinStandsBack && join}
          {standsBack && ready}
          {span && <CalendarButton company={company} interview={interview} span={span} />}
        </div>
      )}
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

import type { Interview, InterviewCompany } from '../../wire/interviews.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { phaseOf, spanOf } from '../interview-time/phase.ts';
import { JoinLink } from '../join-link.tsx';
import { dueAt } from './due.ts';
import { Mark } from './mark.tsx';
import styles from './marks.module.css';

/** An interview of a company, as it is at a moment. */
export interface InterviewNow {
  readonly company: InterviewCompany;
  /** Absent: no interview has been arranged yet. */
  readonly interview?: Interview | undefined;
  /** In ms since 1970. */
  readonly now: number;
}

interface InterviewActionsProps extends InterviewNow {
  /** What does not stand at the interview by itself: it is not due, or the interview is over. */
  readonly further?: boolean;
}

const MARKS = [{ kind: 'confirm', set: 'confirmed' }, { kind: 'ready', set: 'ready' }] as const;

/** What is due at an interview, the way in first, and what has been done. */
export function InterviewActions({ company, interview, now, further = false }: InterviewActionsProps) {
  const { language, t } = useLanguage();
  const span = interview && spanOf(interview);
  const phase = span && phaseOf(span, now);
  const due = dueAt(interview, phase, now);
  const isHere = (stands: boolean): boolean => stands !== further;
  return (
    <div className={styles.actions}>
      {isHere(interview !== undefined && phase !== 'over') && (
        <JoinLink
          address={company.address}
          text={t('interview.join')}
          name={t('interview.joinNamed', { company: company.name[language] })}
          look={due === 'join' ? 'primary' : 'secondary'}
        />
      )}
      {MARKS.filter(({ kind, set }) => isHere(due === kind || interview?.[set] === true)).map(({ kind }) => (
        <Mark key={kind} kind={kind} company={company} interview={interview} look={due === kind ? 'primary' : 'quiet'} />
      ))}
    </div>
  );
}

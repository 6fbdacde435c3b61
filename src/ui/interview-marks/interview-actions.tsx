import type { Interview, InterviewCompany } from '../../wire/interviews.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { phaseOf, spanOf } from '../interview-time/phase.ts';
import { jobNamed } from '../job-named.ts';
import { JoinLink } from '../join-link.tsx';
import { dueAt, type Due } from './due.ts';
import { Mark } from './mark.tsx';
import styles from './marks.module.css';

/** An interview of a company at a given time. */
export interface InterviewNow {
  readonly company: InterviewCompany;
  /** Absent: no interview has been arranged yet. */
  readonly interview?: Interview | undefined;
  /** In ms since 1970. */
  readonly now: number;
}

/** The actions for an interview, joining first; the one that is due stands out. All are always there, so that none moves under a press. */
export function InterviewActions({ company, interview, now }: InterviewNow) {
  const { language, t } = useLanguage();
  const span = interview && spanOf(interview);
  const due = dueAt(interview, span && phaseOf(span, now), now);
  const variantOf = (what: Due) => (due === what ? 'primary' : 'quiet');
  const marks = { company, interview };
  return (
    <div className={styles.actions}>
      <JoinLink
        address={company.address}
        text={t('interview.join')}
        name={t('interview.joinNamed', { company: jobNamed(company.name, company.jobTitle, language, t) })}
        variant={due === 'join' ? 'primary' : 'secondary'}
      />
      <Mark kind="confirm" {...marks} variant={variantOf('confirm')} />
      <Mark kind="ready" {...marks} variant={variantOf('ready')} />
    </div>
  );
}

import { useCallback, useRef } from 'react';
import type { Interview, InterviewCompany } from '../../api/interviews.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { daysBetween, ownZone } from '../../i18n/zoned.ts';
import { CalendarButton } from './calendar/calendar-button.tsx';
import styles from './interview.module.css';
import { JoinLink } from '../../ui/join-link.tsx';
import { Mark } from './marks/mark.tsx';
import { ResultBadge } from './result-badge.tsx';
import { phaseOf, spanOf, type Phase } from '../../ui/interview-time/phase.ts';
import { When } from './when/when.tsx';

interface InterviewPartProps {
  readonly company: InterviewCompany;
  /** Absent: no interview has been arranged yet. */
  readonly interview?: Interview | undefined;
  readonly now: number;
}

const joinLooks = { ahead: 'secondary', soon: 'primary', now: 'primary', over: 'quiet' } as const satisfies Readonly<Record<Phase, string>>;

type Step = 'ready' | 'confirm' | undefined;

/** What is to be done next before an interview; one button of several stands out, and when it is time that is the way in. */
function nextStep(interview: Interview | undefined, phase: Phase | undefined, now: number): Step {
  if (!interview || (phase !== undefined && phase !== 'ahead')) return undefined;
  if (!interview.confirmed) return 'confirm';
  return interview.start !== undefined && daysBetween(now, interview.start, ownZone()) === 0 ? 'ready' : undefined;
}

/** One interview of a company: its step, when it is, what came of it, and what can be done (spec §2 Interview, §4). */
export function InterviewPart({ company, interview, now }: InterviewPartProps) {
  const { language, t } = useLanguage();
  const place = useRef<HTMLElement>(null);
  const takeFocus = useCallback(() => { place.current?.focus({ preventScroll: true }); }, []);
  const span = interview && spanOf(interview);
  const phase = span && phaseOf(span, now);
  const step = nextStep(interview, phase, now);
  const title = interview?.step?.[language] ?? t('interview.step');
  const marks = { company, interview, onFocusLost: takeFocus };
  return (
    <section ref={place} className={styles.interview} tabIndex={-1} aria-label={`${company.name[language]}: ${title}`}>
      <div className={styles.step}>
        <h3 className={styles.stepName}>{title}</h3>
        {interview?.result !== undefined && <ResultBadge result={interview.result} />}
      </div>
      {interview ? <When interview={interview} now={now} /> : <p className={styles.note}>{t('interview.noneYet')}</p>}
      <div className={styles.actions}>
        <JoinLink
          address={company.address}
          text={t('interview.join')}
          name={t('interview.joinNamed', { company: company.name[language] })}
          look={joinLooks[phase ?? 'ahead']}
        />
        <Mark kind="confirm" {...marks} prominent={step === 'confirm'} />
        <Mark kind="ready" {...marks} prominent={step === 'ready'} />
        {span && phase !== 'over' && <CalendarButton company={company} interview={interview} span={span} />}
      </div>
    </section>
  );
}

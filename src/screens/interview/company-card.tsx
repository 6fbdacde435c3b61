import { useId } from 'react';
import type { InterviewCompany } from '../../wire/interviews.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { JobDescription } from '../../ui/job-description.tsx';
import { JobLogo } from '../../ui/job-logo.tsx';
import record from '../../ui/record.module.css';
import { InterviewPart } from './interview-part.tsx';
import styles from './interview.module.css';
import { RatingPart } from './rating/rating-part.tsx';
import type { sameRates } from './rating/same-rates.ts';
import { ReviewButton } from './review/review-button.tsx';

interface CompanyCardProps {
  readonly company: InterviewCompany;
  readonly otherWithRate: ReturnType<typeof sameRates>;
  /** Its interviews are over: now it can be judged. */
  readonly over: boolean;
  readonly now: number;
}

/** A company that the applicant meets (spec §2 Interview, §3 Interview company). */
export function CompanyCard({ company, otherWithRate, over, now }: CompanyCardProps) {
  const { language } = useLanguage();
  const title = useId();
  const { name, logo, jobTitle, description, interviews } = company;
  return (
    <article className={styles.card} aria-labelledby={title}>
      <div className={styles.head}>
        <JobLogo address={logo} name={name[language]} />
        <div className={styles.names}>
          <h2 className={styles.company} id={title}>{name[language]}</h2>
          {jobTitle && <p className={record.note}>{jobTitle[language]}</p>}
        </div>
        <JobDescription categories={description} job={jobTitle?.[language] ?? name[language]} heading="h3" />
      </div>
      {interviews.length === 0
        ? <InterviewPart company={company} now={now} />
        : interviews.map((interview, position) =>
          <InterviewPart key={String(interview.id ?? position)} company={company} interview={interview} now={now} />)}
      <RatingPart company={company} otherWithRate={otherWithRate} over={over} review={<ReviewButton company={company} over={over} />} />
    </article>
  );
}

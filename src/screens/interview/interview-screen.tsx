import { useQuery } from '@tanstack/react-query';
import { useId, useMemo, useState, type ReactNode } from 'react';
import { interviewsQuery } from '../../api/interviews.ts';
import { isJapan, ownZone, zoneName } from '../../i18n/zoned.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import controls from '../../ui/controls.module.css';
import { Loaded } from '../../ui/loaded.tsx';
import { usePortal } from '../../ui/portal.ts';
import { Titled } from '../../ui/titled.tsx';
import styles from './interview.module.css';
import { Link } from '../../ui/link.tsx';
import type { InterviewCompany, InterviewResult } from '../../wire/interviews.ts';
import { useNow } from '../../ui/interview-time/use-now.ts';
import record from '../../ui/record.module.css';
import { NothingYet } from '../../ui/nothing-yet.tsx';
import { Section } from '../../ui/section.tsx';
import { sameRates } from './rating/same-rates.ts';
import { phaseOf, spanOf } from '../../ui/interview-time/phase.ts';
import { JobDescription } from '../../ui/job-description.tsx';
import { JobLogo } from '../../ui/job-logo.tsx';
import { RatingPart } from './rating/rating-part.tsx';
import { ReviewButton } from './review/review-button.tsx';
import { CalendarButton } from './calendar/calendar-button.tsx';
import { InterviewActions, type InterviewNow } from '../../ui/interview-marks/interview-actions.tsx';
import { When } from './when/when.tsx';
import { languageTag, otherOf, type Language } from '../../base/text.ts';
import texts from './bilingual-texts.json';

/** Spec §2 Interview: the time zone, the guide, a card for each company, and how companies are rated. */
export function InterviewScreen() {
  const { client } = usePortal();
  const { t } = useLanguage();
  const companies = useQuery(interviewsQuery(client));
  return (
    <Titled title={t('page.interview')} wide action={<Link className={controls.secondary} to="/zoom">{t('page.meetingGuide')}</Link>}>
      <ZoneNotice />
      <Loaded query={companies} cards="beside" blocks={[280, 280]}>{(list) => <CompanyList companies={list} />}</Loaded>
      {!companies.isPending && <Instructions />}
    </Titled>
  );
}

/** Says which time zone the page uses (spec §2 Interview; DECISIONS "Time"). */
function ZoneNotice() {
  const { language, t } = useLanguage();
  const zone = ownZone();
  const text = isJapan(zone) ? t('interview.zone.japan') : t('interview.zone', { zone: zoneName(language, zone) });
  return <p className={styles.zone}>{text}</p>;
}

/** How rates and ranks are given (spec §2 Interview, §5 Rating dialog). */
const Instructions = () => (
  <section className={styles.instructions}>
    <InBothLanguages>
      {({ instructions, rate, rank }) => (
        <>
          <h2 className={styles.instructionsTitle}>{instructions}</h2>
          <ul className={styles.rules}><li>{rate}</li><li>{rank}</li></ul>
        </>
      )}
    </InBothLanguages>
  </section>
);

/** A card for each company, grouped by whether its interviews are over; an empty list has a text in both languages (spec §2 Interview). */
function CompanyList({ companies }: { readonly companies: readonly InterviewCompany[] }) {
  const { t } = useLanguage();
  const now = useNow();
  // The order is that of when the page was opened, so that no card moves as time passes.
  const [opened] = useState(now);
  const { coming, past } = useMemo(() => inOrder(companies, opened), [companies, opened]);
  const otherWithRate = useMemo(() => sameRates(companies), [companies]);
  if (companies.length === 0) return <InBothLanguages>{({ empty }) => <p className={record.card}>{empty}</p>}</InBothLanguages>;
  const cards = (selected: readonly InterviewCompany[], over: boolean): ReactNode => (
    <div className={styles.cards}>
      {selected.map((company) => <CompanyCard key={company.key} company={company} otherWithRate={otherWithRate} over={over} now={now} />)}
    </div>
  );
  return (
    <>
      <Section title={t('interview.coming')}>
        {coming.length > 0 ? cards(coming, false) : <NothingYet text={t('interview.coming.none')} next={t('interview.coming.next')} />}
      </Section>
      {past.length > 0 && <Section title={t('interview.past')}>{cards(past, true)}</Section>}
    </>
  );
}

/** The sort key of a card. */
type SortKey = readonly [group: number, time: number];

const [COMING, WITHOUT, OVER] = [0, 1, 2];

/** A company's place by its next interview; where all are over, by the last. */
function sortKeyOf({ interviews }: InterviewCompany, now: number): SortKey {
  const spans = interviews.flatMap((interview) => spanOf(interview) ?? []);
  const coming = spans.filter((span) => phaseOf(span, now) !== 'over');
  if (coming.length > 0) return [COMING, coming.reduce((first, { start }) => Math.min(first, start), Infinity)];
  return spans.length === 0 ? [WITHOUT, 0] : [OVER, -spans.reduce((last, { start }) => Math.max(last, start), -Infinity)];
}

/**
 * Companies by their interviews; those with the same time in the server's order. `coming`: the next first, then companies without
 * a time; `past`: the latest first.
 */
function inOrder(companies: readonly InterviewCompany[], now: number) {
  const keyed = companies.map((company) => ({ company, place: sortKeyOf(company, now) }));
  keyed.sort((some, other) => some.place[0] - other.place[0] || some.place[1] - other.place[1]);
  const selected = (over: boolean) => keyed.filter(({ place }) => (place[0] === OVER) === over).map(({ company }) => company);
  return { coming: selected(false), past: selected(true) };
}

interface CompanyCardProps {
  readonly company: InterviewCompany;
  readonly otherWithRate: ReturnType<typeof sameRates>;
  /** Its interviews are over: rating it is due. */
  readonly over: boolean;
  readonly now: number;
}

/** A company that interviews the applicant (spec §2 Interview, §3 Interview company). */
function CompanyCard({ company, otherWithRate, over, now }: CompanyCardProps) {
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

/** One interview of a company: its step, time, result and actions (spec §2 Interview, §4). */
function InterviewPart({ company, interview, now }: InterviewNow) {
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

/** The result of an interview, in place of its symbol; an unknown one is shown as received (DECISIONS "Interview results"). */
function ResultBadge({ result }: { readonly result: InterviewResult }) {
  const { t } = useLanguage();
  const [kind, text] = typeof result === 'string' ? [result, t(`interview.result.${result}`)] : [undefined, result.text];
  return <span className={styles.result} data-result={kind}>{text}</span>;
}

type Texts = (typeof texts)[Language];

/** Shows texts in both languages (spec §2 Interview), the one in force first. */
function InBothLanguages({ children }: { readonly children: (texts: Texts) => ReactNode }) {
  const { language } = useLanguage();
  return (
    <div className={styles.both}>
      {[language, otherOf[language]].map((each) => <div key={each} lang={languageTag(each)}>{children(texts[each])}</div>)}
    </div>
  );
}

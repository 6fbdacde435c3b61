import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { lessonsQuery, needsReflection } from '../../api/lessons.ts';
import type { JapaneseClass, Lesson, ExamName } from '../../wire/lessons.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { NothingYet } from '../../ui/nothing-yet.tsx';
import { useApplicant, usePortal } from '../../ui/portal.ts';
import { Titled } from '../../ui/titled.tsx';
import { Selector } from '../../ui/selector.tsx';
import { useParameters } from '../../ui/use-parameters.ts';
import { flushSync } from 'react-dom';
import { useNow } from '../../ui/interview-time/use-now.ts';
import record from '../../ui/record.module.css';
import { Section } from '../../ui/section.tsx';
import { isOver } from '../../i18n/lesson-end.ts';
import { inOrder, type DayFilter } from './lesson-day.ts';
import { headingId } from './lesson-card.tsx';
import { LessonList } from './lesson-list.tsx';
import { examQuery } from '../../api/exams.ts';
import { formatDuration } from '../../base/duration-text.ts';
import { examState, wholeLimit } from '../../exam/exam-time.ts';
import { endOf, formatDayOrMoment, beginningOf } from '../../i18n/day-or-moment.ts';
import controls from '../../ui/controls.module.css';
import { useNavigate } from '../../ui/router.ts';
import styles from './japanese-class.module.css';
import { Link } from '../../ui/link.tsx';
import { JoinLink } from '../../ui/join-link.tsx';

/** The query parameter with the class, so that an applicant who returns from an exam sees the same class. */
const CLASS = 'class';

/** Spec §2 Class lessons. */
export function JapaneseClassScreen() {
  const { client } = usePortal();
  const { t } = useLanguage();
  const email = useApplicant()?.email;
  const classes = useQuery(lessonsQuery(client, email));
  return (
    <Titled title={t('page.japaneseClass')} wide>
      <Loaded query={classes} cards="beside" blocks={[220, 320, 320, 320]}>{(list) => <Classes classes={list} />}</Loaded>
    </Titled>
  );
}

/** One class at a time: what comes next, its exams and its lessons, in an order that stays when another class is chosen. */
function Classes({ classes }: { readonly classes: readonly JapaneseClass[] }) {
  const { language, t } = useLanguage();
  const now = useNow();
  const [parameters, setParameters] = useParameters();
  const [nearestFirst, setNearestFirst] = useState(true);
  const [chosenFilter, setChosenFilter] = useState<{ readonly of: string; readonly filter: DayFilter }>();
  const [opened] = useState(now);
  const attended = classes.find(({ key }) => key === parameters.get(CLASS)) ?? classes[0];
  if (!attended) return <NothingYet text={t('lesson.none')} next={t('lesson.next')} />;
  // The filter is for one class: another has other days.
  const filter = chosenFilter?.of === attended.key ? chosenFilter.filter : {};
  const setFilter = (next: DayFilter): void => { setChosenFilter({ of: attended.key, filter: next }); };
  const go = (lesson: Lesson): void => {
    // Without the filter, so that the lesson's card is rendered.
    flushSync(() => { setFilter({}); });
    document.getElementById(headingId(lesson))?.focus();
  };
  return (
    <div className={`${record.page} ${record.columns}`}>
      <div className={record.page}>
        <Selector
          label={t('jclass.class')}
          value={attended.key}
          choices={classes.map(({ key, name }) => ({ value: key, text: name[language] }))}
          onChoose={(key) => { setParameters({ [CLASS]: key }, { replace: true }); }}
        />
        <NextSteps attended={attended} now={now} onGo={go} />
        {attended.exams.length > 0 && <Exams exams={attended.exams} now={now} />}
      </div>
      <Section title={t('jclass.lessons')}>
        <LessonList
          lessons={attended.lessons}
          filter={filter}
          onFilter={setFilter}
          nearestFirst={nearestFirst}
          onReverse={() => { setNearestFirst(!nearestFirst); }}
          opened={opened}
        />
      </Section>
    </div>
  );
}

interface ExamsProps {
  readonly exams: readonly ExamName[];
  /** In ms since 1970. */
  readonly now: number;
}

/** The exams of a class, a card each, and a selector; choosing an exam opens it (spec §2 Class lessons). */
function Exams({ exams, now }: ExamsProps) {
  const { language, t } = useLanguage();
  const navigate = useNavigate();
  return (
    <Section title={t('jclass.exam')}>
      <ul className={styles.exams}>{exams.map((exam) => <ExamCard key={exam.id} named={exam} now={now} />)}</ul>
      <div className={styles.examSelector}>
        <Selector
          label={t('jclass.exam')}
          value=""
          none={t('jclass.exam.choose')}
          hint={t('jclass.exam.hint')}
          opensFirst
          choices={exams.map(({ id, name }) => ({ value: String(id), text: name[language] }))}
          onChoose={(id) => { if (id !== '') void navigate(`/exam/${encodeURIComponent(id)}`); }}
        />
      </div>
    </Section>
  );
}

const ACTIONS = { open: 'jclass.exam.take', running: 'jclass.exam.continue', over: 'jclass.exam.look', done: 'jclass.exam.open' } as const;

const ENDS = { open: 'jclass.exam.end', running: 'jclass.exam.end', over: 'jclass.exam.ended', done: 'jclass.exam.ends' } as const;

/** An exam that ends within this time is due. */
const DUE_MS = 7 * 24 * 60 * 60_000;

/** An exam with its state, time limit and end, where these can be loaded; a failure is silent. */
function ExamCard({ named: { id, name }, now }: { readonly named: ExamName; readonly now: number }) {
  const { client } = usePortal();
  const { language, t } = useLanguage();
  const { data: exam } = useQuery({ ...examQuery(client, id), retry: false, meta: { quiet: true } });
  const end = endOf(exam?.end) ?? Infinity;
  const state = exam && examState(exam, end, now);
  const whole = exam && wholeLimit(exam.groups);
  const isDue = state === 'running' || (state === 'open' && end <= now + DUE_MS);
  const label = t(ACTIONS[state ?? 'done']);
  const facts = [
    whole !== undefined && t('jclass.exam.time', { time: formatDuration(whole, language) }),
    exam?.end !== undefined && t(end <= now ? ENDS.over : ENDS[state ?? 'done'], { time: formatDayOrMoment(exam.end, language) }),
  ].filter((fact) => fact !== false);
  return (
    <li className={styles.card}>
      <div className={styles.cardHead}>
        <h3 className={styles.date}>{name[language]}</h3>
        {state && <span className={styles.state} data-exam={state}>{t(`jclass.exam.state.${state}`)}</span>}
      </div>
      {facts.length > 0 && <p className={`${record.note} ${styles.facts}`}>{facts.map((fact) => <span key={fact}>{fact}</span>)}</p>}
      <div className={styles.buttons}>
        <Link
          className={controls[isDue ? 'primary' : state === 'over' || state === 'done' ? 'quiet' : 'secondary']}
          to={`/exam/${encodeURIComponent(id)}`}
          aria-label={t('jclass.exam.named', { label, exam: name[language] })}
        >
          {label}
        </Link>
      </div>
    </li>
  );
}

interface NextStepsProps {
  readonly attended: JapaneseClass;
  readonly now: number;
  /** Moves to a lesson's card. */
  readonly onGo: (lesson: Lesson) => void;
}

/** Whether a lesson is today in the applicant's own calendar, or has begun. */
function isToday({ date }: Lesson, now: number): boolean {
  const begins = beginningOf(date);
  return begins !== undefined && (begins <= now || new Date(begins).toDateString() === new Date(now).toDateString());
}

/** The most important facts: the next lesson with its link, the reflections to be written, and the points. */
function NextSteps({ attended, now, onGo }: NextStepsProps) {
  const { language, t } = useLanguage();
  const { lessons, address, name, points } = attended;
  const oldestFirst = inOrder(lessons, false);
  const next = oldestFirst.find((lesson) => !isOver(lesson, now));
  const toWrite = oldestFirst.filter((lesson) => needsReflection(lesson) && isOver(lesson, now));
  const [first] = toWrite;
  return (
    <dl className={styles.steps}>
      <div className={styles.step}>
        <dt>{t('jclass.nextLesson')}</dt>
        <dd className={styles.stepValue}>
          {next?.date === undefined
            ? <span className={record.note}>{t('jclass.noNextLesson')}</span>
            : <span className={styles.strong}>{formatDayOrMoment(next.date, language)}</span>}
          <JoinLink
            address={address}
            text={t('jclass.join')}
            name={t('jclass.joinNamed', { name: name[language] })}
            variant={next && isToday(next, now) ? 'primary' : 'secondary'}
          />
        </dd>
      </div>
      <div className={styles.step}>
        <dt>{t('jclass.toWrite')}</dt>
        <dd>
          {first
            ? <button type="button" className={styles.go} onClick={() => { onGo(first); }}>
              {t(
                'jclass.toWriteNumber',
                { number: toWrite.length, date: first.date === undefined ? t('lesson.undated') : formatDayOrMoment(first.date, language) },
              )}
            </button>
            : <span className={record.note}>{t('jclass.nothingToWrite')}</span>}
        </dd>
      </div>
      <div className={styles.step}>
        <dt>{t('jclass.points')}</dt>
        <dd className={styles.strong}>{points ?? t('jclass.noPoints')}</dd>
      </div>
    </dl>
  );
}

import { useId } from 'react';
import type { Lesson } from '../../wire/lessons.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import controls from '../../ui/controls.module.css';
import { NothingYet } from '../../ui/nothing-yet.tsx';
import record from '../../ui/record.module.css';
import { DayFilterControls } from './day-filter.tsx';
import styles from './japanese-class.module.css';
import { actionOf } from './lesson-action.ts';
import { LessonCard } from './lesson-card.tsx';
import { inOrder, isOver, isWithin, yearsOf, type DayFilter } from './lesson-day.ts';

interface LessonListProps {
  readonly lessons: readonly Lesson[];
  readonly filter: DayFilter;
  readonly onFilter: (filter: DayFilter) => void;
  /** To the day on which the page was opened: of the coming ones the next, of the past ones the last. */
  readonly nearestFirst: boolean;
  readonly onTurn: () => void;
  /** When the page was opened, in ms since 1970: no card goes to another place while somebody writes in it. */
  readonly opened: number;
}

/** The lessons of a class: their order, the days to look at, and a card each, coming and past (spec §2 Class lessons). */
export function LessonList({ lessons, filter, onFilter, nearestFirst, onTurn, opened }: LessonListProps) {
  const { t } = useLanguage();
  const shown = lessons.filter((lesson) => isWithin(lesson, filter));
  const parts = [true, false].map((coming) =>
    ({ coming, those: inOrder(shown.filter((lesson) => isOver(lesson, opened) !== coming), coming !== nearestFirst) }));
  if (lessons.length === 0) return <NothingYet text={t('lesson.none')} next={t('lesson.next')} />;
  return (
    <>
      <div className={styles.tools}>
        <DayFilterControls years={yearsOf(lessons)} filter={filter} onFilter={onFilter} />
        <div className={styles.order}>
          <p className={record.note} role="status">{t('lesson.count', { number: shown.length })}</p>
          <button type="button" className={controls.secondary} aria-pressed={!nearestFirst} onClick={onTurn}>{t('lesson.order')}</button>
        </div>
      </div>
      {shown.length === 0 && <p className={record.note}>{t('lesson.noneThen')}</p>}
      {(nearestFirst ? parts : [...parts].reverse()).map(({ coming, those }) =>
        those.length > 0 && <Part key={String(coming)} coming={coming} lessons={those} />)}
    </>
  );
}

interface PartProps {
  readonly coming: boolean;
  readonly lessons: readonly Lesson[];
}

function Part({ coming, lessons }: PartProps) {
  const { t } = useLanguage();
  const title = useId();
  const isWaiting = coming && lessons.some((lesson) => actionOf(lesson) === 'none');
  return (
    <section className={styles.part} aria-labelledby={title}>
      <h2 className={styles.partTitle} id={title}>{t(coming ? 'jclass.coming' : 'jclass.past')}</h2>
      {isWaiting && <p className={record.note}>{t('lesson.notYet')}</p>}
      <div className={styles.cards}>{lessons.map((lesson) => <LessonCard key={lesson.id} lesson={lesson} coming={coming} />)}</div>
    </section>
  );
}

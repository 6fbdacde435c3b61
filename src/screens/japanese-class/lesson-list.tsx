import { useMemo } from 'react';
import type { Lesson } from '../../api/lessons.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import controls from '../../ui/controls.module.css';
import record from '../../ui/record.module.css';
import { DayFilterControls } from './day-filter.tsx';
import styles from './japanese-class.module.css';
import { LessonCard } from './lesson-card.tsx';
import { inOrder, isWithin, yearsOf, type DayFilter } from './lesson-day.ts';

interface LessonListProps {
  readonly lessons: readonly Lesson[];
  readonly filter: DayFilter;
  readonly onFilter: (filter: DayFilter) => void;
  readonly newestFirst: boolean;
  readonly onTurn: () => void;
  readonly now: number;
}

/** The lessons of a class: their order, the days to look at, and a card each (spec §2 Class lessons). */
export function LessonList({ lessons, filter, onFilter, newestFirst, onTurn, now }: LessonListProps) {
  const { t } = useLanguage();
  const ordered = useMemo(() => inOrder(lessons, newestFirst), [lessons, newestFirst]);
  const shown = ordered.filter((lesson) => isWithin(lesson, filter));
  if (lessons.length === 0) return <p className={record.note}>{t('lesson.none')}</p>;
  return (
    <>
      <div className={styles.tools}>
        <DayFilterControls years={yearsOf(lessons)} filter={filter} onFilter={onFilter} />
        <div className={styles.order}>
          <p className={styles.count} role="status">{t('lesson.count', { number: shown.length })}</p>
          <button type="button" className={controls.secondary} onClick={onTurn}>
            {t(newestFirst ? 'lesson.order.newest' : 'lesson.order.oldest')}
          </button>
        </div>
      </div>
      {shown.length === 0 && <p className={record.note}>{t('lesson.noneThen')}</p>}
      <div className={styles.cards}>{shown.map((lesson) => <LessonCard key={lesson.id} lesson={lesson} now={now} />)}</div>
    </>
  );
}

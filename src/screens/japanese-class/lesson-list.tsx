import { useId } from 'react';
import type { Lesson } from '../../wire/lessons.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import controls from '../../ui/controls.module.css';
import { NothingYet } from '../../ui/nothing-yet.tsx';
import record from '../../ui/record.module.css';
import styles from './japanese-class.module.css';
import { actionOf } from './lesson-action.ts';
import { LessonCard } from './lesson-card.tsx';
import { isOver } from '../../i18n/lesson-end.ts';
import { inOrder, isWithin, yearsOf, daysIn, type DayFilter } from './lesson-day.ts';
import { Selector, type Choice } from '../../ui/selector.tsx';

interface LessonListProps {
  readonly lessons: readonly Lesson[];
  readonly filter: DayFilter;
  readonly onFilter: (filter: DayFilter) => void;
  /** Sorts by the distance to the time at which the page was opened: of the coming lessons the next first, of the past ones the last. */
  readonly nearestFirst: boolean;
  readonly onReverse: () => void;
  /** When the page was opened, in ms since 1970: no card moves while somebody writes in it. */
  readonly opened: number;
}

/** The lessons of a class: their order, the filter by day, and a card each, coming and past (spec §2 Class lessons). */
export function LessonList({ lessons, filter, onFilter, nearestFirst, onReverse, opened }: LessonListProps) {
  const { t } = useLanguage();
  const shown = lessons.filter((lesson) => isWithin(lesson, filter));
  const parts = [true, false].map((coming) =>
    ({ coming, sorted: inOrder(shown.filter((lesson) => isOver(lesson, opened) !== coming), coming !== nearestFirst) }));
  const due = inOrder(shown, false).find((lesson) => actionOf(lesson) === 'add' && isOver(lesson, opened));
  if (lessons.length === 0) return <NothingYet text={t('lesson.none')} next={t('lesson.next')} />;
  return (
    <>
      <div className={styles.tools}>
        <DayFilterControls years={yearsOf(lessons)} filter={filter} onFilter={onFilter} />
        <div className={styles.order}>
          <p className={record.note} role="status">{t('lesson.count', { number: shown.length })}</p>
          <button type="button" className={controls.secondary} aria-pressed={!nearestFirst} onClick={onReverse}>{t('lesson.order')}</button>
        </div>
      </div>
      {shown.length === 0 && <p className={record.note}>{t('lesson.noneThen')}</p>}
      {(nearestFirst ? parts : [...parts].reverse()).map(({ coming, sorted }) =>
        sorted.length > 0 && <Part key={String(coming)} coming={coming} lessons={sorted} due={due} />)}
    </>
  );
}

interface PartProps {
  readonly coming: boolean;
  readonly lessons: readonly Lesson[];
  /** The first whose reflection is to be written in time: its button alone stands out. */
  readonly due: Lesson | undefined;
}

function Part({ coming, lessons, due }: PartProps) {
  const { t } = useLanguage();
  const title = useId();
  const isWaiting = coming && lessons.some((lesson) => actionOf(lesson) === 'none');
  return (
    <section className={styles.part} aria-labelledby={title}>
      <h2 className={styles.partTitle} id={title}>{t(coming ? 'jclass.coming' : 'jclass.past')}</h2>
      {isWaiting && <p className={record.note}>{t('lesson.notYet')}</p>}
      <div className={styles.cards}>
        {lessons.map((lesson) => <LessonCard key={lesson.id} lesson={lesson} coming={coming} due={lesson === due} />)}
      </div>
    </section>
  );
}

interface DayFilterControlsProps {
  readonly years: readonly number[];
  readonly filter: DayFilter;
  readonly onFilter: (filter: DayFilter) => void;
}

type DayPart = keyof DayFilter;

/** The filter with one part changed; a day that the new month does not have is removed. */
function changed(filter: DayFilter, part: DayPart, value: string): DayFilter {
  const { [part]: _, ...rest } = filter;
  const next: DayFilter = value === '' ? rest : { ...rest, [part]: Number(value) };
  const { day, ...withoutDay } = next;
  return day !== undefined && day > daysIn(next) ? withoutDay : next;
}

const upTo = (last: number): readonly number[] => Array.from({ length: last }, (_, index) => index + 1);

/** Filters lessons by year, month and day, with a button to clear the filter (spec §2 Class lessons). */
function DayFilterControls({ years, filter, onFilter }: DayFilterControlsProps) {
  const { t } = useLanguage();
  const choicesOf = (part: DayPart, numbers: readonly number[]): readonly Choice[] =>
    numbers.map((number) => ({ value: String(number), text: t(`lesson.filter.${part}Of`, { number }) }));
  const selector = (part: DayPart, numbers: readonly number[]) => (
    <Selector
      label={t(`lesson.filter.${part}`)}
      value={String(filter[part] ?? '')}
      none={t('lesson.filter.any')}
      choices={choicesOf(part, numbers)}
      onChoose={(value) => { onFilter(changed(filter, part, value)); }}
    />
  );
  return (
    <fieldset className={styles.filter} data-focus-to="select">
      <legend>{t('lesson.filter')}</legend>
      <div className={styles.filterParts}>
        {selector('year', years)}
        {selector('month', upTo(12))}
        {selector('day', upTo(daysIn(filter)))}
      </div>
      {Object.keys(filter).length > 0 && (
        <button type="button" className={controls.secondary} onClick={() => { onFilter({}); }}>{t('lesson.filter.clear')}</button>
      )}
    </fieldset>
  );
}

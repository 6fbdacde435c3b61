import { useRef } from 'react';
import { useLanguage } from '../../i18n/use-language.ts';
import controls from '../../ui/controls.module.css';
import styles from './japanese-class.module.css';
import { daysIn, type DayFilter } from './lesson-day.ts';
import { Selector, type Choice } from '../../ui/selector.tsx';

interface DayFilterControlsProps {
  readonly years: readonly number[];
  readonly filter: DayFilter;
  readonly onFilter: (filter: DayFilter) => void;
}

type Part = keyof DayFilter;

/** A day that its month does not have is no day any more. */
function changed(filter: DayFilter, part: Part, value: string): DayFilter {
  const { [part]: _, ...rest } = filter;
  const next: DayFilter = value === '' ? rest : { ...rest, [part]: Number(value) };
  const { day, ...without } = next;
  return day !== undefined && day > daysIn(next) ? without : next;
}

const upTo = (last: number): readonly number[] => Array.from({ length: last }, (_, index) => index + 1);

/** Year, month and day of the lessons to look at, and the way back to all (spec §2 Class lessons). */
export function DayFilterControls({ years, filter, onFilter }: DayFilterControlsProps) {
  const { t } = useLanguage();
  const place = useRef<HTMLDetailsElement>(null);
  const choicesOf = (part: Part, numbers: readonly number[]): readonly Choice[] =>
    numbers.map((number) => ({ value: String(number), text: t(`lesson.filter.${part}Of`, { number }) }));
  const selector = (part: Part, numbers: readonly number[]) => (
    <Selector
      label={t(`lesson.filter.${part}`)}
      value={String(filter[part] ?? '')}
      none={t('lesson.filter.any')}
      choices={choicesOf(part, numbers)}
      onChoose={(value) => { onFilter(changed(filter, part, value)); }}
    />
  );
  const clear = (): void => {
    onFilter({});
    // The button goes with the filter.
    place.current?.querySelector('select')?.focus();
  };
  return (
    <details ref={place} className={styles.filter}>
      <summary>{t('lesson.filter')}</summary>
      <div className={styles.filterParts}>
        {selector('year', years)}
        {selector('month', upTo(12))}
        {selector('day', upTo(daysIn(filter)))}
      </div>
      {Object.keys(filter).length > 0 && (
        <button type="button" className={controls.secondary} onClick={clear}>{t('lesson.filter.clear')}</button>
      )}
    </details>
  );
}

import dayjs from 'dayjs';
import { localeOf, type Language, type Translate } from '../../src/base/text.ts';
import { yearInJapanese } from '../../src/base/year-text.ts';
import { classNames } from '../class-names.ts';
import shared from '../widgets.module.css';
import styles from './calendar.module.css';
import type { AllowedDays } from './allowed-days.ts';

interface MonthHeaderProps {
  /** A day of the month that is shown, `YYYY-MM-DD`. */
  readonly shown: string;
  readonly days: AllowedDays;
  readonly language: Language;
  readonly t: Translate;
  readonly onShow: (day: string) => void;
}

const TWELVE = Array.from({ length: 12 }, (_, index) => index);

/** Chooses the month that is shown: by its name, its year, or step by step. */
export function MonthHeader({ shown, days, language, t, onShow }: MonthHeaderProps) {
  const month = dayjs(shown);
  const names = new Intl.DateTimeFormat(localeOf[language], { month: 'long' });
  const show = (other: dayjs.Dayjs): void => { onShow(days.nearest(other.format('YYYY-MM-DD'))); };
  const step = (by: -1 | 1) => {
    const other = month.add(by, 'month');
    // Not `disabled`: a button that is disabled by its own press would lose the focus.
    const isDisabled = !days.hasDaysFrom(other.format('YYYY-MM'), by);
    return (
      <button
        type="button" className={styles.step} aria-disabled={isDisabled || undefined} onClick={() => { if (!isDisabled) show(other); }}
        aria-label={t(by === 1 ? 'widget.date.nextMonth' : 'widget.date.previousMonth')}
      >
        <svg className={shared.icon} viewBox="0 0 24 24" aria-hidden="true"><path d={by === 1 ? 'm9 5 7 7-7 7' : 'm15 5-7 7 7 7'} /></svg>
      </button>
    );
  };
  const months = (
    <select
      key="month" className={styles.select} aria-label={t('widget.date.month')} value={month.month()}
      onChange={({ currentTarget }) => { show(month.month(Number(currentTarget.value))); }}
    >
      {TWELVE.map((index) => (
        <option key={index} value={index} disabled={!days.hasMonth(month.month(index).format('YYYY-MM'))}>
          {names.format(month.month(index).toDate())}
        </option>
      ))}
    </select>
  );
  const years = (
    <select
      key="year" className={classNames(styles.select, styles.year)} aria-label={t('widget.date.year')} value={month.year()}
      onChange={({ currentTarget }) => { show(month.year(Number(currentTarget.value))); }}
    >
      {days.years(month.year()).map((year) => (
        <option key={year} value={year}>{language === 'jp' ? yearInJapanese(String(year)) : year}</option>
      ))}
    </select>
  );
  return (
    <div className={styles.header}>
      {step(-1)}
      {/* In Japanese the year comes before the month. */}
      {language === 'jp' ? [years, months] : [months, years]}
      {step(1)}
    </div>
  );
}

import { getMonthDays, isSameMonth } from '@mantine/dates';
import dayjs, { type ManipulateType } from 'dayjs';
import { useRef, useState, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { localeOf } from '../../src/base/text.ts';
import type { WidgetProps } from '../../src/engine/contract/widget.ts';
import { PopoverDialog } from '../popover/popover-dialog.tsx';
import shared from '../widgets.module.css';
import styles from './calendar.module.css';
import { MonthHeader } from './month-header.tsx';
import { formatDay } from '../../src/base/day-text.ts';
import { formatMonth } from '../../src/base/year-text.ts';
import { allowedDays, yearsBefore } from './allowed-days.ts';

interface CalendarProps extends WidgetProps {
  /** The day chosen now, `YYYY-MM-DD`. */
  readonly day: string | undefined;
  readonly onChoose: (day: string | undefined) => void;
  readonly onClose: () => void;
}

/** How far each key moves from the focused day. */
const STEPS: ReadonlyMap<string, readonly [number, ManipulateType]> = new Map([
  ['ArrowLeft', [-1, 'day']], ['ArrowRight', [1, 'day']], ['ArrowUp', [-7, 'day']], ['ArrowDown', [7, 'day']],
  ['PageUp', [-1, 'month']], ['PageDown', [1, 'month']],
]);

/**
 * The dialog with the calendar. Its focus starts on the chosen day, stays inside, and Escape closes it. It uses Mantine only for the
 * days of a month: the library's own rendering of them is 8 kB more (docs/decisions/0104).
 */
export function Calendar({ day, definition, label, language, t, onChoose, onClose }: CalendarProps) {
  const grid = useRef<HTMLDivElement>(null);
  const [now] = useState(() => new Date());
  const days = allowedDays(definition.limits, now);
  const [shown, setShown] = useState(day ?? days.nearest(yearsBefore(definition.widgetOptions?.opensYearsAgo, now) ?? days.today));

  const weekdays = new Intl.DateTimeFormat(localeOf[language], { weekday: 'short' });
  const [year, month] = shown.split('-');
  const weeks = getMonthDays({ month: shown, firstDayOfWeek: 0, consistentWeeks: false });
  const dayButton = (date: string) => (
    <button
      type="button" className={styles.day} data-day={date}
      disabled={days.nearest(date) !== date} tabIndex={date === days.nearest(shown) ? 0 : -1}
      aria-label={formatDay(date, language)} {...(date === day && { 'aria-pressed': true, 'data-autofocus': true })}
      onClick={() => { onChoose(date); }}
    >
      {dayjs(date).date()}
    </button>
  );

  const moveByKey = (event: KeyboardEvent): void => {
    const from = event.target instanceof HTMLElement ? event.target.dataset['day'] : undefined;
    const step = STEPS.get(event.key);
    // With a modifier the keys are the browser's: Alt and an arrow go back.
    if (!from || !step || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const to = days.nearest(dayjs(from).add(...step).format('YYYY-MM-DD'));
    flushSync(() => { setShown(to); });
    grid.current?.querySelector<HTMLElement>(`[data-day="${to}"]`)?.focus();
  };

  return (
    <PopoverDialog label={t('widget.date.dialog', { label })} onDismiss={onClose}>
      <div className={styles.dialog} ref={grid} onKeyDown={moveByKey}>
        <MonthHeader shown={shown} days={days} language={language} t={t} onShow={setShown} />
        <table className={styles.month}>
          {/* A live region: the focus stays on the button for the next month, whose label does not change. */}
          <caption className="spoken" aria-live="polite" aria-atomic="true">{formatMonth(year, month, language)}</caption>
          <thead>
            <tr>
              {weeks[0]?.map((date) => (
                <th key={date} className={styles.weekday}>{weekdays.format(dayjs(date).toDate()).slice(0, 2)}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeks.map((week) => (
              <tr key={week[0]}>{week.map((date) => <td key={date}>{isSameMonth(date, shown) && dayButton(date)}</td>)}</tr>
            ))}
          </tbody>
        </table>
        {day !== undefined && !definition.mandatory && (
          <button type="button" className={shared.textButton} onClick={() => { onChoose(undefined); }}>{t('widget.date.clear')}</button>
        )}
      </div>
    </PopoverDialog>
  );
}

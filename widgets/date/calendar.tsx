import { MantineProvider } from '@mantine/core';
import '@mantine/core/styles/UnstyledButton.css';
import { DatePicker } from '@mantine/dates';
import '@mantine/dates/styles.css';
import 'dayjs/locale/ja';
import { useState } from 'react';
import { languageTag } from '../../src/base/text.ts';
import type { WidgetProps } from '../../src/engine/contract/widget.ts';
import { classNames } from '../class-names.ts';
import { PopoverDialog } from '../popover/popover-dialog.tsx';
import shared from '../widgets.module.css';
import styles from './calendar.module.css';
import { formatDay } from '../../src/base/day-text.ts';
import { resolveDay, yearsBefore } from './day.ts';

interface CalendarProps extends WidgetProps {
  /** The day chosen now, `YYYY-MM-DD`. */
  readonly day: string | undefined;
  readonly onChoose: (day: string | undefined) => void;
  readonly onClose: () => void;
}
/** In red, as calendars of Japan have it: Sundays alone. */
const DAYS_OFF: [0] = [0];

const CLASS_NAMES = {
  calendarHeaderLevel: classNames(styles.level), calendarHeaderSelect: classNames(styles.select),
  weekday: classNames(styles.weekday), day: classNames(styles.day),
};

/**
 * The dialog with the calendar. Its focus starts on the chosen day, stays inside, and Escape closes it. No other widget
 * needs Mantine's provider, so it stands here; the styles it would write into the page are there already
 * (`src/app/theme.css`).
 */
export function Calendar({ day, definition, label, language, t, onChoose, onClose }: CalendarProps) {
  const { notBefore: first, notAfter } = definition.limits;
  const [now] = useState(() => new Date());
  const last = resolveDay(notAfter, now);
  const opensAt = day ?? yearsBefore(definition.widgetOptions?.opensYearsAgo, now);
  return (
    <PopoverDialog label={t('widget.date.dialog', { label })} onDismiss={onClose}>
      <div className={styles.dialog}>
        <MantineProvider defaultColorScheme="auto" withCssVariables={false} withGlobalClasses={false}>
          <DatePicker
            value={day ?? null}
            onChange={(chosen) => onChoose(chosen ?? day)}
            locale={languageTag(language)}
            firstDayOfWeek={0}
            weekendDays={DAYS_OFF}
            {...(opensAt ? { defaultDate: opensAt } : {})} {...(first ? { minDate: first } : {})} {...(last ? { maxDate: last } : {})}
            size="md" maxLevel="month" withNativeLevelSelect hideOutsideDates enableKeyboardNavigation={false}
            data-language={language} classNames={CLASS_NAMES}
            getDayAriaLabel={(date) => formatDay(date, language)}
            getDayProps={(date) => (date === day ? { 'data-autofocus': true, 'aria-pressed': true } : {})}
            ariaLabels={{
              monthLevelControl: t('widget.date.monthAndYear'), nextMonth: t('widget.date.nextMonth'),
              previousMonth: t('widget.date.previousMonth'),
            }}
          />
        </MantineProvider>
        {day !== undefined && !definition.mandatory && (
          <button type="button" className={shared.textButton} onClick={() => onChoose(undefined)}>{t('widget.date.clear')}</button>
        )}
      </div>
    </PopoverDialog>
  );
}

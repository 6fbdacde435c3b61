import { useRef, useState, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import type { Language, Text } from '../../src/base/text.ts';
import type { FieldDefinition, FieldValue, WidgetProps } from '../../src/engine/contract/widget.ts';
import { Late, useLate } from '../../src/late/late.ts';
import { MissingPart } from '../../src/late/missing-part.tsx';
import { inputAttributes, isSet, textOption } from '../attributes.ts';
import { classNames } from '../class-names.ts';
import { storedText } from '../stored-text.ts';
import { useTextControl, type TextTraits } from '../text/use-text-control.ts';
import styles from '../widgets.module.css';
import { formatDay } from '../../src/base/day-text.ts';
import { parseDay } from './day.ts';

const lateCalendar = new Late(async () => (await import('./calendar.tsx')).Calendar);

const read = (text: string): FieldValue => parseDay(text) ?? (text || undefined);

const traitsOf = (language: Language): TextTraits => ({ read, show: (value) => formatDay(storedText(value), language) });
const TRAITS = { en: traitsOf('en'), jp: traitsOf('jp') } as const;

const OPENING_KEYS: ReadonlySet<string> = new Set(['Enter', ' ', 'ArrowDown']);

export const dateHelp = (definition: FieldDefinition): Text | undefined =>
  (definition.locked || isSet(definition, 'noTyping') ? undefined : { key: 'widget.date.typing' });

/** A day, typed or chosen from a calendar; `widgetOptions.noTyping` leaves the calendar only (spec §5 Registration). */
export function DateInput(props: WidgetProps) {
  const { definition, disabled, label, language, control, t } = props;
  const noTyping = isSet(definition, 'noTyping');
  const { ref, bind, put, reformat: reword } = useTextControl<HTMLInputElement>(props, TRAITS[language], language);
  const button = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState<{ readonly day: string | undefined }>();
  const { code: Calendar } = useLate(lateCalendar, opened);

  const open = (): void => {
    if (!disabled) setOpened({ day: parseDay(ref.current?.value ?? '') });
  };
  const close = (): void => {
    // Nothing outside an open modal dialog can take the focus.
    flushSync(() => { setOpened(undefined); });
    (noTyping ? ref : button).current?.focus();
  };
  /** A calendar that loads late does not open once the applicant has moved on. */
  const stopOpening = (): void => { if (!Calendar) setOpened(undefined); };
  const choose = (day: string | undefined): void => {
    control.commit(day);
    put(day);
    close();
  };
  const openByKey = (event: KeyboardEvent): void => {
    if (!OPENING_KEYS.has(event.key)) return;
    event.preventDefault();
    open();
  };
  // A typed day is formatted when the field is left, and not before, and stays so when the field is focused again.
  const typingProps = { onBlur: () => { bind.onBlur(); reword(); } };
  const openingProps = {
    readOnly: true,
    'aria-haspopup': 'dialog',
    onClick: open,
    onKeyDown: openByKey,
    onFocus: lateCalendar.preload,
  } as const;

  return (
    <>
      <span
        className={classNames(styles.withButton, styles.medium)}
        onInput={stopOpening} onBlur={({ currentTarget, relatedTarget }) => { if (!currentTarget.contains(relatedTarget)) stopOpening(); }}
      >
        <input
          type="text" className={styles.input} {...inputAttributes(props)} {...bind} {...(noTyping ? openingProps : typingProps)}
          autoComplete={textOption(definition, 'autocomplete')}
        />
        <button
          ref={button} type="button" className={styles.innerButton} disabled={disabled} tabIndex={noTyping ? -1 : undefined}
          aria-label={t('widget.date.open', { label })}
          aria-haspopup="dialog"
          aria-expanded={opened !== undefined && Calendar !== undefined}
          onClick={open} {...lateCalendar.ahead}
        >
          <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M4 6h16v14H4zM4 10h16M8 3v4M16 3v4" /></svg>
        </button>
        {opened && Calendar && <Calendar {...props} day={opened.day} onChoose={choose} onClose={close} />}
      </span>
      <MissingPart t={t} late={lateCalendar} asked={opened !== undefined} />
    </>
  );
}

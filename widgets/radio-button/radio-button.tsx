import { useRef } from 'react';
import type { WidgetProps } from '../../src/engine/contract/widget.ts';
import { leavesGroup } from '../../src/engine/contract/leaves-group.ts';
import { chosenId, choices } from '../options.ts';
import styles from '../widgets.module.css';

export function RadioButtons(props: WidgetProps) {
  const { control, definition, describedBy, disabled, id, invalid, labelId, t, value } = props;
  const group = useRef<HTMLDivElement>(null);
  const chosen = chosenId(value);
  const clear = (): void => {
    // The button is hidden without a choice, and would take the focus with it.
    group.current?.querySelector('input')?.focus();
    control.commit(undefined);
  };
  return (
    <div
      ref={group} id={id} role="radiogroup" className={styles.choices} aria-labelledby={labelId} aria-describedby={describedBy || undefined}
      aria-invalid={invalid || undefined} aria-disabled={disabled || undefined}
      onBlur={(event) => { if (leavesGroup(event)) control.leave(); }}
    >
      {choices(props, [chosen]).map((choice) => (
        <label key={choice.id} className={styles.choice}>
          <input
            type="radio" name={id} value={choice.id} checked={choice.id === chosen} disabled={disabled || choice.disabled}
            aria-label={choice.other && choice.label} onChange={() => control.commit(choice.id)}
          />
          <span>{choice.label}{choice.otherLine}</span>
        </label>
      ))}
      {!definition.mandatory && !disabled && (
        <button type="button" className={styles.textButton} data-kept-room={chosen === '' || undefined} onClick={clear}>
          {t('widget.dropDown.clear')}
        </button>
      )}
    </div>
  );
}

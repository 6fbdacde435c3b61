import type { KeyboardEvent } from 'react';
import type { WidgetProps } from '../../src/engine/contract/widget.ts';
import { inputAttributes, textOption } from '../attributes.ts';
import { useTextControl } from '../text/use-text-control.ts';
import styles from '../widgets.module.css';

const pressesButton = ({ key }: KeyboardEvent): boolean => key === ' ' || key === 'Enter';

/** Shows the password only while the button is pressed (spec §2 Login), by pointer or by key. */
export function PasswordInput(props: WidgetProps) {
  const { definition, disabled, t } = props;
  const { ref, bind } = useTextControl<HTMLInputElement>(props);
  const reveal = (shown: boolean) => () => {
    if (ref.current) ref.current.type = shown ? 'text' : 'password';
  };
  const [show, hide] = [reveal(true), reveal(false)];
  return (
    <span className={styles.withButton}>
      <input
        type="password" className={styles.input} {...inputAttributes(props)} {...bind}
        autoComplete={textOption(definition, 'autocomplete')}
      />
      <button
        type="button" className={styles.innerButton} aria-label={t('widget.password.show')} aria-controls={props.id} disabled={disabled}
        onPointerDown={show} onPointerUp={hide} onPointerLeave={hide} onPointerCancel={hide} onBlur={hide}
        onKeyDown={(event) => { if (pressesButton(event)) show(); }} onKeyUp={hide}
      >
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M2 12s3.6-6.5 10-6.5S22 12 22 12s-3.6 6.5-10 6.5S2 12 2 12z" />
          <circle cx="12" cy="12" r="3" />
        </svg>
      </button>
    </span>
  );
}

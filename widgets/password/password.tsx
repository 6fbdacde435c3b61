import { useEffect, useState, type KeyboardEvent, type PointerEvent, type SyntheticEvent } from 'react';
import type { WidgetProps } from '../../src/engine/contract/widget.ts';
import { inputAttributes, textOption } from '../attributes.ts';
import { useTextControl } from '../text/use-text-control.ts';
import styles from '../widgets.module.css';

/** Shows the password only while the button is pressed (spec §2 Login), by mouse, touch or key. */
export function PasswordInput(props: WidgetProps) {
  const { definition, disabled, label, t } = props;
  const { bind } = useTextControl<HTMLInputElement>(props);
  const { shown, press } = usePress();
  return (
    <span className={styles.withButton}>
      <input
        type={shown ? 'text' : 'password'} className={styles.input} {...inputAttributes(props)} {...bind}
        autoComplete={textOption(definition, 'autocomplete')} autoCapitalize="none" autoCorrect="off" spellCheck={false}
      />
      <button
        type="button" className={styles.innerButton} aria-label={t('widget.password.show', { label })} aria-controls={props.id}
        disabled={disabled} {...press}
      >
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M2 12s3.6-6.5 10-6.5S22 12 22 12s-3.6 6.5-10 6.5S2 12 2 12z" />
          <circle cx="12" cy="12" r="3" />
        </svg>
      </button>
    </span>
  );
}

const pressesButton = ({ key }: KeyboardEvent): boolean => key === ' ' || key === 'Enter';

/** Whether a button is held down. Losing the pointer, the focus or the window ends that. */
function usePress() {
  const [shown, setShown] = useState(false);
  const hide = (): void => { setShown(false); };
  useEffect(() => {
    if (!shown) return;
    addEventListener('blur', hide);
    document.addEventListener('visibilitychange', hide);
    return () => {
      removeEventListener('blur', hide);
      document.removeEventListener('visibilitychange', hide);
    };
  }, [shown]);
  const press = {
    onPointerDown: (event: PointerEvent) => {
      // A touch is captured by its first target; once released, a pointer that slides off leaves the button.
      if (event.currentTarget.hasPointerCapture(event.pointerId)) event.currentTarget.releasePointerCapture(event.pointerId);
      if (event.button === 0) setShown(true);
    },
    onPointerUp: hide,
    onPointerLeave: hide,
    onPointerCancel: hide,
    // A long press would open a menu, which takes the pointer away.
    onContextMenu: (event: SyntheticEvent) => { event.preventDefault(); },
    onKeyDown: (event: KeyboardEvent) => { if (pressesButton(event)) setShown(true); },
    onKeyUp: hide,
    onBlur: hide,
  };
  return { shown, press };
}

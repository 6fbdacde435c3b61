import { useLayoutEffect, useRef } from 'react';
import { useLanguage } from '../../../i18n/use-language.ts';
import controls from '../../../ui/controls.module.css';
import styles from './marks.module.css';

interface MarkButtonProps {
  /** Once it is, it cannot be pressed any more (spec §4 Interview). */
  readonly set: boolean;
  readonly busy: boolean;
  readonly label: string;
  /** Stands in the place of the label once it is set, whether that was now or before. */
  readonly setLabel: string;
  readonly prominent: boolean;
  readonly onPress: () => void;
  /** Takes the focus, which a disabled button cannot keep. Stays the same function. */
  readonly onFocusLost: () => void;
}

/** Sets something for good. */
export function MarkButton({ set, busy, label, setLabel, prominent, onPress, onFocusLost }: MarkButtonProps) {
  const { t } = useLanguage();
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    if (set && button.current === document.activeElement) onFocusLost();
  }, [set, onFocusLost]);
  return (
    <button
      ref={button}
      type="button"
      className={`${prominent && !set ? controls.primary : controls.secondary} ${styles.mark}`}
      data-set={set || undefined}
      disabled={set}
      aria-disabled={busy || undefined}
      onClick={onPress}
    >
      {set ? setLabel : label}
      {busy && <span className={controls.spoken}>{t('interview.sending')}</span>}
    </button>
  );
}

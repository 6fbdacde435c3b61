import { useRef, useState } from 'react';
import { normalizers } from '../../src/base/normalize.ts';
import type { WidgetProps } from '../../src/engine/contract/widget.ts';
import { inputAttributes } from '../attributes.ts';
import { classNames } from '../class-names.ts';
import { resolveText } from '../../src/base/text.ts';
import { plainText, useTextControl } from '../text/use-text-control.ts';
import widget from '../widgets.module.css';
import styles from './rate.module.css';

/** Whole numbers from 1 to 99 (spec §9), or no text yet. */
const RATE = /^([1-9][0-9]?)?$/;

/**
 * A number box that also offers its options as buttons. Text that is no rate is refused, and the previous text stays (spec §5 Rating
 * dialog).
 */
export function RateControl(props: WidgetProps) {
  const { control, definition, disabled, language, t } = props;
  const lastText = useRef('');
  const [shown, setShown] = useState('');
  const remember = ({ value }: HTMLInputElement): void => {
    lastText.current = value;
    setShown(value);
  };
  const { bind, put } = useTextControl<HTMLInputElement>(props, {
    ...plainText,
    afterShow: remember,
    afterEdit: (element) => {
      const typed = normalizers.trim(normalizers.foldWidth(element.value));
      const accepted = RATE.test(typed) ? typed : lastText.current;
      if (element.value !== accepted) element.value = accepted;
      remember(element);
    },
  });
  const choose = (rate: string): void => {
    put(rate);
    control.commit(rate);
  };
  return (
    <div className={styles.rate}>
      <input
        type="text" inputMode="numeric" autoComplete="off" className={classNames(widget.input, styles.number)}
        {...inputAttributes(props)} {...bind}
      />
      <ul className={styles.choices}>
        {definition.options.map((option) => (
          <li key={option.id}>
            <button
              type="button"
              className={styles.choice}
              aria-pressed={option.id === shown}
              disabled={disabled}
              onClick={() => { choose(option.id); }}
            >
              {/* A second line names the company that has this rate. */}
              {resolveText(option.label, language, t).split(/(?=\n)/).map((line) => <span key={line}>{line}</span>)}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

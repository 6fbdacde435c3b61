import { useRef, useState } from 'react';
import { normalizers } from '../../src/base/normalize.ts';
import type { FieldValue, WidgetProps } from '../../src/engine/contract/widget.ts';
import { classNames } from '../class-names.ts';
import { RadioButtons } from '../radio-button/radio-button.tsx';
import { plainText, useTextControl } from '../text/use-text-control.ts';
import widget from '../widgets.module.css';
import styles from './rate.module.css';

/** Whole numbers from 1 to 99 (spec §9), and nothing yet. */
const RATE = /^([1-9][0-9]?)?$/;

/**
 * The places that have a name, as radio buttons, and a number box for any other. What is no rate is not taken: the text before it stays
 * (spec §5 Rating dialog).
 */
export function RateControl(props: WidgetProps) {
  const { control, definition, describedBy, disabled, invalid, t, value } = props;
  const before = useRef('');
  const [typed, setTyped] = useState('');
  const isPlace = (rate: FieldValue): boolean => definition.options.some(({ id }) => id === rate);
  const follow = ({ value: text }: HTMLInputElement): void => {
    before.current = text;
    setTyped(text);
  };
  const { bind, put } = useTextControl<HTMLInputElement>(props, {
    show: (rate) => (isPlace(rate) ? '' : plainText.show(rate)),
    read: plainText.read,
    afterShow: follow,
    afterEdit: (element) => {
      const text = normalizers.trim(normalizers.foldWidth(element.value));
      const taken = RATE.test(text) ? text : before.current;
      if (element.value !== taken) element.value = taken;
      follow(element);
    },
  });
  const choose = (place: FieldValue): void => {
    put(place);
    control.commit(place);
  };
  return (
    <div className={styles.rate}>
      <RadioButtons {...props} value={typed === '' && isPlace(value) ? value : undefined} control={{ ...control, commit: choose }} />
      <label className={styles.other}>
        {t('rating.place.other')}
        <input
          type="text" inputMode="numeric" autoComplete="off" enterKeyHint="done" className={classNames(widget.input, styles.number)}
          disabled={disabled} aria-describedby={describedBy || undefined} aria-invalid={invalid || undefined} {...bind}
        />
      </label>
    </div>
  );
}

import type { RefObject } from 'react';
import type { WidgetProps } from '../../src/engine/contract/widget.ts';
import { inputAttributes } from '../attributes.ts';
import { optionLabel } from '../options.ts';
import { storedText } from '../stored-text.ts';
import styles from '../widgets.module.css';

/** Holds the place of a select whose code is still on its way, and remembers the focus for it. */
export function StandIn({ focused, ...props }: WidgetProps & { focused: RefObject<boolean> }) {
  const { definition, language, placeholder, t, value } = props;
  const option = definition.options.find(({ id }) => id === value);
  return (
    <span className={styles.selectBox}>
      <input
        type="text" className={styles.select} {...inputAttributes(props)} readOnly placeholder={placeholder}
        onFocus={() => { focused.current = true; }} onBlur={() => { focused.current = false; }}
        value={option ? optionLabel(option, language, t) : storedText(value)}
      />
    </span>
  );
}

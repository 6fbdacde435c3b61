import type { WidgetProps } from '../../src/engine/contract/widget.ts';
import { inputAttributes } from '../attributes.ts';
import styles from '../widgets.module.css';

/** A single yes or no: the field's label asks, the box answers. */
export function Flag(props: WidgetProps) {
  const { control, t, value } = props;
  return (
    <label className={styles.choice}>
      <input
        type="checkbox" {...inputAttributes(props)} checked={value === true}
        onChange={(event) => control.commit(event.currentTarget.checked)} onBlur={control.leave}
      />
      <span>{t('widget.flag.yes')}</span>
    </label>
  );
}

import type { WidgetProps } from '../../src/engine/contract/widget.ts';
import { inputAttributes } from '../attributes.ts';
import styles from '../widgets.module.css';

/** A single yes or no: the box alone, the engine puts the field's label beside it. */
export function Flag(props: WidgetProps) {
  const { control, value } = props;
  return (
    <input
      type="checkbox" className={styles.box} {...inputAttributes(props)} checked={value === true}
      onChange={(event) => control.commit(event.currentTarget.checked)} onBlur={control.leave}
    />
  );
}

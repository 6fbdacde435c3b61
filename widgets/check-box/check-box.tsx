import { leavesGroup } from '../../src/engine/contract/leaves-group.ts';
import type { FieldValue, WidgetProps } from '../../src/engine/contract/widget.ts';
import { choices } from '../options.ts';
import { isList, storedText } from '../stored-text.ts';
import styles from '../widgets.module.css';

const tickedIds = (value: FieldValue): readonly string[] => {
  if (isList(value)) return value;
  const text = storedText(value);
  return text === '' ? [] : [text];
};

/**
 * The value is the ticked ids in the order of the options; ids that are no longer offered come last. Where these are the ids of the
 * baseline, the value is the baseline, in its order. An id of the baseline keeps its box when it is unticked: a focused box that
 * disappeared would lose the focus.
 */
export function CheckBoxes(props: WidgetProps) {
  const { control, describedBy, disabled, id, invalid, labelId, value } = props;
  const ticked = new Set(tickedIds(value));
  const baselineIds = tickedIds(control.baseline());
  const shown = choices(props, [...new Set([...baselineIds, ...ticked])]);
  const toggle = (toggled: string): void => {
    const next = shown.map((choice) => choice.id).filter((choice) => ticked.has(choice) !== (choice === toggled));
    const isBaseline = next.length === baselineIds.length && baselineIds.every((id) => next.includes(id));
    const value = next.length > 0 ? next : undefined;
    control.commit(isBaseline ? control.baseline() : value);
  };
  return (
    <div
      id={id} role="group" className={styles.choices} aria-labelledby={labelId} aria-describedby={describedBy || undefined}
      onBlur={(event) => { if (leavesGroup(event)) control.leave(); }}
    >
      {shown.map((choice) => (
        <label key={choice.id} className={styles.choice}>
          <input
            type="checkbox" value={choice.id} checked={ticked.has(choice.id)} disabled={disabled || choice.disabled}
            aria-label={choice.other && choice.label} aria-invalid={invalid || undefined} onChange={() => toggle(choice.id)}
          />
          <span>{choice.label}{choice.otherLine}</span>
        </label>
      ))}
    </div>
  );
}

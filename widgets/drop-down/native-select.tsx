import type { WidgetProps } from '../../src/engine/contract/widget.ts';
import { inputAttributes, textOption } from '../attributes.ts';
import { classNames } from '../class-names.ts';
import { chosenId, type Choice } from '../options.ts';
import { widthProps } from './measured.ts';
import styles from '../widgets.module.css';

/** The browser's own select: the quickest to mount and the best on a phone. The first, empty option shows the placeholder. */
export function NativeSelect(
  { choices, className, ...props }: WidgetProps & { choices: readonly Choice[]; className?: string | undefined },
) {
  const chosen = chosenId(props.value);
  return (
    <span className={classNames(styles.selectBox, className)} {...widthProps(props.definition)}>
      <select
        className={styles.select} {...inputAttributes(props)} value={chosen} data-empty={chosen === '' || undefined}
        autoComplete={textOption(props.definition, 'autocomplete')}
        onChange={(event) => props.control.commit(event.currentTarget.value || undefined)} onBlur={props.control.leave}
      >
        <option value="">{props.placeholder}</option>
        {choices.map(({ id, label, other, disabled }) => (
          // An option is one line of text; its accessible name has the first language only.
          <option key={id} value={id} disabled={disabled} aria-label={other && label}>{other ? `${label} · ${other}` : label}</option>
        ))}
      </select>
    </span>
  );
}

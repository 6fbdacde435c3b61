import type { WidgetProps } from '../../src/engine/contract/widget.ts';
import { inputAttributes, textOption } from '../attributes.ts';
import { useTextControl } from '../text/use-text-control.ts';
import styles from '../widgets.module.css';
import { Counter } from './counter.tsx';

const showsOf = (counts: unknown): 'left' | 'near' | 'all' => (counts === 'left' || counts === 'near' ? counts : 'all');

/** Grows with its text (`field-sizing`, where the browser has it). Longer text than allowed can be typed and is then refused. */
export function TextArea(props: WidgetProps) {
  const { definition, revision, t } = props;
  const { ref, bind } = useTextControl<HTMLTextAreaElement>(props);
  const max = definition.limits.maxLength;
  return (
    <>
      <textarea
        className={styles.textArea} rows={4} {...inputAttributes(props)} {...bind} enterKeyHint="enter"
        autoComplete={textOption(definition, 'autocomplete')}
      />
      {max !== undefined && (
        <Counter area={ref} max={max} shows={showsOf(definition.widgetOptions?.['counts'])} revision={revision} t={t} />
      )}
    </>
  );
}

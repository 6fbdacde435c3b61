import { bothLanguages, type Language } from '../../src/base/text.ts';
import type { Option, WidgetProps } from '../../src/engine/contract/widget.ts';
import { chosenId, choices, type Choice } from '../options.ts';
import styles from '../widgets.module.css';
import { NativeSelect } from './native-select.tsx';

export interface NumberRange {
  readonly from: number;
  readonly to: number;
  /** The label of each number. */
  readonly labels: Readonly<Record<Language, (number: string) => string>>;
}

const numbers = ({ from, to }: NumberRange): readonly Option[] =>
  Array.from({ length: to - from + 1 }, (_, index) => ({ id: String(from + index), label: bothLanguages(String(from + index)) }));

/** Years or months: the definition's options, or else the range, with labels in the language in force. */
export function NumberedSelect({ range, ...props }: WidgetProps & { range: NumberRange }) {
  const { definition, language, value, other } = props;
  const options = definition.options.length > 0 ? definition.options : numbers(range);
  const named = (id: string): Pick<Choice, 'label' | 'other'> =>
    ({ label: range.labels[language](id), other: other && range.labels[other.language](id) });
  const all = choices({ ...props, definition: { ...definition, options } }, [chosenId(value)])
    .map((choice) => (choice.label === choice.id ? { ...choice, ...named(choice.id) } : choice));
  return <NativeSelect {...props} choices={all} className={styles.short} />;
}

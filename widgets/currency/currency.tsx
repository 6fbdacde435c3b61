import type { KeyboardEvent } from 'react';
import { digitsOf } from '../../src/base/amount.ts';
import { normalizers } from '../../src/base/normalize.ts';
import type { FieldValue, WidgetProps } from '../../src/engine/contract/widget.ts';
import { inputAttributes } from '../attributes.ts';
import { classNames } from '../class-names.ts';
import { storedText } from '../stored-text.ts';
import { useTextControl, type TextTraits } from '../text/use-text-control.ts';
import shared from '../widgets.module.css';
import { groupThousands, regroup, withoutLeadingZeros } from './amount.ts';
import styles from './currency.module.css';

const show = (value: FieldValue): string => {
  const text = normalizers.foldYen(storedText(value));
  return /^¥\d+$/.test(text) ? groupThousands(text.slice(1)) : text;
};

const read = (text: string): FieldValue => {
  const digits = digitsOf(text);
  if (digits === undefined) return text;
  return digits === '' ? undefined : `¥${withoutLeadingZeros(digits)}`;
};

const tidy = (text: string): string => {
  const digits = digitsOf(text);
  return digits === undefined ? text : groupThousands(withoutLeadingZeros(digits));
};

/** Hides the sign beside a text that is no grouped amount, which may have a sign of its own. */
const markFreeText = (element: HTMLInputElement): void => {
  element.toggleAttribute('data-free', !/^[\d,]*$/.test(element.value));
};

const afterEdit = (element: HTMLInputElement): void => {
  const edited = regroup({ text: element.value, caret: element.selectionStart ?? element.value.length });
  if (edited.text !== element.value) {
    element.value = edited.text;
    element.setSelectionRange(edited.caret, edited.caret);
  }
  markFreeText(element);
};

const traits: TextTraits<HTMLInputElement> = { show, read, tidy, afterEdit, afterShow: markFreeText };

/** Backspace and Delete beside a separator are meant for the digit beyond it. */
const skipSeparator = ({ key, currentTarget, nativeEvent }: KeyboardEvent<HTMLInputElement>): void => {
  const { value, selectionStart: caret, selectionEnd } = currentTarget;
  if (nativeEvent.isComposing || caret === null || caret !== selectionEnd) return;
  if (key === 'Backspace' && value[caret - 1] === ',') currentTarget.setSelectionRange(caret - 1, caret - 1);
  if (key === 'Delete' && value[caret] === ',') currentTarget.setSelectionRange(caret + 1, caret + 1);
};

/** Yen: the value is `¥` and digits (DECISIONS "Form rules by input type"); another text is kept as typed, for the rule to refuse. */
export function CurrencyInput(props: WidgetProps) {
  const { bind } = useTextControl<HTMLInputElement>(props, traits);
  const sign = `${props.id}-sign`;
  return (
    <span className={classNames(shared.medium, styles.currency)}>
      <input
        type="text" inputMode="numeric" autoComplete="off" className={classNames(shared.input, styles.amount)}
        {...inputAttributes({ ...props, describedBy: `${sign} ${props.describedBy}` })} {...bind} onKeyDown={skipSeparator}
      />
      <span id={sign} className={styles.sign} aria-hidden="true">¥</span>
    </span>
  );
}

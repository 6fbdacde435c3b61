import type { InputHTMLAttributes } from 'react';
import type { WidgetProps } from '../../src/engine/contract/widget.ts';
import { inputAttributes, textOption } from '../attributes.ts';
import styles from '../widgets.module.css';
import { plainText, useTextControl, type TextTraits } from './use-text-control.ts';

type Attributes = Pick<InputHTMLAttributes<HTMLInputElement>, 'inputMode' | 'autoCapitalize' | 'spellCheck' | 'readOnly' | 'className'>;

interface SingleLineProps extends WidgetProps {
  readonly attributes?: Attributes;
  readonly traits?: TextTraits<HTMLInputElement>;
}

/**
 * A line of text is `type="text"` for every kind of value: the browser's own types for numbers, addresses and telephones
 * change or hide what is typed, and full-width text is allowed here.
 */
export function SingleLine({ attributes, traits = plainText, ...props }: SingleLineProps) {
  const { bind } = useTextControl<HTMLInputElement>(props, traits);
  return (
    <input
      type="text" className={styles.input} {...attributes} {...inputAttributes(props)} {...bind}
      autoComplete={textOption(props.definition, 'autocomplete')}
    />
  );
}

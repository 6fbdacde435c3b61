import type { InputHTMLAttributes } from 'react';
import { maskedWhileTyping } from '../../src/engine/contract/mask.ts';
import type { WidgetProps } from '../../src/engine/contract/widget.ts';
import { textOption } from '../attributes.ts';
import { classNames } from '../class-names.ts';
import { GrowingLine } from '../text/growing-line.tsx';
import { useLongLine } from '../text/long-line.ts';
import { rewrite } from '../text/rewrite.ts';
import { SingleLine } from '../text/single-line.tsx';
import { plainText } from '../text/use-text-control.ts';
import styles from '../widgets.module.css';

type Keyboard = Pick<InputHTMLAttributes<HTMLElement>, 'inputMode' | 'autoCapitalize'>;

/** A mask of more characters than this gets the whole line. */
const SHORT = 20;

function keyboardOf(definition: WidgetProps['definition']): Keyboard {
  const isNumeric = textOption(definition, 'inputMode') === 'numeric';
  const capitals = textOption(definition, 'autoCapitalize');
  return {
    ...(isNumeric && { inputMode: 'numeric' }),
    ...(capitals !== undefined && { autoCapitalize: capitals }),
  };
}

/** A line of text of a served type, formatted by its mask while it is typed, with the keyboard that it needs. */
export function ServedText(props: WidgetProps) {
  const { definition } = props;
  const mask = textOption(definition, 'mask');
  const keyboard = keyboardOf(definition);
  const isLong = useLongLine(props.value);
  if (mask === undefined) {
    const Line = isLong ? GrowingLine : SingleLine;
    return <Line {...props} attributes={keyboard} />;
  }
  const attributes = { ...keyboard, className: classNames(styles.input, mask.length <= SHORT ? styles.medium : undefined) };
  const traits = { ...plainText, afterEdit: (element: HTMLInputElement) => { rewrite(element, (text) => maskedWhileTyping(mask, text)); } };
  return <SingleLine {...props} attributes={attributes} traits={traits} />;
}

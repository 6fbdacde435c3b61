import type { WidgetProps } from '../../src/engine/contract/widget.ts';
import { classNames } from '../class-names.ts';
import { GrowingLine } from '../text/growing-line.tsx';
import { useLongLine } from '../text/long-line.ts';
import { SingleLine } from '../text/single-line.tsx';
import styles from '../widgets.module.css';

const keyboard = { inputMode: 'url', autoCapitalize: 'none', spellCheck: false } as const;
const attributes = { ...keyboard, className: classNames(styles.input, styles.wide) } as const;

export const UrlInput = (props: WidgetProps) =>
  (useLongLine(props.value) ? <GrowingLine {...props} attributes={keyboard} /> : <SingleLine {...props} attributes={attributes} />);

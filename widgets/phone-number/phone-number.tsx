import type { WidgetProps } from '../../src/engine/contract/widget.ts';
import { classNames } from '../class-names.ts';
import { SingleLine } from '../text/single-line.tsx';
import styles from '../widgets.module.css';

const attributes = { inputMode: 'tel', className: classNames(styles.input, styles.medium) } as const;

export const PhoneNumberInput = (props: WidgetProps) => <SingleLine {...props} attributes={attributes} />;

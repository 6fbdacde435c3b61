import type { WidgetProps } from '../../src/engine/contract/widget.ts';
import { classNames } from '../class-names.ts';
import { SingleLine } from '../text/single-line.tsx';
import styles from '../widgets.module.css';

const attributes = { inputMode: 'url', autoCapitalize: 'none', spellCheck: false, className: classNames(styles.input, styles.wide) } as const;

export const UrlInput = (props: WidgetProps) => <SingleLine {...props} attributes={attributes} />;

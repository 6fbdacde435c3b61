import type { WidgetProps } from '../../src/engine/contract/widget.ts';
import { classNames } from '../class-names.ts';
import { normalizers } from '../../src/base/normalize.ts';
import { SingleLine } from '../text/single-line.tsx';
import { plainText } from '../text/use-text-control.ts';
import styles from '../widgets.module.css';

const attributes = { inputMode: 'decimal', className: classNames(styles.input, styles.medium) } as const;
const traits = { ...plainText, tidy: (text: string) =>
  normalizers.plainNumber(normalizers.trim(normalizers.foldWidth(normalizers.foldHyphens(text)))) };

export const NumberInput = (props: WidgetProps) => <SingleLine {...props} attributes={attributes} traits={traits} />;

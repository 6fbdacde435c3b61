import type { WidgetProps } from '../../src/engine/contract/widget.ts';
import { classNames } from '../class-names.ts';
import { normalizers } from '../../src/base/normalize.ts';
import { SingleLine } from '../text/single-line.tsx';
import { plainText } from '../text/use-text-control.ts';
import styles from '../widgets.module.css';

const attributes = { inputMode: 'decimal', className: classNames(styles.input, styles.medium) } as const;
const { trim, foldWidth, foldHyphens, plainNumber } = normalizers;

/** Reads a decimal comma, since the keyboards of many phones have no point; before three digits it separates thousands. */
const withDecimalPoint = (text: string): string => text.replace(/^([+-]?\d+),(\d{1,2}|\d{4,})$/, '$1.$2');

/** Normalises a number; another text stays as it was typed. */
const tidy = (text: string): string => {
  const number = withDecimalPoint(plainNumber(trim(foldWidth(foldHyphens(text)))));
  return /^[+-]?\d+(\.\d+)?$/.test(number) ? number : text;
};

const traits = { ...plainText, tidy, read: (text: string) => tidy(text) || undefined };

export const NumberInput = (props: WidgetProps) => <SingleLine {...props} attributes={attributes} traits={traits} />;

import { normalizers } from '../../src/base/normalize.ts';
import type { WidgetProps } from '../../src/engine/contract/widget.ts';
import { classNames } from '../class-names.ts';
import { useLimitedText } from '../text/limited-text.ts';
import { SingleLine } from '../text/single-line.tsx';
import { plainText } from '../text/use-text-control.ts';
import styles from '../widgets.module.css';

const attributes = { inputMode: 'tel', className: classNames(styles.input, styles.medium) } as const;

/** The sign and the digits of a country code, which do not count. */
const CODE_LENGTH = 4;

const isInternational = (text: string): boolean => /^[+＋]/.test(text);

/** Removes the separators of a number that is too long with them. */
const fit = (text: string, maxLength: number): string =>
  (text.length <= maxLength ? text : normalizers.stripSeparators(normalizers.foldWidth(normalizers.foldHyphens(text))));

export function PhoneNumberInput(props: WidgetProps) {
  const { maxLength } = props.definition.limits;
  return maxLength === undefined
    ? <SingleLine {...props} attributes={attributes} traits={plainText} />
    : <LimitedPhone {...props} maxLength={maxLength} />;
}

function LimitedPhone({ maxLength, ...props }: WidgetProps & { readonly maxLength: number }) {
  const limitOf = (text: string): number => (isInternational(text) ? maxLength + CODE_LENGTH : maxLength);
  const traits = useLimitedText(limitOf, (text) => fit(text, maxLength));
  return <SingleLine {...props} attributes={attributes} traits={traits} />;
}

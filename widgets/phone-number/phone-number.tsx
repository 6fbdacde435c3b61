import { normalizers } from '../../src/base/normalize.ts';
import type { WidgetProps } from '../../src/engine/contract/widget.ts';
import { classNames } from '../class-names.ts';
import { rewrite } from '../text/rewrite.ts';
import { SingleLine } from '../text/single-line.tsx';
import { plainText } from '../text/use-text-control.ts';
import type { TextTraits } from '../text/use-text-control.ts';
import styles from '../widgets.module.css';

const attributes = { inputMode: 'tel', className: classNames(styles.input, styles.medium) } as const;

/** Where a number is too long with its separators it does without them; `maxlength` would cut digits off a pasted one. */
const fit = (maxLength: number) => (text: string): string =>
  text.length <= maxLength ? text : normalizers.stripSeparators(normalizers.foldWidth(text)).slice(0, maxLength);

export function PhoneNumberInput(props: WidgetProps) {
  const { maxLength } = props.definition.limits;
  const traits: TextTraits<HTMLInputElement> = maxLength === undefined
    ? plainText
    : { ...plainText, afterEdit: (element) => { rewrite(element, fit(maxLength)); } };
  return <SingleLine {...props} attributes={attributes} traits={traits} />;
}

import { foldWidth } from '../../src/base/normalize.ts';
import type { WidgetProps } from '../../src/engine/contract/widget.ts';
import { classNames } from '../class-names.ts';
import { rewrite } from '../text/rewrite.ts';
import { SingleLine } from '../text/single-line.tsx';
import { plainText } from '../text/use-text-control.ts';
import type { TextTraits } from '../text/use-text-control.ts';
import styles from '../widgets.module.css';

const attributes = { inputMode: 'numeric', autoCapitalize: 'none', spellCheck: false, className: classNames(styles.input, styles.code) } as const;

/** As messages write a code, so it may be pasted: in groups, with full-width digits, in the middle of other signs. */
const clean = (maxLength: number | undefined) => (text: string): string =>
  foldWidth(text).replace(/[^A-Za-z0-9]/g, '').slice(0, maxLength);

/** A code that was sent to the applicant, in one input: eight boxes would break pasting, filling in and reading aloud. */
export function OneTimeCodeInput(props: WidgetProps) {
  const { maxLength } = props.definition.limits;
  const traits: TextTraits<HTMLInputElement> = { ...plainText, afterEdit: (element) => { rewrite(element, clean(maxLength)); } };
  return <SingleLine {...props} attributes={attributes} traits={traits} />;
}

import { foldWidth } from '../../src/base/normalize.ts';
import type { WidgetProps } from '../../src/engine/contract/widget.ts';
import { classNames } from '../class-names.ts';
import { useLimitedText } from '../text/limited-text.ts';
import { SingleLine } from '../text/single-line.tsx';
import styles from '../widgets.module.css';
import { codeIn } from './code-in.ts';

const attributes =
  { inputMode: 'numeric', autoCapitalize: 'none', spellCheck: false, className: classNames(styles.input, styles.code) } as const;

/** Removes what people type into a code: gaps between groups, full-width digits. */
const clean = (text: string): string => foldWidth(text).replace(/[^A-Za-z0-9]/g, '');

/** Takes the code out of a pasted message; a message without one, or with several, stays as it is, for the applicant to see. */
const read = (text: string, inOnePiece: boolean, maxLength: number): string => {
  const cleaned = clean(text);
  return inOnePiece && !(cleaned.length <= maxLength && /^\d*$/.test(cleaned)) ? codeIn(text) ?? text : cleaned;
};

/** A code that was sent to the applicant, in one input: eight boxes would break pasting, filling in and reading aloud. */
export function OneTimeCodeInput(props: WidgetProps) {
  const maxLength = props.definition.limits.maxLength ?? Infinity;
  const traits = useLimitedText(() => maxLength, (text, inOnePiece) => read(text, inOnePiece, maxLength));
  return <SingleLine {...props} attributes={attributes} traits={traits} />;
}

import { useState } from 'react';
import type { WidgetProps } from '../../src/engine/contract/widget.ts';
import { latePart } from '../../src/late/late-part.tsx';
import { classNames } from '../class-names.ts';
import { GrowingLine } from '../text/growing-line.tsx';
import { useLongLine } from '../text/long-line.ts';
import { SingleLine } from '../text/single-line.tsx';
import styles from '../widgets.module.css';

const UrlSuggestion = latePart(async () => (await import('./suggestion.tsx')).UrlSuggestion);

const keyboard = { inputMode: 'url', autoCapitalize: 'none', spellCheck: false } as const;
const attributes = { ...keyboard, className: classNames(styles.input, styles.wide) } as const;

/** Once it has been left, what is no address may have been meant as one. */
export function UrlInput(props: WidgetProps) {
  const [isLeft, setLeft] = useState(props.invalid);
  const line =
    useLongLine(props.value) ? <GrowingLine {...props} attributes={keyboard} /> : <SingleLine {...props} attributes={attributes} />;
  return (
    <div onBlur={() => { setLeft(true); }}>
      {isLeft && !props.disabled && <UrlSuggestion {...props} />}
      {line}
    </div>
  );
}

import { useState } from 'react';
import type { WidgetProps } from '../../src/engine/contract/widget.ts';
import { Late, useLate } from '../../src/late/late.ts';
import { classNames } from '../class-names.ts';
import { GrowingLine } from '../text/growing-line.tsx';
import { useLongLine } from '../text/long-line.ts';
import { SingleLine } from '../text/single-line.tsx';
import styles from '../widgets.module.css';

/** Loaded late: only a text that is no address needs it. */
const lateSuggestion = new Late(async () => (await import('./suggestion.tsx')).UrlSuggestion);

const keyboard = { inputMode: 'url', autoCapitalize: 'none', spellCheck: false } as const;
const attributes = { ...keyboard, className: classNames(styles.input, styles.wide) } as const;

/** Once the field has been left, a text that is no address gets a suggestion. */
export function UrlInput(props: WidgetProps) {
  const [isLeft, setLeft] = useState(props.invalid);
  const suggests = isLeft && !props.disabled;
  const { code: UrlSuggestion } = useLate(lateSuggestion, suggests);
  const line =
    useLongLine(props.value) ? <GrowingLine {...props} attributes={keyboard} /> : <SingleLine {...props} attributes={attributes} />;
  return (
    <div onBlur={() => { setLeft(true); }}>
      {suggests && UrlSuggestion && <UrlSuggestion {...props} />}
      {line}
    </div>
  );
}

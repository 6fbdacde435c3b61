import type { WidgetProps } from '../../src/engine/contract/widget.ts';
import { SingleLine } from '../text/single-line.tsx';
import { TextInput } from '../text/text.tsx';

const readOnly = { readOnly: true } as const;

/** A type that nobody defines: plain text, read-only where its value is not a text (DECISIONS "Fields and values"). */
export function UnknownInput(props: WidgetProps) {
  const { value } = props;
  return value === undefined || typeof value === 'string' ? <TextInput {...props} /> : <SingleLine {...props} attributes={readOnly} />;
}

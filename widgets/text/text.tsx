import type { WidgetProps } from '../../src/engine/contract/widget.ts';
import { GrowingLine } from './growing-line.tsx';
import { useLongLine } from './long-line.ts';
import { SingleLine } from './single-line.tsx';

/** A line of text, wrapped where the stored text is long. */
export const TextInput = (props: WidgetProps) => (useLongLine(props.value) ? <GrowingLine {...props} /> : <SingleLine {...props} />);

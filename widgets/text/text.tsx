import type { WidgetProps } from '../../src/engine/contract/widget.ts';
import { GrowingLine } from './growing-line.tsx';
import { useLongLine } from './long-line.ts';
import { SingleLine } from './single-line.tsx';

/** A line; in as many as it takes where it holds a long text already. */
export const TextInput = (props: WidgetProps) => (useLongLine(props.value) ? <GrowingLine {...props} /> : <SingleLine {...props} />);

import type { WidgetProps } from '../../src/engine/contract/widget.ts';
import { SingleLine } from './single-line.tsx';

export const TextInput = (props: WidgetProps) => <SingleLine {...props} />;
